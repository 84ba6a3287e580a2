import type { OperatorId } from '@zsm/contract/values'
import type { ErrorName } from '@zsm/contract/wire/errors'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'

/** Whether two operators are two persons: who made or changed whose account is known to a later domain. */
export type AreTwo = (sql: Sql, one: OperatorId, other: OperatorId) => Promise<boolean>

/** Who decides after another; two ids are two persons where nothing more is known. */
export type Second = { operator: OperatorId; areTwo?: AreTwo }

/** Fails unless it is another person than `first`. */
export async function mustBeSecond(
  sql: Sql,
  { operator, areTwo }: Second,
  first: OperatorId,
  isFirst: ErrorName,
): Promise<void> {
  if (operator === first) fail(isFirst)
  if (areTwo && !(await areTwo(sql, first, operator))) fail('notTwoPersons')
}
