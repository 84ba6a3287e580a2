import type { OperatorAnnouncement } from '@zsm/contract/office/announcements'
import { announcementAudience, enrollState } from '@zsm/contract/states'
import { thousands } from '../../format/number.ts'

type Audience = Pick<
  OperatorAnnouncement,
  'audienceDict' | 'categoryName' | 'enrollDict' | 'certifiedFlag' | 'listedCount'
>

/** Whom an announcement is for, in words. */
export function audienceText({
  audienceDict,
  categoryName,
  enrollDict,
  certifiedFlag,
  listedCount,
}: Audience): string {
  if (audienceDict === announcementAudience.all) return '全部创作者'
  if (audienceDict === announcementAudience.listed) return `指定的 ${thousands(listedCount)} 位创作者`
  return [
    categoryName && `在「${categoryName}」有商品`,
    enrollDict !== null && `入驻${enrollState.labels[enrollDict]}`,
    certifiedFlag !== null && (certifiedFlag ? '已认证' : '未认证'),
  ]
    .filter(Boolean)
    .join('，')
}
