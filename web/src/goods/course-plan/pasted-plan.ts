import { lessonKind } from '@zsm/contract/states'
import { chineseDigits } from './chinese-numbers.ts'
import { cut, withoutNumbering } from './clean-name.ts'
import { type Plan, planOf, ungroupedKey } from './plan.ts'

/** A line of an outline: a group, or a lesson of the last group before it. */
type Entry = { name: string; isGroup: boolean }

/** The groups and lessons of a text: columns of a spreadsheet, indented lines, or numbered ones. */
export function planPasted(text: string): Plan<File> {
  const rows = rowsOf(text)
  const entries = isTable(rows) ? entriesOfTable(rows) : entriesOfLines(rows.map((cells) => cells.join('\t')))
  return planOfEntries(entries.filter(({ name }) => name !== ''))
}

function planOfEntries(entries: readonly Entry[]): Plan<File> {
  const groups: Plan<File> = [{ key: ungroupedKey, name: '', lessons: [] }]
  for (const [at, { name, isGroup }] of entries.entries()) {
    if (isGroup) groups.push({ key: `g${at}`, name: cut(name, 30), lessons: [] })
    else {
      const lesson = { key: `l${at}`, name: cut(name, 60), kind: lessonKind.video, left: false }
      groups.at(-1)?.lessons.push(lesson)
    }
  }
  return planOf(groups)
}

/** Lines of cells. A spreadsheet quotes a cell with a line break, and doubles the quotes in it. */
function rowsOf(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const joined = plain.replace(
    /(^|\t|\n)"((?:[^"]|"")*)"(?=\t|\n|$)/g,
    (_, before: string, cell: string) => `${before}${cell.replaceAll('""', '"').replace(/\s*\n\s*/g, ' ')}`,
  )
  return joined
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))
}

/** A tab after a text separates columns; before it, it indents. */
const isTable = (rows: readonly string[][]) =>
  rows.some((cells) => cells.filter((cell) => cell.trim() !== '').length > 1)

const heading =
  /^(?:序号|编号|章|节|章节|分组|组|模块|单元|阶段|课时|课程|标题|名称|小节|时长|类型|备注|.{0,4}(?:名称|标题)|no\.?|group|chapter|section|lesson|title|name)$/i
/** A place in a list, or a length. */
const figure = /^[\d\s:：.分秒'"″′]*$/

function entriesOfTable(rows: readonly string[][]): Entry[] {
  const [first = []] = rows
  const named = first.filter((cell) => cell.trim() !== '')
  const body = named.every((cell) => heading.test(cell.trim())) ? rows.slice(1) : rows
  const width = Math.max(...rows.map((cells) => cells.length))
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    body.some((cells) => !figure.test(cells[column]?.trim() ?? '')),
  )
  const [outer, inner] = columns
  if (outer === undefined) return []
  const cellOf = (cells: readonly string[], column: number) => (cells[column] ?? '').trim()
  if (inner === undefined) return entriesOfLines(body.map((cells) => cellOf(cells, outer)))
  let last = ''
  return body.flatMap((cells) => {
    const group = withoutNumbering(cellOf(cells, outer))
    const lesson = lessonText(cellOf(cells, inner))
    const isNew = group !== '' && group !== last
    if (isNew) last = group
    return [
      ...(isNew ? [{ name: group, isGroup: true }] : []),
      ...(lesson === '' ? [] : [{ name: lesson, isGroup: false }]),
    ]
  })
}

type Line = { text: string; depth: number }

function entriesOfLines(written: readonly string[]): Entry[] {
  const lines = written.filter((line) => line.trim() !== '').map(lineOf)
  const isGroup = groupRule(lines)
  return lines.map((line, at) => {
    const group = isGroup(line, lines[at + 1])
    const text = line.text.replace(/^#+\s*/, '')
    return { name: group ? withoutNumbering(text) : lessonText(text), isGroup: group }
  })
}

/** The depth of a line by its white space, and its text without a bullet. */
function lineOf(line: string): Line {
  const [space = ''] = /^[\s\u3000]*/.exec(line) ?? []
  const depth = [...space].reduce((sum, one) => sum + (one === '\t' ? 4 : one === '\u3000' ? 2 : 1), 0)
  return { depth, text: line.trim().replace(/^[-*•·+○●▪◦]\s+/, '') }
}

type GroupRule = (line: Line, next: Line | undefined) => boolean

const number = `(?:\\d+|[${chineseDigits}]+)`
const groupMarks = new RegExp(
  `^(?:第\\s*${number}\\s*(?:章|单元|部分|模块|篇|阶段|周)|(?:模块|单元|阶段|part|module|chapter|unit)\\s*${number})`,
  'i',
)
const chineseNumbered = new RegExp(`^[${chineseDigits}]+[、.．]`)
const oneNumber = /^\d+(?![\d.]*\.\d)[\s、.．:：)）]/
const twoNumbers = /^\d+[.-]\d+/

/** How this outline tells its groups: by headings, white space, marks of groups, or two kinds of numbers. */
function groupRule(lines: readonly Line[]): GroupRule {
  const some = (pattern: RegExp) => lines.some(({ text }) => pattern.test(text))
  const rest = (pattern: RegExp) => lines.some(({ text }) => !pattern.test(text))
  const by =
    (pattern: RegExp): GroupRule =>
    ({ text }) =>
      pattern.test(text)
  if (some(/^#+\s/) && rest(/^#+\s/)) return by(/^#+\s/)
  const top = Math.min(...lines.map(({ depth }) => depth))
  if (lines.some(({ depth }) => depth > top)) {
    return ({ depth, text }, next) => depth === top && ((next?.depth ?? top) > top || groupMarks.test(text))
  }
  if (some(groupMarks) && rest(groupMarks)) return by(groupMarks)
  if (some(chineseNumbered) && rest(chineseNumbered)) return by(chineseNumbered)
  if (some(twoNumbers) && some(oneNumber)) return by(oneNumber)
  return () => false
}

/** A lesson's name without its numbering and the length behind it: 光线 12:30. */
export const lessonText = (text: string): string => {
  const named = text.replace(/[\s(（[【]*\d{1,3}[:：]\d{2}(?:[:：]\d{2})?[)）\]】]?$/, '').trim()
  return withoutNumbering(named || text.trim())
}
