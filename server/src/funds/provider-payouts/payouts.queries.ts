import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { withdrawState } from '@zsm/contract/states'
import type { CreatorId, Instant, WithdrawId } from '@zsm/contract/values'
import { literal } from '../../database/literal.ts'
import type { Sql } from '../../database/sql.ts'

/** A withdrawal that a platform's provider pays. */
export type ProviderPayout = Pick<Withdraw, 'withdrawNo' | 'arriveFen' | 'statusDict'> & {
  creatorId: CreatorId
  withdrawId: WithdrawId
  subMchId: string
  createTime: Instant
  askTime: Instant
  askCount: number
}

/** Approved withdrawals that no way pays yet, over all creators, the oldest first. */
export function findUnpaid(
  sql: Sql,
  { after, limit }: { after: WithdrawId | undefined; limit: number },
): Promise<{ creatorId: CreatorId; id: WithdrawId }[]> {
  return sql<{ creatorId: CreatorId; id: WithdrawId }[]>`
    select creator_id, id from withdraws
    where status_dict = ${literal(withdrawState.paying)} ${after === undefined ? sql.empty : sql`and id > ${after}`}
      and payout_way_dict is null
    order by id limit ${limit}`
}

/** Gives a withdrawal to the provider. From then on nobody pays it by hand. */
export async function insertPayout(
  sql: Sql,
  creator: CreatorId,
  payout: { withdrawId: WithdrawId; subMchId: string; createTime: Instant; askTime: Instant },
): Promise<void> {
  await sql`
    insert into provider_payouts ${sql.insert({ creatorId: creator, ...payout })}
    on conflict on constraint provider_payouts_pkey do nothing`
}

/** Payouts that are due for a question, over all creators, the earliest first. */
export function listPayoutsToAsk(
  sql: Sql,
  { before, after, limit }: { before: Instant; after: ProviderPayout | undefined; limit: number },
): Promise<ProviderPayout[]> {
  return sql<ProviderPayout[]>`
    select provider_payouts.creator_id, withdraw_id, sub_mch_id, create_time, ask_time, ask_count, withdraw_no,
      arrive_fen, status_dict
    from provider_payouts
    join withdraws on withdraws.creator_id = provider_payouts.creator_id and withdraws.id = withdraw_id
    where ask_time <= ${before}
      ${after ? sql`and (ask_time, withdraw_id) > (${after.askTime}, ${after.withdrawId})` : sql.empty}
    order by ask_time, withdraw_id limit ${limit}`
}

/** Sets the time of the next question; null for never again. */
export async function setAskTime(
  sql: Sql,
  creator: CreatorId,
  { withdrawId, askTime }: { withdrawId: WithdrawId; askTime: Instant | null },
): Promise<void> {
  await sql`
    update provider_payouts set ask_time = ${askTime}, ask_count = ask_count + 1
    where creator_id = ${creator} and withdraw_id = ${withdrawId}`
}
