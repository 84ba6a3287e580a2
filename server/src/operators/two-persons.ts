import type { OperatorId } from '@zsm/contract/values'
import { mayCall, type Role } from '@zsm/contract/wire/endpoint'
import type { ErrorName } from '@zsm/contract/wire/errors'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { listEnabled } from './hands.queries.ts'
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

/** The same, unless no operator with these roles is surely another person than `first`: then anybody may decide. */
export async function mustBeSecondIfAny(
  sql: Sql,
  operator: OperatorId,
  first: OperatorId,
  { roles, isFirst }: { roles: readonly Role[]; isFirst: ErrorName },
): Promise<void> {
  if (await hasSecond(sql, first, roles)) await mustBeSecond(sql, operator, first, isFirst)
}

async function hasSecond(sql: Sql, first: OperatorId, roles: readonly Role[]): Promise<boolean> {
  for (const other of await listEnabled(sql)) {
    if (other.id !== first && mayCall(roles, other.roles) && (await areTwo(sql, first, other.id))) return true
  }
  return false
}
