import { notificationType, shareState } from '@zsm/contract/states'
import type { News } from '../notifications/public.ts'
import type { ShareRow } from './queries.ts'

const outcomes: Partial<Record<ShareRow['statusDict'], string>> = {
  [shareState.published]: '已发布到抖音',
  [shareState.failed]: '发布失败',
  [shareState.takenDown]: '已被抖音下架',
}

/** The platform's decision on a work; undefined while there is none. */
export function shareNews({ title, statusDict, failReason }: ShareRow): News | undefined {
  const outcome = outcomes[statusDict]
  if (outcome === undefined) return undefined
  return {
    typeDict: notificationType.system,
    title: `作品「${title}」${outcome}`,
    body: failReason,
    link: '/course/tiktok',
  }
}
