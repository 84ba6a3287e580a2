import { CategoryId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { type AnnounceFee, getLockedCategory, scheduleFee } from '../reference/public.ts'
import type { Asked } from './changes.queries.ts'
import { refuseOutdated } from './proposals.ts'

/** Schedules an approved fee. Fails if the fee was changed since the proposal. A proposal of an older version names no day. */
export async function applyFee(
  sql: Tx,
  { targetId, before, after, effectDay }: Asked,
  announceFee: AnnounceFee,
): Promise<void> {
  const id = CategoryId.parse(targetId)
  const { feeBp } = await getLockedCategory(sql, id)
  if (String(feeBp) !== before || effectDay === null) refuseOutdated()
  await scheduleFee(sql, { id, feeBp: Number(after), effectDay }, announceFee)
}
