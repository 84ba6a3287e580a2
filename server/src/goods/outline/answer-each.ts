import type { ChangedLesson } from '@zsm/contract/goods/lessons'
import type { LessonId } from '@zsm/contract/values'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { Failure } from '../../failure.ts'

/** Makes the same change to each lesson, each in its own transaction, so one refusal does not stop the others. */
export async function answerEach(
  sql: Sql,
  ids: readonly LessonId[],
  change: (sql: Tx, id: LessonId, place: number) => Promise<unknown>,
): Promise<{ list: ChangedLesson[] }> {
  const list: ChangedLesson[] = []
  for (const [place, id] of [...new Set(ids)].entries()) {
    list.push(await answered(id, () => transaction(sql, (sql) => change(sql, id, place))))
  }
  return { list }
}

async function answered(id: LessonId, change: () => Promise<unknown>): Promise<ChangedLesson> {
  try {
    await change()
    return { id, doneFlag: true, error: null, message: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { id, doneFlag: false, error: error.error, message: error.message }
  }
}
