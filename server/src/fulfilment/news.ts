import { noFen } from '@zsm/contract/money/fen'
import { notificationType } from '@zsm/contract/states'
import type { News, Often } from '../notifications/public.ts'
import type { FulfilmentRow } from './queries.ts'

type Named = Pick<FulfilmentRow, 'orderId' | 'goodName' | 'userName'>

const linkOf = ({ orderId }: Named) => `/serve/orders?order=${orderId}`
const shown = (text: string) => (text === '' ? '发来文件' : [...text].slice(0, 60).join(''))

/** Tells the creator that a buyer has written. Many messages of one hour make one notification. */
export const wroteNews = (service: Named, text: string): Often => ({
  key: 'service-talk',
  one: {
    typeDict: notificationType.order,
    title: `${service.userName} 在「${service.goodName}」留言`,
    body: shown(text),
    link: linkOf(service),
  },
  many: (count) => ({
    typeDict: notificationType.order,
    title: `过去一小时收到 ${count} 条服务留言`,
    body: `最近一条：${service.userName}：${shown(text)}`,
    link: '/serve/orders',
  }),
  fen: noFen,
})

/** Tells the creator that a buyer has answered the form: the work can begin. */
export const filledNews = (service: Named): News => ({
  typeDict: notificationType.order,
  title: `${service.userName} 填好了「${service.goodName}」的资料`,
  body: '可以开始服务了',
  link: linkOf(service),
})

/** Tells the creator that a buyer wants the work to be done again. */
export const redoNews = (service: Named, reason: string): News => ({
  typeDict: notificationType.order,
  title: `${service.userName} 请您修改「${service.goodName}」`,
  body: shown(reason),
  link: linkOf(service),
})

/** Tells the creator that the service is accepted: by the buyer, or automatically. */
export const acceptedNews = (service: Named, byBuyer: boolean): News => ({
  typeDict: notificationType.order,
  title: `「${service.goodName}」已验收`,
  body: byBuyer ? `${service.userName} 已验收，收益开始计算冻结期` : '到期自动验收，收益开始计算冻结期',
  link: linkOf(service),
})
