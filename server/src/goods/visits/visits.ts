import type { CreatorId, GoodId, Instant, WorkId } from '@zsm/contract/values'
import { now, plusDays } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { findGoodForSale } from '../prices/sales.ts'
import type { GoodRow } from '../queries.ts'
import { getGood } from '../with-good.ts'
import { countVisit, deleteVisits } from './queries.ts'

/** Counts a visitor who came from a work. Works are a later domain, so app.ts passes this function. */
export type CountLead = (sql: Sql, creator: CreatorId, lead: { id: WorkId; user: CreatorId }) => Promise<void>

/** A good on the shelf as a visitor sees it. Counts the visit, unless the visitor is its creator. */
export async function visitGood(
  sql: Sql,
  countLead: CountLead,
  visitor: CreatorId,
  { id, shareId }: { id: GoodId; shareId?: WorkId | undefined },
): Promise<GoodRow> {
  const { creator } =
    (await findGoodForSale(sql, id)) ?? fail('goodNotFound', { message: '找不到这个商品，可能已经下架' })
  if (creator !== visitor) {
    await countVisit(sql, creator, { good: id, user: visitor, now: now() })
    if (shareId) await countLead(sql, creator, { id: shareId, user: visitor })
  }
  return {
    ...(await getGood(sql, creator, id)),
    revision: null,
    rejectReason: '',
    takenDownReason: '',
    copyRightFileIds: [],
  }
}

const forgottenAtOnce = 5000

/** Timed job: deletes the visitors of days before yesterday. The counts stay. */
export async function forgetVisits(sql: Sql, now: Instant): Promise<void> {
  const yesterday = plusDays(now, -1)
  let forgotten = forgottenAtOnce
  while (forgotten === forgottenAtOnce) forgotten = await deleteVisits(sql, yesterday, forgottenAtOnce)
}
