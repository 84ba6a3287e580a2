import { newsText, notificationType, takedownKind, takedownReason } from '@zsm/contract/states'
import type { News } from '../notifications/public.ts'
import type { TakedownRow } from './queries.ts'

type Told = Pick<TakedownRow, 'id' | 'kindDict' | 'targetName' | 'reasonDict' | 'reason'>

const about = ({ id }: Told) => ({
  typeDict: notificationType.system,
  link: `/shop/takedowns?open=${id}`,
})

const nameOf = ({ kindDict, targetName }: Told) => `${takedownKind.labels[kindDict]}「${targetName}」`

/** Operators have taken something of the creator's down. */
export const takenDownNews = (takedown: Told): News => ({
  ...about(takedown),
  textDict: newsText.takedown,
  title: `${nameOf(takedown)}已被平台下架`,
  body: `原因（${takedownReason.labels[takedown.reasonDict]}）：${takedown.reason}。有不同意见可以申诉一次`,
})

/** Operators have decided on the appeal that it stays down. */
export const upheldNews = (takedown: Told, note: string): News => ({
  ...about(takedown),
  textDict: newsText.takedown,
  title: `${nameOf(takedown)}的申诉没有通过，维持下架`,
  body: note,
})

/** Everything is as it was before. */
export const liftedNews = (takedown: Told, note: string): News => ({
  ...about(takedown),
  textDict: newsText.takedown,
  title: `${nameOf(takedown)}已恢复`,
  body: note,
})
