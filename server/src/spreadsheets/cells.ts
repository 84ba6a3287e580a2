import { yuanText } from '@zsm/contract/money/yuan'
import type { Fen } from '@zsm/contract/values'

/**
 * The content of a field: text that stays text whatever it looks like, exact money, a count, or the digits of a number that
 * another program reads, without any mark.
 */
export type Cell = { text: string } | { fen: Fen } | { count: number } | { digits: string }

export type Table = {
  name: string
  titles: readonly string[]
  /** The approximate number of rows, for the progress. */
  expected: number
  rows: AsyncIterable<readonly Cell[]>
}

/** A CSV file that Excel opens in Chinese, because it starts with a byte order mark. */
export async function* csvOf({ titles, rows }: Table): AsyncGenerator<string> {
  yield `\ufeff${csvRecord(titles.map((text) => ({ text })))}`
  for await (const cells of rows) yield csvRecord(cells)
}

/** One record of a CSV file (RFC 4180). */
export function csvRecord(cells: readonly Cell[]): string {
  return `${cells.map((cell) => csvField(cell)).join(',')}\r\n`
}

function csvField(cell: Cell): string {
  if ('fen' in cell) return yuanText(cell.fen)
  if ('count' in cell) return String(cell.count)
  if ('digits' in cell) return digitsOf(cell)
  const text = inert(cell.text)
  return /[",\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function digitsOf({ digits }: { digits: string }): string {
  if (!/^\d*$/.test(digits)) throw new TypeError('not only digits')
  return digits
}

/**
 * A spreadsheet would execute text that looks like a formula, and round long numbers. A mark in front makes
 * both plain text.
 */
function inert(text: string): string {
  if (/^\s*[=+\-@＝＋－＠\t\r|%]/.test(text)) return `'${text}`
  return /^\d{12,}$/.test(text) ? `\t${text}` : text
}

/** One row of a worksheet. Strings are inline and typed, so that no spreadsheet executes them. */
export function sheetRow(cells: readonly Cell[], isBold = false): string {
  return `<row>${cells.map((cell) => sheetCell(cell, isBold)).join('')}</row>`
}

function sheetCell(cell: Cell, isBold: boolean): string {
  if ('fen' in cell) return `<c s="${isBold ? 3 : 1}"><v>${yuanText(cell.fen)}</v></c>`
  if ('count' in cell) return `<c s="${isBold ? 2 : 0}"><v>${cell.count}</v></c>`
  return `<c s="${isBold ? 2 : 0}" t="inlineStr"><is><t xml:space="preserve">${escapeXml('digits' in cell ? digitsOf(cell) : cell.text)}</t></is></c>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes markup, and leaves out what XML cannot hold. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[&<>]/g, (mark) => entities[mark] ?? '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  )
}
