import type { FundFlow } from '@zsm/contract/funds'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql } from '../../database/sql.ts'

export type EntrySum = FundFlow['byType'][number] & FundFlow['byBucket'][number]

/** The sums of the creator's entries by cause and balance: at most fifty rows, however many entries there are. */
export function listEntrySums(sql: Sql, creator: CreatorId): Promise<EntrySum[]> {
  return sql<EntrySum[]>`
    select type_dict, book as bucket_dict, sum(amount_fen)::bigint as amount_fen from ledger_sums
    where creator_id = ${creator} and book <= 5
    group by type_dict, book order by type_dict, book`
}
