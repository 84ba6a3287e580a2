import type { InputOf } from '@zsm/contract/endpoint'
import type { OperatorWithdraw, operators } from '@zsm/contract/operators'
import type { CreatorId, Page, WithdrawId } from '@zsm/contract/values'
import type { Withdraw } from '@zsm/contract/withdrawals'
import { pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { approvalsNeeded } from '../funds/public.ts'
import { decideOnce } from './decisions.ts'
import { countAllWithdraws, findAnyWithdraw, findOwner, listAllWithdraws } from './withdrawals.queries.ts'

export async function listWithdraws(
  sql: Sql,
  filters: InputOf<typeof operators.listWithdraw>,
): Promise<Page<OperatorWithdraw>> {
  const [list, count, needed] = await Promise.all([
    listAllWithdraws(sql, filters),
    countAllWithdraws(sql, filters),
    approvalsNeeded(sql),
  ])
  return pageOf(
    list.map((withdraw) => ({ ...withdraw, approvalsNeeded: needed(withdraw) })),
    count,
    filters,
  )
}

/** Does what an operator decided on a withdrawal for the creator whose it is. */
export async function decide(
  sql: Sql,
  id: WithdrawId,
  act: (creator: CreatorId) => Promise<Withdraw>,
): Promise<OperatorWithdraw> {
  const creator = (await findOwner(sql, id)) ?? fail('withdrawNotFound')
  await decideOnce(sql, { type: 'withdraw', id }, () => act(creator))
  const [withdraw, needed] = await Promise.all([findAnyWithdraw(sql, id), approvalsNeeded(sql)])
  return withdraw ? { ...withdraw, approvalsNeeded: needed(withdraw) } : fail('withdrawNotFound')
}
