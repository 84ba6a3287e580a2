import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import { now } from '../../clock.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { findGood } from '../queries.ts'
import { withGood } from '../with-good.ts'
import { setShelf } from './queries.ts'
import { listBlockers } from './shelf.ts'
import { clearShelf, findTakenDownReason, setTakenDown } from './taking-down.queries.ts'

/** How a good stood before it was taken down. */
type ShelfBefore = { shelfFlag: boolean; unshelfTime: Instant | null }

/** Takes the good off the shelf. Until it is put back, neither its creator nor a plan puts it there. */
export function takeDownGood(
  sql: Tx,
  creator: CreatorId,
  { id, reason }: { id: GoodId; reason: string },
): Promise<ShelfBefore> {
  return withGood(sql, creator, id, async (sql, good) => {
    await clearShelf(sql, creator, id)
    await setTakenDown(sql, creator, id, reason)
    return { shelfFlag: good.shelfFlag, unshelfTime: good.planUnshelfTime }
  })
}

/** Puts the good back where it stood. It stays off the shelf if it cannot be there now, or was to leave it meanwhile. */
export async function putGoodBack(
  sql: Tx,
  creator: CreatorId,
  id: GoodId,
  { shelfFlag, unshelfTime }: ShelfBefore,
): Promise<void> {
  await setTakenDown(sql, creator, id, '')
  if (!shelfFlag || (unshelfTime !== null && Date.parse(unshelfTime) <= Date.parse(now()))) return
  if (!(await findGood(sql, creator, id))) return
  await withGood(sql, creator, id, async (sql, good) => {
    if ((await listBlockers(sql, creator, good)).length === 0) await setShelf(sql, creator, id, true)
  })
}

/** Whether operators took the good down. */
export const findTakenDown = async (sql: Sql, id: GoodId): Promise<boolean> =>
  (await findTakenDownReason(sql, id)) !== ''
