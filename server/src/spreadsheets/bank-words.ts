import { fen } from '@zsm/contract/money/fen'
import type { Fen } from '@zsm/contract/values'
import type { ReadCell } from './sheet.ts'

/** A number that a spreadsheet has rewritten: 1.23E+18. */
export const isRounded = ({ text, isNumber }: ReadCell): boolean =>
  /^\d(?:\.\d+)?E\+?\d+$/i.test(text) || (isNumber && /^\d{16,}$/.test(text))

/** The digits of our number as a bank writes it back. */
export const numberIn = ({ text }: ReadCell): string => text.normalize('NFKC').replaceAll(/\s/g, '')

/** The bank's number of a transfer: spaces, width and case do not matter. */
export const bankNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .toUpperCase()

/** An amount in yuan as banks and people write it; undefined if it is none, or not exact to the fen. */
export function fenIn({ text, isNumber }: ReadCell): Fen | undefined {
  const typed = text
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replace(/^(?:¥|RMB|CNY)/i, '')
    .replace(/元$/, '')
  // a workbook's number is binary: 1234.57 may be written as 1234.5699999999999
  if (isNumber && /^\d{1,9}\.\d{3,}$/.test(typed)) {
    const whole = Math.round(Number(typed) * 100)
    return Math.abs(Number(typed) * 100 - whole) < 1e-4 ? fen(whole) : undefined
  }
  const [, whole, part = ''] = /^(\d{1,11}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2})0*)?$/.exec(typed) ?? []
  return whole === undefined ? undefined : fen(Number(`${whole.replaceAll(',', '')}${part.padEnd(2, '0')}`))
}

/** Words for paid or failed, as somebody matched them: 成功、交易成功 */
export const wordsIn = (text: string): string[] =>
  text
    .split(/[、,，;；]/)
    .map(plainWord)
    .filter((word) => word !== '')

export const plainWord = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/** The bank's text as one line that a creator may read. */
export function reasonIn(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced
  const line = text.replaceAll(/[\u0000-\u001f\u007f\s]+/g, ' ').trim()
  return [...line].slice(0, 100).join('') || '银行没有说明原因'
}
