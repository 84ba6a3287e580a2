import { z } from 'zod'
import type { CallError } from '../api/call-error.ts'

const Users = z.object({ users: z.array(z.object({ type: z.string(), name: z.string() })) })

const typeNames: Record<string, string> = {
  good: '商品',
  detail: '课时',
  share: '作品',
  shop: '店铺',
  front: '创作者主页',
  certification: '资质',
  question: '提问',
  answer: '回答',
}
const shown = 8

/** A user of a file in a line: 课时「第一课」. */
export const userText = ({ type, name }: { type: string; name: string }) =>
  `${typeNames[type] ?? '内容'}「${name}」`

/** Who keeps a file from being deleted, one a line, as the refusal names them. */
export function usersText({ data, message }: Pick<CallError, 'data' | 'message'>): string {
  const read = Users.safeParse(data)
  if (!read.success) return message
  const { users } = read.data
  const lines = users.slice(0, shown).map(userText)
  const more = users.length > shown ? [`等 ${users.length} 处`] : []
  return ['先在这些地方移除它，再删除：', ...lines, ...more].join('\n')
}
