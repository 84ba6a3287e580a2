import type { CreatorId, Instant, MemberId } from '@zsm/contract/values'
import { plusDays } from '../clock.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { drawerOf, eraseDrawer } from '../drafts/public.ts'
import { eraseMemberViews } from '../list-views/public.ts'
import { eraseReads } from '../notifications/public.ts'
import { deleteRemovedBefore, eraseMembers } from './queries.ts'
import { deleteSessionsExpiredBefore } from './sessions.queries.ts'

/** What was stored for a member who is no longer in the team. Their name stays for the log, without the number. */
export async function eraseMember(sql: Tx, creator: CreatorId, id: MemberId): Promise<void> {
  await eraseDrawer(sql, creator, drawerOf({ id }))
  await eraseMemberViews(sql, creator, id)
  await eraseReads(sql, creator, id)
}

/** Deletes the team of a closed account. */
export async function eraseTeam(sql: Sql, creator: CreatorId): Promise<void> {
  await eraseReads(sql, creator)
  await eraseMembers(sql, creator)
}

/** On a timer: names of removed members once nobody needs the log of what they did, and sessions a month after their end. */
export async function sweepTeam(sql: Sql, time: Instant): Promise<void> {
  await deleteRemovedBefore(sql, plusDays(time, -180))
  await deleteSessionsExpiredBefore(sql, plusDays(time, -30))
}
