import type { ReadRow } from './sheet.ts'

/** Banks write their own name, the account and the day above the titles. */
export const headRows = 20

/** The titles of the file: of the first of its rows that has most of them. */
export function titlesOf(rows: readonly ReadRow[]): string[] {
  const filled = ({ cells }: ReadRow) => cells.filter(({ text }) => text !== '').length
  const heads = rows.slice(0, headRows)
  const [head] = heads.toSorted((one, other) => filled(other) - filled(one))
  return [...new Set(head?.cells.map(({ text }) => text).filter((text) => text !== '') ?? [])].slice(0, 100)
}
