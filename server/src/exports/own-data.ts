import type { Sql } from '../database/sql.ts'
import type { OwnData, OwnTable } from '../own-data.ts'
import { listOwn, type Owner } from './own-data.queries.ts'
import { openWords } from './own-words.ts'

const batch = 500

export type OwnProgress = { rowCount: number; progressBp: number }

/**
 * One JSON document, written while it is read, and its number of records. Reports progress after each batch.
 */
export function ownData(
  sql: Sql,
  tables: OwnData,
  owner: Owner,
  report: (progress: OwnProgress) => Promise<void>,
): { parts: AsyncIterable<string>; count: () => number } {
  let rowCount = 0
  async function* write(): AsyncGenerator<string> {
    const all = Object.entries(tables)
    const inWords = openWords(tables)
    for (const [index, [name, table]] of all.entries()) {
      yield `${index === 0 ? '{' : ','}\n${JSON.stringify(table.title)}: [`
      let separator = '\n'
      for await (const records of batchesOf(sql, owner, name, table)) {
        rowCount += records.length
        const lines = records.map((record) => JSON.stringify(inWords(table, record)))
        yield `${separator}${lines.join(',\n')}`
        separator = ',\n'
        await report({ rowCount, progressBp: Math.floor((index / all.length) * 9900) })
      }
      yield ']'
    }
    yield '\n}\n'
  }
  return { parts: write(), count: () => rowCount }
}

async function* batchesOf(
  sql: Sql,
  owner: Owner,
  table: string,
  { columns, ...how }: OwnTable,
): AsyncGenerator<Record<string, unknown>[]> {
  let after: string | undefined
  do {
    const rows = await listOwn(
      sql,
      owner,
      { table, ...how },
      { columns: Object.keys(columns), after, limit: batch },
    )
    if (rows.length > 0) yield rows.map(({ record }) => record)
    after = rows.length === batch ? rows.at(-1)?.key : undefined
  } while (after !== undefined)
}
