import { workState, workType } from '@zsm/contract/states'
import type { CreatorId, Instant, WorkId } from '@zsm/contract/values'
import { type WorkStatus, workCan } from '@zsm/contract/works'
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
import { countPublished, hasTwin, lockWork, moveWork, type WorkRow } from './queries.ts'
import { publicFailure } from './refusals.ts'
import { lockTokens } from './tokens.queries.ts'
import { getWork, target } from './works.ts'

/** One attempt to publish a work. */
export type Sending = { creator: CreatorId; id: WorkId; sendingId: string }
export const publishJob = defineJob<Sending>('publishShare', { limit: 4, delaySec: 15 })

/** The parts that sending a work needs. */
export type Sender = Publishing & { enqueue: Enqueue }

const mostDays = 30

/** Publishes a draft at once or at `planTime`. */
export function publishWork(
  sql: Sql,
  sender: Sender,
  creator: CreatorId,
  { id, planTime }: { id: WorkId; planTime?: Instant | undefined },
): Promise<WorkRow> {
  return transaction(sql, async (sql) =>
    sendOff(sql, sender, await lockFor(sql, creator, id, 'publish'), { planTime }),
  )
}

export function retryWork(
  sql: Sql,
  sender: Sender,
  creator: CreatorId,
  { id }: { id: WorkId },
): Promise<WorkRow> {
  return transaction(sql, async (sql) => {
    const work = await lockFor(sql, creator, id, 'retry')
    return sendOff(sql, sender, work, { retryCount: work.retryCount + 1 })
  })
}

/** A scheduled work becomes a draft again. Its job will then do nothing. */
export function cancelPlan(sql: Sql, creator: CreatorId, { id }: { id: WorkId }): Promise<WorkRow> {
  return transaction(sql, async (sql) => {
    const work = await lockFor(sql, creator, id, 'cancel')
    const change = { statusDict: workState.draft, planTime: null, sendingId: null, checkTime: null } as const
    return move(sql, work, change, 'shares.cancel')
  })
}

/**
 * Deletes the work, and the published work if the platform has a call for it. Otherwise the creator must
 * delete it there first.
 */
export async function deleteWork(
  sql: Sql,
  platform: Publishing,
  creator: CreatorId,
  { id }: { id: WorkId },
): Promise<null> {
  const work = await getWork(sql, creator, id)
  if (!workCan[work.statusDict].delete) fail('workStateChanged')
  if (work.statusDict === workState.published) await removeWork(sql, platform, creator, work)
  await transaction(sql, async (sql) => {
    const time = now()
    await move(
      sql,
      work,
      { statusDict: workState.deleted, deleteTime: time, checkTime: null },
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
  { platformItemId, openId }: WorkRow,
): Promise<void> {
  const { remove } = douyinOf(platform)
  if (!remove) return fail('workPublished')
  await asDouyinUser(sql, platform, creator, async (session) => {
    if (session.openId !== openId) fail('workPublished')
    await remove(session, platformItemId)
  }).catch(publicFailure)
}

/** Requests the job in the transaction that checked the work, so it runs after the commit or not at all. */
async function sendOff(
  sql: Tx,
  sender: Sender,
  work: WorkRow,
  { planTime, retryCount = work.retryCount }: { planTime?: Instant | undefined; retryCount?: number },
): Promise<WorkRow> {
  const { id, frontId: creator } = work
  refuseIncomplete(work)
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
  const statusDict = planTime === undefined ? workState.sending : workState.waiting
  const change = { statusDict, planTime: planTime ?? null, sendingId, ...anew } as const
  const sent = await move(sql, work, change, 'shares.publish')
  await sender.enqueue(sql, publishJob, { creator, id, sendingId }, planTime ? { notBefore: planTime } : {})
  return sent
}

type First = { publishFlag: boolean; againFlag: boolean; planTime?: Instant | undefined }

/** Follows the creation of a work: with `publishFlag` it is published at once. */
export function sendFirst(
  sender: Sender,
  { publishFlag, planTime, againFlag }: First,
): (sql: Tx, work: WorkRow) => Promise<WorkRow> {
  return async (sql, work) => {
    if (!publishFlag) return work
    if (!againFlag) await refuseTwin(sql, work)
    return sendOff(sql, sender, work, { planTime })
  }
}

/** Two windows that hold one draft would publish it twice within the hour. The lock lets the second one see the first one's post. */
async function refuseTwin(sql: Tx, work: WorkRow): Promise<void> {
  await lockTokens(sql, work.frontId)
  if (await hasTwin(sql, work, plusDays(now(), -1 / 24))) fail('workTwice')
}

/** What prevents publishing, each with its field. */
function blockersOf({
  typeDict,
  title,
  fileId,
  imageFileIds,
}: Pick<WorkRow, 'typeDict' | 'title' | 'fileId' | 'imageFileIds'>): { field: string; message: string }[] {
  const blockers = []
  if (title === '') blockers.push({ field: 'title', message: '请填写标题' })
  if (typeDict === workType.video && fileId === null)
    blockers.push({ field: 'fileId', message: '请选择视频' })
  if (typeDict !== workType.video && imageFileIds.length === 0)
    blockers.push({ field: 'imageFileIds', message: '请至少选择一张图片' })
  return blockers
}

function refuseIncomplete(work: WorkRow): void {
  const blockers = blockersOf(work)
  const [first] = blockers
  if (first) fail('workIncomplete', { message: first.message, field: first.field, data: { blockers } })
}

/** In the future, but not too far. */
function isAhead(planTime: Instant, now: Instant): boolean {
  const ms = Date.parse(planTime) - Date.parse(now)
  return ms > 0 && ms <= mostDays * dayMs
}

async function lockFor(
  sql: Tx,
  creator: CreatorId,
  id: WorkId,
  deed: keyof (typeof workCan)[WorkStatus],
): Promise<WorkRow> {
  const work = (await lockWork(sql, creator, id)) ?? fail('workNotFound')
  if (work.takenDownReason !== '') fail('workTakenDown')
  return workCan[work.statusDict][deed] ? work : fail('workStateChanged')
}

async function move(
  sql: Tx,
  before: WorkRow,
  change: Omit<Parameters<typeof moveWork>[4], 'updateTime'>,
  action: string,
): Promise<WorkRow> {
  const { id, frontId: creator, statusDict } = before
  const whole = { ...change, updateTime: now() }
  const moved = await moveWork(sql, creator, id, statusDict, whole)
  if (!moved) return fail('workStateChanged')
  await audit(sql, { creator, action, target: target(id), before, after: moved })
  return moved
}
