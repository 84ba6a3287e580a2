import { type ShareStatus, shareCan } from '@zsm/contract/shares'
import { shareState, shareType } from '@zsm/contract/states'
import type { CreatorId, Instant, ShareId } from '@zsm/contract/values'
import { dayMs, now, plusDays } from '../clock.ts'
import { getAuthorization, updateWorksCount } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { defineJob, type Enqueue } from '../jobs/jobs.ts'
import { removeUses } from '../materials/public.ts'
import { asDouyinUser, douyinOf } from './authorization.ts'
import type { Publishing } from './media.ts'
import { countPublished, hasTwin, lockShare, moveShare, type ShareRow } from './queries.ts'
import { publicFailure } from './refusals.ts'
import { getShare, target } from './shares.ts'
import { lockTokens } from './tokens.queries.ts'

/** One attempt to publish a share. */
export type Sending = { creator: CreatorId; id: ShareId; sendingId: string }
export const publishJob = defineJob<Sending>('publishShare', { limit: 4, delaySec: 15 })

/** The parts that sending a share needs. */
export type Sender = Publishing & { enqueue: Enqueue }

const mostDays = 30

/** Publishes a draft at once or at `planTime`. */
export function publishShare(
  sql: Sql,
  sender: Sender,
  creator: CreatorId,
  { id, planTime }: { id: ShareId; planTime?: Instant | undefined },
): Promise<ShareRow> {
  return transaction(sql, async (sql) =>
    sendOff(sql, sender, await lockFor(sql, creator, id, 'publish'), { planTime }),
  )
}

export function retryShare(
  sql: Sql,
  sender: Sender,
  creator: CreatorId,
  { id }: { id: ShareId },
): Promise<ShareRow> {
  return transaction(sql, async (sql) => {
    const share = await lockFor(sql, creator, id, 'retry')
    return sendOff(sql, sender, share, { retryCount: share.retryCount + 1 })
  })
}

/** A scheduled work becomes a draft again. Its job will then do nothing. */
export function cancelPlan(sql: Sql, creator: CreatorId, { id }: { id: ShareId }): Promise<ShareRow> {
  return transaction(sql, async (sql) => {
    const share = await lockFor(sql, creator, id, 'cancel')
    const change = { statusDict: shareState.draft, planTime: null, sendingId: null, checkTime: null } as const
    return move(sql, share, change, 'shares.cancel')
  })
}

/**
 * Deletes the share, and the published work if the platform has a call for it. Otherwise the creator must
 * delete it there first.
 */
export async function deleteShare(
  sql: Sql,
  platform: Publishing,
  creator: CreatorId,
  { id }: { id: ShareId },
): Promise<null> {
  const share = await getShare(sql, creator, id)
  if (!shareCan[share.statusDict].delete) fail('shareStateChanged')
  if (share.statusDict === shareState.published) await removeWork(sql, platform, creator, share)
  await transaction(sql, async (sql) => {
    const time = now()
    await move(
      sql,
      share,
      { statusDict: shareState.deleted, deleteTime: time, checkTime: null },
      'shares.delete',
    )
    await removeUses(sql, creator, { type: 'share', id })
    await updateWorksCount(sql, creator, await countPublished(sql, creator))
  })
  return null
}

async function removeWork(
  sql: Sql,
  platform: Publishing,
  creator: CreatorId,
  { platformItemId, openId }: ShareRow,
): Promise<void> {
  const { remove } = douyinOf(platform)
  if (!remove) return fail('sharePublished')
  await asDouyinUser(sql, platform, creator, async (session) => {
    if (session.openId !== openId) fail('sharePublished')
    await remove(session, platformItemId)
  }).catch(publicFailure)
}

/** Requests the job in the transaction that checked the share, so it runs after the commit or not at all. */
async function sendOff(
  sql: Tx,
  sender: Sender,
  share: ShareRow,
  { planTime, retryCount = share.retryCount }: { planTime?: Instant | undefined; retryCount?: number },
): Promise<ShareRow> {
  const { id, frontId: creator } = share
  refuseIncomplete(share)
  if (planTime !== undefined && !isAhead(planTime, now())) fail('planTimeWrong', { field: 'planTime' })
  douyinOf(sender)
  const { authFlag } = await getAuthorization(sql, creator)
  if (!authFlag) fail('douyinUnauthorized', { data: { action: '重新授权' } })
  const sendingId = newId<string>()
  const checkTime = plusDays(planTime ?? now(), 1)
  const anew = {
    sendTime: null,
    checkTime,
    openId: '',
    platformItemId: '',
    platformUrl: '',
    failReason: '',
    retryCount,
  }
  const statusDict = planTime === undefined ? shareState.sending : shareState.waiting
  const change = { statusDict, planTime: planTime ?? null, sendingId, ...anew } as const
  const sent = await move(sql, share, change, 'shares.publish')
  await sender.enqueue(sql, publishJob, { creator, id, sendingId }, planTime ? { notBefore: planTime } : {})
  return sent
}

type First = { publishFlag: boolean; againFlag: boolean; planTime?: Instant | undefined }

/** Follows the creation of a share: with `publishFlag` it is published at once. */
export function sendFirst(
  sender: Sender,
  { publishFlag, planTime, againFlag }: First,
): (sql: Tx, share: ShareRow) => Promise<ShareRow> {
  return async (sql, share) => {
    if (!publishFlag) return share
    if (!againFlag) await refuseTwin(sql, share)
    return sendOff(sql, sender, share, { planTime })
  }
}

/** Two windows that hold one draft would publish it twice within the hour. The lock lets the second one see the first one's post. */
async function refuseTwin(sql: Tx, share: ShareRow): Promise<void> {
  await lockTokens(sql, share.frontId)
  if (await hasTwin(sql, share, plusDays(now(), -1 / 24))) fail('shareTwice')
}

/** What prevents publishing, each with its field. */
function blockersOf({
  typeDict,
  title,
  fileId,
  imageFileIds,
}: Pick<ShareRow, 'typeDict' | 'title' | 'fileId' | 'imageFileIds'>): { field: string; message: string }[] {
  const blockers = []
  if (title === '') blockers.push({ field: 'title', message: '请填写标题' })
  if (typeDict === shareType.video && fileId === null)
    blockers.push({ field: 'fileId', message: '请选择视频' })
  if (typeDict !== shareType.video && imageFileIds.length === 0)
    blockers.push({ field: 'imageFileIds', message: '请至少选择一张图片' })
  return blockers
}

function refuseIncomplete(share: ShareRow): void {
  const blockers = blockersOf(share)
  const [first] = blockers
  if (first) fail('shareIncomplete', { message: first.message, field: first.field, data: { blockers } })
}

/** In the future, but not too far. */
function isAhead(planTime: Instant, now: Instant): boolean {
  const ms = Date.parse(planTime) - Date.parse(now)
  return ms > 0 && ms <= mostDays * dayMs
}

async function lockFor(
  sql: Tx,
  creator: CreatorId,
  id: ShareId,
  deed: keyof (typeof shareCan)[ShareStatus],
): Promise<ShareRow> {
  const share = (await lockShare(sql, creator, id)) ?? fail('shareNotFound')
  return shareCan[share.statusDict][deed] ? share : fail('shareStateChanged')
}

async function move(
  sql: Tx,
  before: ShareRow,
  change: Omit<Parameters<typeof moveShare>[4], 'updateTime'>,
  action: string,
): Promise<ShareRow> {
  const { id, frontId: creator, statusDict } = before
  const whole = { ...change, updateTime: now() }
  const moved = await moveShare(sql, creator, id, statusDict, whole)
  if (!moved) return fail('shareStateChanged')
  await audit(sql, { creator, action, target: target(id), before, after: moved })
  return moved
}
