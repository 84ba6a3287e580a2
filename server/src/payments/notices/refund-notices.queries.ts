import { refundState } from '@zsm/contract/states'
import type { CreatorId, Instant, RefundId } from '@zsm/contract/values'
import { literal } from '../../database/literal.ts'
import type { Sql, Tx } from '../../database/sql.ts'

export type KnownNotice = {
  channel: string
  refundNo: string
  statusDict: number
  creatorId: CreatorId
  refundId: RefundId
  noticeHash: string
  createTime: Instant
}

/** The hash of a booked notice. Of failures `noticeHash` is the last one's, and `earlierHashes` are those of earlier attempts. */
export type NoticeHashes = { noticeHash: string; earlierHashes: string[] }

/** The booked notice of a refund in this state. The key has no creator, because a channel does not know our creators. */
export async function findNotice(
  sql: Sql,
  { channel, refundNo, statusDict }: Pick<KnownNotice, 'channel' | 'refundNo' | 'statusDict'>,
): Promise<NoticeHashes | undefined> {
  const [notice] = await sql<NoticeHashes[]>`
    select notice_hash, earlier_hashes from refund_notices
    where channel = ${channel} and refund_no = ${refundNo} and status_dict = ${statusDict}`
  return notice
}

/**
 * Claims the notice for this delivery. A failure that differs from all earlier ones can be claimed too. False if another delivery
 * claimed this notice, or a different notice of this state; the other delivery is committed by then.
 */
export async function claimNotice(sql: Tx, notice: KnownNotice): Promise<boolean> {
  const claimed = await sql<{ refundNo: string }[]>`
    insert into refund_notices as kept ${sql.insert(notice)}
    on conflict on constraint refund_notices_pkey
    do update set notice_hash = excluded.notice_hash, create_time = excluded.create_time,
      earlier_hashes = kept.earlier_hashes || kept.notice_hash
    where kept.status_dict = ${literal(refundState.failed)} and excluded.notice_hash <> all (kept.earlier_hashes || kept.notice_hash)
    returning refund_no`
  return claimed.length > 0
}
