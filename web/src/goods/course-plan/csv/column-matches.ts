import type { CsvRow } from '@zsm/contract/spreadsheets/csv'

/** What a column may mean for an outline. */
export const roles = ['group', 'lesson', 'kind', 'demo', 'file'] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  group: '章节（分组）',
  lesson: '课时名',
  kind: '类型',
  demo: '试看',
  file: '文件名',
}

/** The column of each role, from 0. */
export type Matches = Partial<Record<Role, number>>

/** Columns about a lesson that say none of this (试看时长, 章节序号, 视频链接), and cells that are no headers: 第一章 导论, 01.mp4. */
const other = /时长|时间|次数|人数|数量|价|大小|序号|编号|链接|地址|网址|url|\bid$|^id\b|^第|\d/i

/** The words of headers, the surest first. A role earlier in this list gets its column first: 课时类型 is a kind, no lesson. */
const words: [Role, RegExp[]][] = [
  ['demo', [/试看|试听|试学/, /免费|预览|preview|trial|free|demo/i]],
  ['kind', [/类型|形式|\btype\b|kind|format/i]],
  ['file', [/文件名/, /文件|素材|附件|file/i, /资源|(?:视频|音频)名/]],
  ['group', [/^(?:章节?|分组|章节名称?|分组名称?)$/, /章|分组|模块|单元|阶段|chapter|section|group|module/i]],
  ['lesson', [/课时|小节|^节|lesson/i, /标题|名称|title|name/i, /课程|内容/]],
]

/** The columns that their headers tell. */
export function guessMatches(header: readonly string[]): Matches {
  const matches: Matches = {}
  const taken = new Set<number>()
  for (const [role, patterns] of words) {
    const at = patterns
      .map((pattern) =>
        header.findIndex((name, column) => !taken.has(column) && !other.test(name) && pattern.test(name)),
      )
      .find((column) => column >= 0)
    if (at === undefined) continue
    matches[role] = at
    taken.add(at)
  }
  return matches
}

const names = ({ lesson, file }: Matches) => lesson !== undefined || file !== undefined

const filled = ({ cells }: CsvRow) => cells.filter((cell) => cell !== '').length

/** The index of the row with the headers, which may stand below a title; -1 if there is none. */
export function headerAt(rows: readonly CsvRow[]): number {
  const isList = rows.every((row) => filled(row) <= 1)
  const isHeader = ({ cells }: CsvRow) => {
    const matches = guessMatches(cells)
    return Object.keys(matches).length > 1 || (isList && names(matches))
  }
  return rows.slice(0, 10).findIndex(isHeader)
}

/** Why these columns make no outline yet. */
export const matchProblem = (matches: Matches): string | undefined =>
  names(matches) ? undefined : '请先选出哪一列是课时名；没有课时名时，也可以只选文件名'
