/** A cell as it was typed. `isNumber`: the spreadsheet holds a number, so leading zeros and digits after the 15th are lost. */
export type ReadCell = { text: string; isNumber: boolean }

/** A row with its line in the file, from 1. */
export type ReadRow = { lineNo: number; cells: ReadCell[] }

/** What is wrong with a file, in words for the person who chose it. */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet'
}

export const mostRows = 5000
export const mostColumns = 100

export const refuse = (text: string): never => {
  throw new UnreadableSheet(text)
}
