import { workState } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { plusMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import { DouyinError, type DouyinSession, type Item } from '../gateways/douyin.ts'
import { asDouyinUser, douyinOf, type Platform } from './authorization.ts'
import { type Due, findWorks, listDueChecks, putOffChecks, updateCounts, type WorkRow } from './queries.ts'
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

/**
 * Asks the platform for works under review and for the counts of published ones; answers how many were
 * checked.
 */
export async function checkWorks(sql: Sql, platform: Platform, now: Instant, limit = most): Promise<number> {
  let asked = 0
  const errors: unknown[] = []
  for (const due of await listDueChecks(sql, now, limit)) {
    try {
      await checkCreator(sql, platform, due, now)
      asked += due.ids.length
    } catch (error) {
      const isOver = endsAuthorization(error)
      if (isOver) await giveUpOld(sql, await findWorks(sql, due.creatorId, due.ids), now)
      await putOffChecks(sql, due.creatorId, due.ids, plusMs(now, isOver ? hourMs : 10 * minuteMs))
      if (!isOver && !isAway(error)) errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some works could not be checked')
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
  const works = await findWorks(sql, creatorId, ids)
  const [sent, unsent] = [works.filter(isSent), works.filter((work) => !isSent(work))]
  for (const work of unsent) await giveUpLost(sql, work)
  if (sent.length === 0) return
  await asDouyinUser(sql, platform, creatorId, async (session) => {
    const [own, others] = [sent.filter(isOf(session)), sent.filter((work) => !isOf(session)(work))]
    await giveUpOld(sql, others, now)
    await putOffChecks(sql, creatorId, idsOf(others), plusMs(now, dayMs))
    for (let start = 0; start < own.length; start += together) {
      const some = own.slice(start, start + together)
      const items = await douyinOf(platform).items(session, some.map(itemIdOf))
      const byId = new Map(items.map((item) => [item.itemId, item]))
      for (const work of some) await apply(sql, work, byId.get(work.platformItemId), now)
    }
  })
}

const itemIdOf = ({ platformItemId }: WorkRow) => platformItemId
const idsOf = (works: readonly WorkRow[]) => works.map(({ id }) => id)
const isSent = ({ platformItemId }: WorkRow) => platformItemId !== ''
/** Works of a user whom the creator authorised earlier cannot be checked now. */
const isOf =
  ({ openId }: DouyinSession) =>
  (work: WorkRow) =>
    work.openId === openId

/** A day after its time the job has not ended it, so every run of it died. */
function giveUpLost(sql: Sql, work: WorkRow): Promise<void> {
  const failReason = work.sendTime === null ? '发布没有完成，请重试' : unknownOutcome
  return settle(sql, work, { statusDict: workState.failed, failReason, checkTime: null })
}

/** Gives up works that can no longer be checked, so that they are not pending forever. */
async function giveUpOld(sql: Sql, works: readonly WorkRow[], now: Instant): Promise<void> {
  for (const work of works.filter((each) => isOld(each, now))) await giveUpLost(sql, work)
}

const isOld = ({ statusDict, sendTime }: Pick<WorkRow, 'statusDict' | 'sendTime'>, now: Instant) =>
  statusDict === workState.sending &&
  sendTime !== null &&
  Date.parse(now) - Date.parse(sendTime) >= undecidedMs

async function apply(sql: Sql, work: WorkRow, item: Item | undefined, now: Instant): Promise<void> {
  const outcome = outcomeOf(work, item, now)
  if (outcome.do === 'wait') {
    return putOffChecks(sql, work.frontId, [work.id], plusMs(now, waitMs(work, now)))
  }
  if (outcome.do === 'end') {
    const { statusDict, failReason } = outcome
    return settle(sql, work, { statusDict, failReason, checkTime: null })
  }
  if (work.statusDict === workState.sending) {
    const shown = {
      statusDict: workState.published,
      publishTime: now,
      platformUrl: outcome.item.url,
    } as const
    await settle(sql, work, { ...shown, failReason: '' })
  }
  const { playCount, likeCount, commentCount, shareCount } = outcome.item
  const counts = { playCount, likeCount, commentCount, shareCount }
  await updateCounts(sql, work.frontId, work.id, {
    ...counts,
    statSyncTime: now,
    checkTime: plusMs(now, hourMs),
  })
}

type Outcome =
  | { do: 'wait' }
  | { do: 'end'; statusDict: typeof workState.failed | typeof workState.takenDown; failReason: string }
  | { do: 'show'; item: Item }

/** What the platform's answer means for a work that is being published (2) or is published (3). */
function outcomeOf(
  { statusDict, sendTime }: Pick<WorkRow, 'statusDict' | 'sendTime'>,
  item: Item | undefined,
  now: Instant,
): Outcome {
  const published = statusDict === workState.published
  if (!item) {
    if (published) return { do: 'end', statusDict: workState.takenDown, failReason: '抖音里已经没有这个作品' }
    const sent = Date.parse(sendTime ?? now)
    if (Date.parse(now) - sent < missingMs) return { do: 'wait' }
    return {
      do: 'end',
      statusDict: workState.failed,
      failReason: '抖音里找不到这个作品，请到抖音里查看后重试',
    }
  }
  if (item.state === 'published') return { do: 'show', item }
  if (item.state === 'reviewing') {
    if (published) return { do: 'show', item }
    if (!isOld({ statusDict, sendTime }, now)) return { do: 'wait' }
    return { do: 'end', statusDict: workState.failed, failReason: unknownOutcome }
  }
  const why = item.reason || '抖音没有说明原因'
  return published
    ? { do: 'end', statusDict: workState.takenDown, failReason: `作品已被抖音下架：${why}` }
    : { do: 'end', statusDict: workState.failed, failReason: `抖音审核没有通过：${why}，请修改后再发布` }
}

/** Most reviews end within minutes. Longer ones are checked less and less often. */
function waitMs({ sendTime }: WorkRow, now: Instant): number {
  const age = Date.parse(now) - Date.parse(sendTime ?? now)
  return Math.min(hourMs, Math.max(minuteMs / 2, age / 4))
}
