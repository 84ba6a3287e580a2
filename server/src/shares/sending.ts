import { shareState, shareType, visibility } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { now } from '../clock.ts'
import { updateWorksCount } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { Failure } from '../failure.ts'
import { DouyinError, type DouyinSession, type Post } from '../gateways/douyin.ts'
import type { Turn } from '../jobs/jobs.ts'
import { notify } from '../notifications/public.ts'
import { asDouyinUser, douyinOf } from './authorization.ts'
import { mediaIdOf, type Publishing } from './media.ts'
import { shareNews } from './news.ts'
import type { Sending } from './publishing.ts'
import { claimSending, countPublished, findShare, moveShare, type ShareRow } from './queries.ts'
import { reasonOf } from './refusals.ts'
import { target } from './shares.ts'

/** The work may or may not exist. A duplicate would be worse than none, so the creator must look. */
export const unknownOutcome = '发布结果不明，请先到抖音里查看；确认没有发出后再重试，避免重复发布'

/** One run of `publishJob`. However often it runs, the platform is told to create the work at most once. */
export async function sendShare(
  sql: Sql,
  platform: Publishing,
  sending: Sending,
  { last }: Pick<Turn, 'last'>,
): Promise<void> {
  const share = await takeUp(sql, sending)
  if (share?.platformItemId !== '') return
  if (share.sendTime !== null) return giveUp(sql, share, unknownOutcome)
  try {
    await hand(sql, platform, share, sending)
  } catch (error) {
    if (!last && mayPass(error)) throw error
    await giveUp(sql, share, reasonFor(error))
    if (!isKnown(error)) throw error
  }
}

/** The share, if this attempt is the current one and its time has come. */
async function takeUp(sql: Sql, { creator, id, sendingId }: Sending): Promise<ShareRow | undefined> {
  const share = await findShare(sql, creator, id)
  if (share?.sendingId !== sendingId) return undefined
  if (share.statusDict === shareState.sending) return share
  if (share.statusDict !== shareState.waiting) return undefined
  return moveShare(sql, creator, id, shareState.waiting, {
    statusDict: shareState.sending,
    updateTime: now(),
  })
}

function hand(
  sql: Sql,
  platform: Publishing,
  share: ShareRow,
  { creator, id, sendingId }: Sending,
): Promise<void> {
  return asDouyinUser(sql, platform, creator, async (session) => {
    const create = await prepare(sql, platform, share, session)
    if (!(await claimSending(sql, creator, { id, sendingId, at: now() }))) return
    const platformItemId = await create().catch((error) => {
      if (error instanceof DouyinError && error.kind !== 'unavailable') throw error
      throw new UnknownOutcome(unknownOutcome, { cause: error })
    })
    await moveShare(sql, creator, id, shareState.sending, {
      statusDict: shareState.sending,
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
  share: ShareRow,
  session: DouyinSession,
): Promise<() => Promise<string>> {
  const douyin = douyinOf(platform)
  const { frontId: creator, fileId, coverFileId, coverFrameMs, imageFileIds, typeDict } = share
  const post = postOf(share)
  const image = (fileId: ShareRow['imageFileIds'][number]) =>
    mediaIdOf(sql, platform, creator, { kind: 'image', fileId, session })
  if (typeDict !== shareType.video) {
    const imageIds: string[] = []
    for (const fileId of imageFileIds) imageIds.push(await image(fileId))
    return () => douyin.createImages(session, { ...post, imageIds })
  }
  if (!fileId) throw new Failure('shareIncomplete')
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
}: Pick<ShareRow, 'title' | 'topics' | 'atUsers' | 'visibleDict'>): Post {
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

function giveUp(sql: Sql, share: ShareRow, failReason: string): Promise<void> {
  return settle(sql, share, { statusDict: shareState.failed, failReason, checkTime: null })
}

/** Applies the platform's decision, unless the state has changed meanwhile. */
export function settle(
  sql: Sql,
  share: ShareRow,
  change: Omit<Parameters<typeof moveShare>[4], 'updateTime'> & { publishTime?: Instant },
): Promise<void> {
  const { frontId: creator, id, statusDict } = share
  return transaction(sql, async (sql) => {
    const moved = await moveShare(sql, creator, id, statusDict, { ...change, updateTime: now() })
    if (!moved) return
    const news = moved.statusDict === statusDict ? undefined : shareNews(moved)
    if (news) await notify(sql, creator, news)
    await audit(sql, { creator, action: 'shares.settle', target: target(id), before: share, after: moved })
    await updateWorksCount(sql, creator, await countPublished(sql, creator))
  })
}
