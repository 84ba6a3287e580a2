import { visibility, workState, workType } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { updateWorksCount } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import { DouyinError, type DouyinSession, type Post } from '../gateways/douyin.ts'
import type { Turn } from '../jobs/jobs.ts'
import { notify } from '../notifications/public.ts'
import { recordEvent } from '../webhooks/public.ts'
import { asDouyinUser, douyinOf } from './authorization.ts'
import { mediaIdOf, type Publishing } from './media.ts'
import { workNews } from './news.ts'
import type { Sending } from './publishing.ts'
import { claimSending, countPublished, findWork, moveWork, type WorkRow } from './queries.ts'
import { reasonOf } from './refusals.ts'
import { target } from './works.ts'

/** The work may or may not exist. A duplicate would be worse than none, so the creator must look. */
export const unknownOutcome = '发布结果不明，请先到抖音里查看；确认没有发出后再重试，避免重复发布'

/** One run of `publishJob`. However often it runs, the platform is told to create the work at most once. */
export async function sendWork(
  sql: Sql,
  platform: Publishing,
  sending: Sending,
  { last }: Pick<Turn, 'last'>,
): Promise<void> {
  const work = await takeUp(sql, sending)
  if (work?.platformItemId !== '') return
  if (work.sendTime !== null) return giveUp(sql, work, unknownOutcome)
  try {
    await hand(sql, platform, work, sending)
  } catch (error) {
    if (!last && mayPass(error)) throw error
    await giveUp(sql, work, reasonFor(error))
    if (!isKnown(error)) throw error
  }
}

/** The work, if this attempt is the current one and its time has come. */
async function takeUp(sql: Sql, { creator, id, sendingId }: Sending): Promise<WorkRow | undefined> {
  const work = await findWork(sql, creator, id)
  if (work?.sendingId !== sendingId) return undefined
  if (work.statusDict === workState.sending) return work
  if (work.statusDict !== workState.waiting) return undefined
  return moveWork(sql, creator, id, workState.waiting, {
    statusDict: workState.sending,
    updateTime: now(),
  })
}

function hand(
  sql: Sql,
  platform: Publishing,
  work: WorkRow,
  { creator, id, sendingId }: Sending,
): Promise<void> {
  return asDouyinUser(sql, platform, creator, async (session) => {
    const create = await prepare(sql, platform, work, session)
    if (!(await claimSending(sql, creator, { id, sendingId, at: now() }))) return
    const platformItemId = await create().catch((error) => {
      if (error instanceof DouyinError && error.kind !== 'unavailable') throw error
      throw new UnknownOutcome(unknownOutcome, { cause: error })
    })
    await moveWork(sql, creator, id, workState.sending, {
      statusDict: workState.sending,
      openId: session.openId,
      platformItemId,
      checkTime: now(),
      updateTime: now(),
    })
  })
}

class UnknownOutcome extends Error {}

/** Sends the files, which may happen twice. The answered function creates the work, which may not. */
async function prepare(
  sql: Sql,
  platform: Publishing,
  work: WorkRow,
  session: DouyinSession,
): Promise<() => Promise<string>> {
  const douyin = douyinOf(platform)
  const { frontId: creator, fileId, coverFileId, coverFrameMs, imageFileIds, typeDict } = work
  const post = postOf(work)
  const image = (fileId: WorkRow['imageFileIds'][number]) =>
    mediaIdOf(sql, platform, creator, { kind: 'image', fileId, session })
  if (typeDict !== workType.video) {
    const imageIds: string[] = []
    for (const fileId of imageFileIds) imageIds.push(await image(fileId))
    return () => douyin.createImages(session, { ...post, imageIds })
  }
  if (!fileId) throw new Failure('workIncomplete')
  const videoId = await mediaIdOf(sql, platform, creator, { kind: 'video', fileId, session })
  const coverImageId = coverFileId ? await image(coverFileId) : undefined
  return () =>
    douyin.createVideo(session, { ...post, videoId, coverImageId, coverFrameSec: coverFrameMs / 1000 })
}

const visible = {
  [visibility.everyone]: 'public',
  [visibility.friends]: 'friends',
  [visibility.self]: 'self',
} as const

/** Topics are part of the text, where the platform looks for them. */
function postOf({
  title,
  topics,
  atUsers,
  visibleDict,
}: Pick<WorkRow, 'title' | 'topics' | 'atUsers' | 'visibleDict'>): Post {
  const text = [title, ...topics.map((topic) => `#${topic.replace(/^#/, '')}`)].join(' ')
  return { text, atUsers, visible: visible[visibleDict] }
}

/** Whether the platform or a rule of ours explains the error. Anything else is a defect and is reported. */
function isKnown(error: unknown): boolean {
  return error instanceof UnknownOutcome || error instanceof DouyinError || error instanceof Failure
}

/** Whether another run may succeed. */
function mayPass(error: unknown): boolean {
  if (error instanceof DouyinError) return error.kind === 'unavailable'
  if (error instanceof Failure) return error.error === 'unavailable'
  return !(error instanceof UnknownOutcome)
}

/** Why the attempt ended. */
function reasonFor(error: unknown): string {
  if (error instanceof DouyinError) return reasonOf(error)
  const isOurs = error instanceof UnknownOutcome || error instanceof Failure
  return isOurs ? error.message : '发布时出错了，请稍后重试'
}

function giveUp(sql: Sql, work: WorkRow, failReason: string): Promise<void> {
  return settle(sql, work, { statusDict: workState.failed, failReason, checkTime: null })
}

/** The event of a work that came to this state. */
const eventOf: Partial<Record<WorkRow['statusDict'], 'work.published' | 'work.failed' | 'work.removed'>> = {
  [workState.published]: 'work.published',
  [workState.failed]: 'work.failed',
  [workState.takenDown]: 'work.removed',
}

/** Applies the platform's decision, unless the state has changed meanwhile. */
export function settle(
  sql: Sql,
  work: WorkRow,
  change: Omit<Parameters<typeof moveWork>[4], 'updateTime'> & { publishTime?: Instant },
): Promise<void> {
  const { frontId: creator, id, statusDict } = work
  return transaction(sql, async (sql) => {
    const moved = await moveWork(sql, creator, id, statusDict, { ...change, updateTime: now() })
    if (!moved) return
    const news = moved.statusDict === statusDict ? undefined : workNews(moved)
    if (news) await notify(sql, creator, news)
    const type = eventOf[moved.statusDict]
    if (type && moved.statusDict !== statusDict) await recordEvent(sql, { creator, type, data: moved })
    await audit(sql, { creator, action: 'shares.settle', target: target(id), before: work, after: moved })
    await updateWorksCount(sql, creator, await countPublished(sql, creator))
  })
}
