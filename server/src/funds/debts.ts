import { lesser } from '@zsm/contract/money/fen'
import type { CreatorId, Instant } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { mustPost } from './ledger.ts'
import { repayment } from './movements.ts'
import { findLockedFund } from './queries.ts'

/** Available income pays the debt first, so no fund has both. */
export async function repayDebt(sql: Tx, creator: CreatorId, now: Instant): Promise<void> {
  const fund = await findLockedFund(sql, creator)
  const fen = fund && lesser(fund.debtFen, fund.availableFen)
  if (fen) await mustPost(sql, creator, [repayment(newId<string>(), fen, now)])
}
