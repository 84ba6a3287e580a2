import type { InputOf } from '@zsm/contract/endpoint'
import type { Withdraw } from '@zsm/contract/funds'
import type { OperatorWithdraw, operators } from '@zsm/contract/operators'
import type { CreatorId, Page, WithdrawId } from '@zsm/contract/values'
import { pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { countAllWithdraws, findOwner, listAllWithdraws } from './withdrawals.queries.ts'

export async function listWithdraws(
  sql: Sql,
  filters: InputOf<typeof operators.listWithdraw>,
): Promise<Page<OperatorWithdraw>> {
  const [list, count] = await Promise.all([listAllWithdraws(sql, filters), countAllWithdraws(sql, filters)])
  return pageOf(list, count, filters)
}

/** Does what an operator decided on a withdrawal for the creator whose it is. */
export async function decide(
  sql: Sql,
  id: WithdrawId,
  act: (creator: CreatorId) => Promise<Withdraw>,
): Promise<OperatorWithdraw> {
  const { creatorId, frontName } = (await findOwner(sql, id)) ?? fail('withdrawNotFound')
  return { ...(await act(creatorId)), frontName }
}
