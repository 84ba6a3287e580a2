import { csvRecord, type Table } from './cells.ts'

/** A CSV file that Excel opens in Chinese: the mark of UTF-8 first. */
export async function* csvOf({ titles, rows }: Table): AsyncGenerator<string> {
  yield `\ufeff${csvRecord(titles.map((text) => ({ text })))}`
  for await (const cells of rows) yield csvRecord(cells)
}
