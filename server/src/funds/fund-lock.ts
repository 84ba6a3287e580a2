import type { CreatorId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { openFund } from './funds.ts'
import { type FundRow, findLockedFund } from './queries.ts'

/**
 * The creator's fund, locked until the transaction ends. Every transaction that moves money or changes an order locks the
 * fund first, then the order, then the rest. Payments, settlements and refunds of one creator then run one after the other
 * and cannot deadlock.
 */
export async function lockFund(sql: Tx, creator: CreatorId): Promise<FundRow> {
  const fund = await findLockedFund(sql, creator)
  if (fund) return fund
  await openFund(sql, creator)
  return (await findLockedFund(sql, creator)) ?? fail('unavailable')
}
