import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { plus } from '@zsm/contract/money/fen'
import type { OperatorWithdraw, operatorWithdrawals } from '@zsm/contract/office/withdrawals'
import { withdrawState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, OperatorId, Page, WithdrawId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import { readPage } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import { countStates, partsOf } from '../../database/state-counts.ts'
import { fail } from '../../failure.ts'
import { tellWhoDecided } from '../../operators/public.ts'
import { findLoneLimit, findLoneSums } from '../approvals.ts'
import {
  countAllWithdraws,
  findAnyWithdraw,
  findOwner,
  listAllWithdraws,
  type WithdrawRow,
} from './withdrawals.queries.ts'

const parts = {
  ...partsOf(withdrawState.values, { waitFlag: false }),
  waiting: { statusDict: undefined, waitFlag: true },
}

export async function listWithdraws(
  sql: Sql,
  operator: OperatorId,
  { now: time, ...filters }: InputOf<typeof operatorWithdrawals.listWithdraw> & { now: Instant },
): Promise<Page<OperatorWithdraw>> {
  const page = await readPage(
    listAllWithdraws(sql, filters),
    countAllWithdraws(sql, filters),
    filters,
    countStates(filters, parts, (part) => countAllWithdraws(sql, part)),
  )
  return { ...page, list: await judge(sql, operator, page.list, time) }
}

/** Finds the withdrawal's creator and applies the operator's decision. */
export async function decide(
  sql: Sql,
  operator: OperatorId,
  id: WithdrawId,
  act: (creator: CreatorId) => Promise<Withdraw>,
): Promise<OperatorWithdraw> {
  const creator = (await findOwner(sql, id)) ?? fail('withdrawNotFound')
  await tellWhoDecided(sql, { type: 'withdraw', id }, () => act(creator))
  const row = (await findAnyWithdraw(sql, id)) ?? fail('withdrawNotFound')
  const [withdraw] = await judge(sql, operator, [row], now())
  return withdraw ?? fail('withdrawNotFound')
}

/** Adds how many operators must approve each withdrawal if the asking operator is one of them. */
async function judge(
  sql: Sql,
  operator: OperatorId,
  rows: readonly WithdrawRow[],
  time: Instant,
): Promise<OperatorWithdraw[]> {
  const creators = [...new Set(rows.map(({ frontId }) => frontId))]
  const [limitFen, sumOf] = await Promise.all([
    findLoneLimit(sql),
    findLoneSums(sql, operator, { creators, time }),
  ])
  return rows.map((withdraw) => {
    const loneFen = sumOf(withdraw.frontId)
    return { ...withdraw, loneFen, approvalsNeeded: countNeeded({ ...withdraw, loneFen }, limitFen) }
  })
}

function countNeeded(withdraw: WithdrawRow & { loneFen: Fen }, limitFen: Fen): number {
  const { auditTime, approvals, amountFen, loneFen } = withdraw
  const isUndecided = auditTime === null
  const sumFen = isUndecided ? plus(amountFen, loneFen) : amountFen
  const isSecond = isUndecided && approvals === 1
  return isSecond || sumFen > limitFen ? 2 : Math.max(1, approvals)
}
