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

/** For the timer: closes accounts whose days are over and goes on erasing what is left of closed ones; answers how many closed. */
export async function completeClosings(sql: Sql, now: Instant): Promise<number> {
  let closed = 0
  let after: DueClosing | undefined
  do {
    const due = await listDueClosings(sql, now, { after, limit: batch })
    for (const closing of due) if (await complete(sql, closing, now)) closed += 1
    after = due.at(-1)
  } while (after)
  await eraseLeftovers(sql, now)
  return closed
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

async function eraseLeftovers(sql: Sql, now: Instant): Promise<void> {
  let after: Erasable | undefined
  do {
    const erasables = await listErasables(sql, now, { after, limit: batch })
    for (const erasable of erasables) await eraseRest(sql, erasable, now)
    after = erasables.at(-1)
  } while (after)
}
