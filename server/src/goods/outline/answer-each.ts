import type { ChangedDetail } from '@zsm/contract/goods/lessons'
import type { DetailId } from '@zsm/contract/values'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { Failure } from '../../failure.ts'

/** The same change to each lesson, whole or not at all; what fails for one does not keep the others from it. */
export async function answerEach(
  sql: Sql,
  ids: readonly DetailId[],
  change: (sql: Tx, id: DetailId, place: number) => Promise<unknown>,
): Promise<{ list: ChangedDetail[] }> {
  const list: ChangedDetail[] = []
  for (const [place, id] of [...new Set(ids)].entries()) {
    list.push(await answered(id, () => transaction(sql, (sql) => change(sql, id, place))))
  }
  return { list }
}

async function answered(id: DetailId, change: () => Promise<unknown>): Promise<ChangedDetail> {
  try {
    await change()
    return { id, doneFlag: true, error: null, message: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { id, doneFlag: false, error: error.error, message: error.message }
  }
}
