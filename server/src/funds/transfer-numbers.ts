import type { CreatorId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { bankNumber } from '../spreadsheets/bank-words.ts'
import { insertTransferNumber, type Paid } from './transfer-numbers.queries.ts'

/** Takes a bank transfer's number as proof of one payout. Spaces, width and case do not matter. The caller has locked the fund. */
export async function takeTransferNumber(
  sql: Tx,
  creator: CreatorId,
  { typed, field, ...paid }: Paid & { typed: string; field: string },
): Promise<void> {
  const number = bankNumber(typed)
  if (!(await insertTransferNumber(sql, creator, { number, ...paid }))) fail('transferUsed', { field })
}
