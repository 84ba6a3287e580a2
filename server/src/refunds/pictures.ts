import type { RefundWithPictures } from '@zsm/contract/refunds'
import { pictureRecord } from '@zsm/contract/states'
import type { CreatorId, RefundId } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { type Media, readSentPictures } from '../materials/public.ts'
import { getRefund } from './refunds.ts'

type Known = { id: RefundId; frontId: CreatorId }

/** Refunds with the pictures that learners sent with their requests. */
export async function withPictures<Row extends Known>(
  sql: Sql,
  media: Media,
  rows: readonly Row[],
): Promise<(Row & Pick<RefundWithPictures, 'pictures'>)[]> {
  const records = rows.map(({ frontId: creator, id }) => ({ creator, id }))
  const picturesOf = await readSentPictures(sql, media, pictureRecord.refund, records)
  return rows.map((row) => ({ ...row, pictures: picturesOf(row.id) }))
}

export async function readRefund(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  id: RefundId,
): Promise<RefundWithPictures> {
  const refund = await getRefund(sql, creator, id)
  const [shown] = await withPictures(sql, media, [refund])
  return shown ?? { ...refund, pictures: [] }
}
