import type { Instant } from '@zsm/contract/values'
import { closeAccount } from '../accounts/public.ts'
import { eraseCreator } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { holdFund } from '../funds/public.ts'
import { notify } from '../notifications/public.ts'
import { eraseRest } from './erasing.ts'
import { blockedNews } from './news.ts'
import { listObstacles } from './obstacles.ts'
import {
  completeClosing,
  type DueClosing,
  type Erasable,
  listDueClosings,
  listErasables,
  markTold,
} from './queries.ts'

const batch = 50

/**
 * For the timer: closes accounts whose days are over and goes on erasing what is left of closed ones; answers how many
 * closed. One that fails keeps no other from it: all failures are thrown at the end.
 */
export async function completeClosings(sql: Sql, now: Instant): Promise<number> {
  let closed = 0
  const failures = [
    ...(await forEach(
      (after?: DueClosing) => listDueClosings(sql, now, { after, limit: batch }),
      async (closing) => {
        if (await complete(sql, closing, now)) closed += 1
      },
    )),
    ...(await forEach(
      (after?: Erasable) => listErasables(sql, now, { after, limit: batch }),
      (erasable) => eraseRest(sql, erasable, now),
    )),
  ]
  if (failures.length > 0) throw new AggregateError(failures, 'accounts that could not be closed or erased')
  return closed
}

/** Every item, batch by batch; answers what failed. */
async function forEach<Item>(
  next: (after?: Item) => Promise<Item[]>,
  run: (item: Item) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  let after: Item | undefined
  do {
    const items = await next(after)
    for (const item of items) await run(item).catch((error: unknown) => failures.push(error))
    after = items.at(-1)
  } while (after)
  return failures
}

/** Closes one account, unless it was taken back meanwhile or something came up. */
function complete(sql: Sql, { creatorId: creator, id }: DueClosing, time: Instant): Promise<boolean> {
  return transaction(sql, async (sql) => {
    await holdFund(sql, creator)
    if ((await listObstacles(sql, creator)).length > 0) {
      if (await markTold(sql, creator, { id, time })) await notify(sql, creator, blockedNews)
      return false
    }
    const closed = await closeAccount(sql, creator)
    if (!closed) return false
    const { mobile, pseudonym } = closed
    await eraseCreator(sql, creator, { pseudonym, time })
    await completeClosing(sql, creator, { id, time, mobile })
    await audit(sql, { creator, action: 'closings.complete', target: { type: 'closing', id } })
    return true
  })
}
