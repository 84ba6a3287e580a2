import type { OperatorId } from '@zsm/contract/values'
import type { ErrorName } from '@zsm/contract/wire/errors'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { areTwo } from './hands.ts'

/** Fails unless the operator is another person than `first`. */
export async function mustBeSecond(
  sql: Sql,
  operator: OperatorId,
  first: OperatorId,
  isFirst: ErrorName,
): Promise<void> {
  if (operator === first) fail(isFirst)
  if (!(await areTwo(sql, first, operator))) fail('notTwoPersons')
}
