import type { CreatorId, Instant, RefundId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

export type KnownNotice = {
  channel: string
  refundNo: string
  statusDict: number
  creatorId: CreatorId
  refundId: RefundId
  noticeHash: string
  createTime: Instant
}

/** What the channel said before of a refund in this state. By its own key: the channel does not know our creators. */
export async function findNotice(
  sql: Sql,
  { channel, refundNo, statusDict }: Pick<KnownNotice, 'channel' | 'refundNo' | 'statusDict'>,
): Promise<Pick<KnownNotice, 'noticeHash'> | undefined> {
  const [notice] = await sql<Pick<KnownNotice, 'noticeHash'>[]>`
    select notice_hash from refund_notices
    where channel = ${channel} and refund_no = ${refundNo} and status_dict = ${statusDict}`
  return notice
}

/** Takes the notice. False when another delivery has it: that one is committed by then. */
export async function claimNotice(sql: Tx, notice: KnownNotice): Promise<boolean> {
  const claimed = await sql<{ refundNo: string }[]>`
    insert into refund_notices ${sql.insert(notice)}
    on conflict on constraint refund_notices_pkey do nothing
    returning refund_no`
  return claimed.length > 0
}
