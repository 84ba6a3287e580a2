import { shareState } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import { DouyinError, type DouyinSession, type Item } from '../gateways/douyin.ts'
import { asDouyinUser, douyinOf, type Platform } from './authorization.ts'
import { type Due, findShares, listDueChecks, putOffChecks, type ShareRow, updateCounts } from './queries.ts'
import { settle, unknownOutcome } from './sending.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Works in one request to the platform, and in one run of the job. */
const together = 20
const most = 1000
/** A work that the platform does not list yet may still appear within this time. */
const missingMs = hourMs
/** After this time a pending review is given up. Only the creator can then see the outcome. */
const undecidedMs = 7 * dayMs

const after = (now: Instant, ms: number): Instant => new Date(Date.parse(now) + ms).toISOString()

/**
 * Asks the platform for works under review and for the counts of published ones; answers how many were
 * checked.
 */
export async function checkShares(sql: Sql, platform: Platform, now: Instant, limit = most): Promise<number> {
  let asked = 0
  const errors: unknown[] = []
  for (const due of await listDueChecks(sql, now, limit)) {
    try {
      await checkCreator(sql, platform, due, now)
      asked += due.ids.length
    } catch (error) {
      const isOver = endsAuthorization(error)
      if (isOver) await giveUpOld(sql, await findShares(sql, due.creatorId, due.ids), now)
      await putOffChecks(sql, due.creatorId, due.ids, after(now, isOver ? hourMs : 10 * minuteMs))
      if (!isOver && !isAway(error)) errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some shares could not be checked')
  return asked
}

/** After such an error, works are checked again once the creator has authorised us again. */
function endsAuthorization(error: unknown): boolean {
  if (error instanceof DouyinError) return error.kind === 'unauthorized'
  return error instanceof Failure && error.error === 'douyinUnauthorized'
}

function isAway(error: unknown): boolean {
  return error instanceof DouyinError && error.kind === 'unavailable'
}

async function checkCreator(
  sql: Sql,
  platform: Platform,
  { creatorId, ids }: Due,
  now: Instant,
): Promise<void> {
  const shares = await findShares(sql, creatorId, ids)
  const [sent, unsent] = [shares.filter(isSent), shares.filter((share) => !isSent(share))]
  for (const share of unsent) await giveUpLost(sql, share)
  if (sent.length === 0) return
  await asDouyinUser(sql, platform, creatorId, async (session) => {
    const [own, others] = [sent.filter(isOf(session)), sent.filter((share) => !isOf(session)(share))]
    await giveUpOld(sql, others, now)
    await putOffChecks(sql, creatorId, idsOf(others), after(now, dayMs))
    for (let start = 0; start < own.length; start += together) {
      const some = own.slice(start, start + together)
      const items = await douyinOf(platform).items(session, some.map(itemIdOf))
      const byId = new Map(items.map((item) => [item.itemId, item]))
      for (const share of some) await apply(sql, share, byId.get(share.platformItemId), now)
    }
  })
}

const itemIdOf = ({ platformItemId }: ShareRow) => platformItemId
const idsOf = (shares: readonly ShareRow[]) => shares.map(({ id }) => id)
const isSent = ({ platformItemId }: ShareRow) => platformItemId !== ''
/** Works of a user whom the creator authorised earlier cannot be checked now. */
const isOf =
  ({ openId }: DouyinSession) =>
  (share: ShareRow) =>
    share.openId === openId

/** A day after its time the job has not ended it, so every run of it died. */
function giveUpLost(sql: Sql, share: ShareRow): Promise<void> {
  const failReason = share.sendTime === null ? '发布没有完成，请重试' : unknownOutcome
  return settle(sql, share, { statusDict: shareState.failed, failReason, checkTime: null })
}

/** Gives up works that can no longer be checked, so that they are not pending forever. */
async function giveUpOld(sql: Sql, shares: readonly ShareRow[], now: Instant): Promise<void> {
  for (const share of shares.filter((each) => isOld(each, now))) await giveUpLost(sql, share)
}

const isOld = ({ statusDict, sendTime }: Pick<ShareRow, 'statusDict' | 'sendTime'>, now: Instant) =>
  statusDict === shareState.sending &&
  sendTime !== null &&
  Date.parse(now) - Date.parse(sendTime) >= undecidedMs

async function apply(sql: Sql, share: ShareRow, item: Item | undefined, now: Instant): Promise<void> {
  const outcome = outcomeOf(share, item, now)
  if (outcome.do === 'wait') {
    return putOffChecks(sql, share.frontId, [share.id], after(now, waitMs(share, now)))
  }
  if (outcome.do === 'end') {
    const { statusDict, failReason } = outcome
    return settle(sql, share, { statusDict, failReason, checkTime: null })
  }
  if (share.statusDict === shareState.sending) {
    const shown = {
      statusDict: shareState.published,
      publishTime: now,
      platformUrl: outcome.item.url,
    } as const
    await settle(sql, share, { ...shown, failReason: '' })
  }
  const { playCount, likeCount, commentCount, shareCount } = outcome.item
  const counts = { playCount, likeCount, commentCount, shareCount }
  await updateCounts(sql, share.frontId, share.id, {
    ...counts,
    statSyncTime: now,
    checkTime: after(now, hourMs),
  })
}

type Outcome =
  | { do: 'wait' }
  | { do: 'end'; statusDict: typeof shareState.failed | typeof shareState.takenDown; failReason: string }
  | { do: 'show'; item: Item }

/** What the platform's answer means for a share that is being published (2) or is published (3). */
function outcomeOf(
  { statusDict, sendTime }: Pick<ShareRow, 'statusDict' | 'sendTime'>,
  item: Item | undefined,
  now: Instant,
): Outcome {
  const published = statusDict === shareState.published
  if (!item) {
    if (published)
      return { do: 'end', statusDict: shareState.takenDown, failReason: '抖音里已经没有这个作品' }
    const sent = Date.parse(sendTime ?? now)
    if (Date.parse(now) - sent < missingMs) return { do: 'wait' }
    return {
      do: 'end',
      statusDict: shareState.failed,
      failReason: '抖音里找不到这个作品，请到抖音里查看后重试',
    }
  }
  if (item.state === 'published') return { do: 'show', item }
  if (item.state === 'reviewing') {
    if (published) return { do: 'show', item }
    if (!isOld({ statusDict, sendTime }, now)) return { do: 'wait' }
    return { do: 'end', statusDict: shareState.failed, failReason: unknownOutcome }
  }
  const why = item.reason || '抖音没有说明原因'
  return published
    ? { do: 'end', statusDict: shareState.takenDown, failReason: `作品已被抖音下架：${why}` }
    : { do: 'end', statusDict: shareState.failed, failReason: `抖音审核没有通过：${why}，请修改后再发布` }
}

/** Most reviews end within minutes. Longer ones are checked less and less often. */
function waitMs({ sendTime }: ShareRow, now: Instant): number {
  const age = Date.parse(now) - Date.parse(sendTime ?? now)
  return Math.min(hourMs, Math.max(minuteMs / 2, age / 4))
}
