import { notificationType, workState } from '@zsm/contract/states'
import type { News } from '../notifications/public.ts'
import type { WorkRow } from './queries.ts'

const outcomes: Partial<Record<WorkRow['statusDict'], string>> = {
  [workState.published]: '已发布到抖音',
  [workState.failed]: '发布失败',
  [workState.takenDown]: '已被抖音下架',
}

/** The platform's decision on a work; undefined while there is none. */
export function workNews({ title, statusDict, failReason }: WorkRow): News | undefined {
  const outcome = outcomes[statusDict]
  if (outcome === undefined) return undefined
  return {
    typeDict: notificationType.system,
    title: `作品「${title}」${outcome}`,
    body: failReason,
    link: '/course/tiktok',
  }
}
