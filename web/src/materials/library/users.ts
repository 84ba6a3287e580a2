import type { CallError } from '@zsm/contract/client/call-error'
import type { NamedUser } from '@zsm/contract/materials'
import { goodKind, shopKind } from '@zsm/contract/states'
import { z } from 'zod'
import { paths } from '../../paths.ts'

const Users = z.object({
  users: z.array(
    z.object({ type: z.string(), name: z.string(), goodName: z.string().nullable().default(null) }),
  ),
})

const typeNames: Record<string, string> = {
  good: '商品',
  share: '作品',
  shop: '店铺',
  front: '创作者主页',
  certification: '资质',
  question: '提问',
  answer: '回答',
}
const shown = 8

type User = { type: string; name: string; goodName: string | null }

/** One user of a file: 商品「声音课」. Lessons of several courses often have the same name, so a lesson is named with its course. */
export function userText({ type, name, goodName }: User): string {
  if (type !== 'detail') return `${typeNames[type] ?? '内容'}「${name}」`
  return goodName === null ? `还没保存的课程里的课时「${name}」` : `课程「${goodName}」的课时「${name}」`
}

/** Where a user of a file is changed. Undefined for a lesson of a course that is not saved yet. */
export function userPath({ type, name, goodId, bizDict, shopDict }: NamedUser): string | undefined {
  switch (type) {
    case 'good':
    case 'detail':
      if (goodId === null) return undefined
      return bizDict === goodKind.service || bizDict === goodKind.linked || bizDict === goodKind.download
        ? paths.serviceEditor({ bizDict, id: goodId })
        : paths.courseEditor(goodId)
    case 'shop':
      return shopDict === shopKind.service ? paths.serviceShop() : paths.knowledgeShop()
    case 'share':
      return paths.works({ keyword: name })
    case 'front':
      return paths.profile()
    case 'certification':
      return paths.certification()
    case 'question':
    case 'answer':
      return paths.questions({ keyword: name })
  }
}

/** The users that prevent a file's deletion, one per line, as the refusal names them. */
export function usersText({ data, message }: Pick<CallError, 'data' | 'message'>): string {
  const read = Users.safeParse(data)
  if (!read.success) return message
  const { users } = read.data
  const lines = users.slice(0, shown).map(userText)
  const more = users.length > shown ? [`等 ${users.length} 处`] : []
  return ['先在这些地方移除它，再删除：', ...lines, ...more].join('\n')
}
