import { notificationType } from '@zsm/contract/states'
import type { Day, Fen } from '@zsm/contract/values'
import { amount, type News } from '../../notifications/public.ts'

const link = '/statistics/funds?tab=invoices'
const monthText = (month: Day) => `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5, 7))} 月`

export const issuedNews = (month: Day, fen: Fen): News => ({
  typeDict: notificationType.system,
  title: `${monthText(month)}服务费 ${amount(fen)} 的发票已开`,
  body: '可以下载 PDF',
  link,
})

export const voidedNews = (month: Day, reason: string): News => ({
  typeDict: notificationType.system,
  title: `${monthText(month)}服务费的发票已作废`,
  body: reason,
  link,
})
