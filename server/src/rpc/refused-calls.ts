import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { errors } from '@zsm/contract/wire/errors'
import { audit } from '../database/audit.ts'
import type { Sql } from '../database/sql.ts'
import { Failure } from '../failure.ts'

/**
 * Runs an operator's call. If it is refused, the refusal goes into the audit log with the operator, the call
 * and the reason.
 */
export async function notingRefusals<T>(
  sql: Sql,
  { path }: Pick<Endpoint, 'path'>,
  run: () => T | Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (failure) {
    if (failure instanceof Failure && errors[failure.error].status === 403) {
      const target = { type: 'call', id: path }
      await audit(sql, { action: 'operators.refuseCall', target, after: { reason: failure.message } })
    }
    throw failure
  }
}
