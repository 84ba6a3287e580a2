import type { learning, OpenedLesson, TrialLesson } from '@zsm/contract/learning'
import type {
  CreatorId,
  FileId,
  GoodId,
  GrantId,
  Instant,
  LearnerId,
  LessonId,
  OrderId,
} from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { openPreview } from '../buying/public.ts'
import { now, plusMs } from '../clock.ts'
import { type Sql, transaction, withQuota } from '../database/sql.ts'
import { fail } from '../failure.ts'
import {
  findLearned,
  findOnShelf,
  illustrate,
  listContents,
  picturesOf,
  readArticle,
  type ShownLesson,
} from '../goods/public.ts'
import { newId } from '../ids.ts'
import { lockLearner } from '../learners/public.ts'
import { findFile, findFiles, type Media } from '../materials/public.ts'
import { type Bought, findUsable } from '../orders/public.ts'
import { getBought } from './courses.ts'
import {
  deleteGrants,
  endGrants,
  findGrant,
  type Grant,
  insertGrant,
  prolongGrant,
} from './grants.queries.ts'
import { playPath } from './paths.ts'
import { listProgress, putProgress } from './progress.queries.ts'

/** How long an address works without a report of progress. */
const grantMs = 5 * 60_000
/** On how many devices one learner may have lessons open. */
const devices = 2

type Device = { learner: LearnerId; session: string }

/** Opens a lesson on a device, and ends it on the device that opened its own first, if there are too many. */
export async function openLesson(
  sql: Sql,
  media: Media,
  { learner, session }: Device,
  { orderId, lessonId }: InputOf<typeof learning.openLesson>,
): Promise<OpenedLesson> {
  const order = await getUsable(sql, learner, orderId)
  const { creator, goodId } = order
  const lessons = (await findLearned(sql, creator, goodId))?.lessons ?? []
  const lesson = lessons.find(({ id }) => id === lessonId) ?? fail('lessonNotFound')
  const progress = (await listProgress(sql, learner, goodId)).find((one) => one.lessonId === lessonId)
  const positionSec = progress?.positionSec ?? 0
  const grantId = newId<GrantId>()
  const time = now()
  await transaction(withQuota(creator, sql), async (sql) => {
    // of two devices that open a lesson at the same time, one waits for the other
    await lockLearner(sql, learner)
    await endGrants(sql, learner, { sessionId: session, others: devices - 1, now: time })
    await insertGrant(sql, {
      id: grantId,
      creatorId: creator,
      learnerId: learner,
      sessionId: session,
      orderId,
      goodId,
      lessonId,
      fileKey: lesson.file?.key ?? '',
      createTime: time,
      endTime: plusMs(time, grantMs),
    })
    const doneFlag = progress?.doneFlag ?? false
    const opened = { learnerId: learner, goodId, lessonId, positionSec, doneFlag, updateTime: time }
    await putProgress(sql, creator, opened)
  })
  return {
    ...(await contentOf(sql, media, creator, lesson)),
    id: lessonId,
    url: lesson.file ? playPath(grantId) : null,
    grantId,
    positionSec,
    downloadFlag: lesson.downloadFlag && lesson.file !== undefined,
  }
}

/** The learner's order, or another of the same good, while it gives access. */
async function getUsable(sql: Sql, learner: LearnerId, id: OrderId): Promise<Bought> {
  const order = await getBought(sql, learner, id)
  if (order.usableFlag) return order
  const { goodId } = order
  return (await findUsable(sql, { userId: learner, goodId, now: now() })) ?? fail('accessEnded')
}

async function contentOf(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  { id, name, typeDict, durationSec, file, written }: ShownLesson,
): Promise<TrialLesson> {
  return {
    name,
    typeDict,
    durationSec,
    url: null,
    mime: file?.mime ?? '',
    contentHtml: written ? await articleOf(sql, media, creator, id) : '',
  }
}

async function articleOf(sql: Sql, media: Media, creator: CreatorId, id: LessonId): Promise<string> {
  const html = await readArticle(sql, creator, id)
  const pictures = await findFiles(sql, creator, picturesOf(html))
  return illustrate(html, (picture) => {
    const file = pictures.find(({ id }) => id === picture)
    return file ? media.sign(file.key) : null
  })
}

/** Stores the learner's place in the lesson, and prolongs the address of its file. */
export async function reportProgress(
  sql: Sql,
  { learner, session }: Device,
  { grantId, positionSec, doneFlag }: InputOf<typeof learning.reportProgress>,
): Promise<{ endTime: Instant }> {
  const time = now()
  const grant = await getGrant(sql, learner, grantId)
  if (grant.sessionId !== session) fail('playEnded')
  await refuseEnded(sql, grant)
  const endTime = plusMs(time, grantMs)
  if (!(await prolongGrant(sql, learner, grantId, { now: time, endTime }))) fail('playEnded')
  const { creatorId, goodId, lessonId } = grant
  const progress = { learnerId: learner, goodId, lessonId, positionSec, doneFlag, updateTime: time }
  await putProgress(withQuota(creatorId, sql), creatorId, progress)
  return { endTime }
}

/** The key of the file that is open under a grant. Access that ended in the meantime ends it. */
export async function findGranted(sql: Sql, { learner, session }: Device, id: GrantId): Promise<string> {
  const grant = await getGrant(sql, learner, id)
  if (grant.sessionId !== session) fail('playEnded')
  await refuseEnded(sql, grant)
  return grant.fileKey || fail('notFound')
}

async function getGrant(sql: Sql, learner: LearnerId, id: GrantId): Promise<Grant> {
  return (await findGrant(sql, learner, id, now())) ?? fail('playEnded')
}

async function refuseEnded(sql: Sql, { learnerId, orderId, goodId }: Grant): Promise<void> {
  const { usableFlag } = await getBought(sql, learnerId, orderId)
  if (!usableFlag && !(await findUsable(sql, { userId: learnerId, goodId, now: now() }))) fail('accessEnded')
}

/** The key of a file of a download that the learner bought. */
export async function findDownload(
  sql: Sql,
  learner: LearnerId,
  { orderId, fileId }: { orderId: OrderId; fileId: FileId },
): Promise<string> {
  const { creator, goodId } = await getUsable(sql, learner, orderId)
  const learned = await findLearned(sql, creator, goodId)
  if (!learned?.downloadFileIds.includes(fileId)) fail('fileNotFound')
  return (await findFile(sql, creator, fileId))?.key ?? fail('fileNotFound')
}

/** A lesson that everybody may try, of a good on the shelf. */
export async function openTrial(
  sql: Sql,
  media: Media,
  { goodId, lessonId }: { goodId: GoodId; lessonId: LessonId },
): Promise<TrialLesson> {
  const { creator, good } = (await findOnShelf(sql, goodId)) ?? fail('goodNotFound')
  const { lessons } = await listContents(sql, creator, good)
  const lesson = lessons.find(({ id, demoFlag }) => id === lessonId && demoFlag) ?? fail('lessonNotFound')
  return openForAll(sql, media, creator, lesson)
}

/** Any lesson of a good that its creator previews. */
export async function openPreviewLesson(
  sql: Sql,
  { media, secret }: { media: Media; secret: string },
  { token, lessonId }: InputOf<typeof learning.openPreview>,
): Promise<TrialLesson> {
  const { creator, good } = await openPreview(sql, secret, token)
  const { lessons } = await listContents(sql, creator, good)
  const lesson = lessons.find(({ id }) => id === lessonId) ?? fail('lessonNotFound')
  return openForAll(sql, media, creator, lesson)
}

/** With an address of the library, which needs no session. */
async function openForAll(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  lesson: ShownLesson,
): Promise<TrialLesson> {
  const content = await contentOf(sql, media, creator, lesson)
  return { ...content, url: lesson.file ? media.sign(lesson.file.key) : null }
}

const forgottenAtOnce = 5000

/** For the timer: deletes what was open on devices before. */
export async function forgetGrants(sql: Sql, before: Instant): Promise<void> {
  while ((await deleteGrants(sql, before, forgottenAtOnce)) === forgottenAtOnce);
}
