import { complaintKind, complaintTarget, newsText, notificationType } from '@zsm/contract/states'
import type { News } from '../notifications/public.ts'
import type { ComplaintRow } from './queries.ts'

type Told = Pick<ComplaintRow, 'id' | 'targetDict' | 'targetName'>

const about = ({ id }: Told) => ({
  typeDict: notificationType.system,
  link: `/shop/complaints?open=${id}`,
})

const nameOf = ({ targetDict, targetName }: Told) => `${complaintTarget.labels[targetDict]}「${targetName}」`

/** Somebody has complained about something that the creator sells. By SMS too, as there is a deadline. */
export const submittedNews = (complaint: Told & Pick<ComplaintRow, 'kindDict'>): News => ({
  ...about(complaint),
  textDict: newsText.takedown,
  title: `${nameOf(complaint)}被投诉：${complaintKind.labels[complaint.kindDict]}`,
  body:
    complaint.kindDict === complaintKind.minors
      ? '涉及未成年人，平台会尽快处理，可能先下架。请马上答复'
      : '请在答复期内写明情况、附上材料；到期没有答复，由平台直接处理',
})

/** The complainant has added something to the answer. */
export const repliedNews = (complaint: Told): News => ({
  ...about(complaint),
  title: `对${nameOf(complaint)}的投诉有了补充说明`,
  body: '投诉人看过您的答复后补充了一次，接下来由平台处理',
})

export const withdrawnNews = (complaint: Told): News => ({
  ...about(complaint),
  title: `对${nameOf(complaint)}的投诉已撤回`,
  body: '投诉人已撤回，不用再处理',
})

/** Not by SMS: the takedown is. */
export const upheldNews = (complaint: Told, reason: string): News => ({
  ...about(complaint),
  title: `对${nameOf(complaint)}的投诉成立`,
  body: reason,
})

export const rejectedNews = (complaint: Told, reason: string): News => ({
  ...about(complaint),
  textDict: newsText.takedown,
  title: `对${nameOf(complaint)}的投诉不成立`,
  body: reason,
})
