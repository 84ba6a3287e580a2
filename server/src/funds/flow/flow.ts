import type { FundFlow } from '@zsm/contract/funds'
import { plus } from '@zsm/contract/money/fen'
import { fundBucket } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'
import { type EntrySum, listEntrySums } from './flow.queries.ts'

/** Where the creator's money came from and where it is now. One statement reads it, so that both add up to the same amount. */
export async function showFlow(sql: Sql, creator: CreatorId, now: Instant): Promise<FundFlow> {
  const sums = await listEntrySums(sql, creator)
  const byType = Map.groupBy(sums, ({ typeDict }) => typeDict)
  return {
    byType: [...byType].map(([typeDict, sums]) => ({ typeDict, amountFen: totalOf(sums) })),
    byBucket: fundBucket.values.map((bucketDict) => ({
      bucketDict,
      amountFen: totalOf(sums.filter((sum) => sum.bucketDict === bucketDict)),
    })),
    totalIncomeFen: totalOf(sums),
    asOfTime: now,
  }
}

const totalOf = (sums: readonly EntrySum[]): Fen => plus(...sums.map(({ amountFen }) => amountFen))
