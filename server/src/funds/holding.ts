import type { CreatorId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { openFund } from './funds.ts'
import { type FundRow, lockFund, lockFundOrSkip } from './queries.ts'

/**
 * The creator's fund, locked until the transaction ends. Every transaction that moves money or changes an order locks the
 * fund first, then the order, then the rest. Payments, settlements and refunds of one creator then run one after the other
 * and cannot deadlock.
 */
export async function holdFund(sql: Tx, creator: CreatorId): Promise<FundRow> {
  const fund = await lockFund(sql, creator)
  if (fund) return fund
  await openFund(sql, creator)
  return (await lockFund(sql, creator)) ?? fail('unavailable')
}

/** The same for a timer: false if another transaction holds the lock, or if there is no fund. The next run tries again. */
export function holdFundOrSkip(sql: Tx, creator: CreatorId): Promise<boolean> {
  return lockFundOrSkip(sql, creator)
}
