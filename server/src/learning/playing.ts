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
import { shanghaiMinute } from '../days.ts'
import { fail } from '../failure.ts'
import {
  findLearned,
  findOnShelf,
  findRelease,
  illustrate,
  type LessonRelease,
  listContents,
  picturesOf,
  readArticle,
  type ShownLesson,
} from '../goods/public.ts'
import { newId } from '../ids.ts'
import { getLearnerRow, lockLearner, useDevice } from '../learners/public.ts'
import { type FileRow, findFile, findFiles, type Media } from '../materials/public.ts'
import { type Bought, findUsable, noteDownload, noteLearning } from '../orders/public.ts'
import { getShop } from '../shops/public.ts'
import { getBought, opensLater } from './courses.ts'
import { deleteGrants, endGrants, findGrant, type Grant, insertGrant } from './grants.queries.ts'
import { besidePath, playPath } from './paths.ts'
import { listProgress, putProgress } from './progress.queries.ts'
import type { ProgressBuffer } from './progress-buffer.ts'

/** How long an address works without a report of progress, in ms. Ended access ends it before that: see `refuseEnded`. */
const grantMs = 5 * 60_000
/** The shortest time between two prolongations of an address, in ms. */
const prolongEveryMs = 60_000
/** The most devices on which one learner may have lessons open. */
const devices = 2

type Device = { learner: LearnerId; session: string }

/** Opens a lesson on a device. If too many devices have one open, the device that opened its lesson first loses it. */
export async function openLesson(
  sql: Sql,
  media: Media,
  { learner, session }: Device,
  { orderId, lessonId }: InputOf<typeof learning.openLesson>,
): Promise<OpenedLesson> {
  const order = await getUsable(sql, learner, orderId)
  const { creator, goodId, goodName } = order
  const { lessons = [], markFlag = false } = (await findLearned(sql, creator, goodId)) ?? {}
  const lesson = lessons.find(({ id }) => id === lessonId) ?? fail('lessonNotFound')
  refuseUnreleased(lesson, order)
  const stored = (await listProgress(sql, learner, goodId)).find((one) => one.lessonId === lessonId)
  const { positionSec = 0, furthestSec = 0, doneFlag = false } = stored ?? {}
  const grantId = newId<GrantId>()
  const time = now()
  await transaction(withQuota(creator, sql), async (sql) => {
    // If two devices open a lesson at the same time, one waits for the other.
    await lockLearner(sql, learner)
    await useDevice(sql, { learner, session })
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
    const place = { learnerId: learner, goodId, lessonId, positionSec, furthestSec }
    await putProgress(sql, creator, { ...place, doneFlag, updateTime: time })
    await noteLearning(sql, creator, { learner, goodId, time })
  })
  const [shop, { mobile }, attached] = await Promise.all([
    getShop(sql, creator, order.shopDict),
    getLearnerRow(sql, learner),
    findFiles(sql, creator, lesson.attachFileIds),
  ])
  const cover = await coverOf(sql, creator, lesson, order)
  return {
    ...(await contentOf(sql, creator, lesson, (picture) => besidePath(grantId, picture.id))),
    id: lessonId,
    url: lesson.file ? playPath(grantId) : null,
    grantId,
    positionSec,
    furthestSec,
    doneFlag,
    banDragFlag: lesson.banDragFlag,
    downloadFlag: lesson.downloadFlag && lesson.file !== undefined,
    mark: markFlag ? mobile.slice(-4) : '',
    goodName,
    shopName: shop.name,
    coverUrl: cover === undefined ? null : media.signForGood(cover),
    attachments: lesson.attachFileIds.flatMap((id) => {
      const file = attached.find((file) => file.id === id)
      return file ? { title: file.title, ext: file.ext, size: file.size, url: besidePath(grantId, id) } : []
    }),
  }
}

function refuseUnreleased(lesson: LessonRelease, order: Bought): void {
  const time = opensLater(lesson, order, now())
  if (time) fail('lessonNotReleased', { message: `这一课 ${shanghaiMinute(time)} 开放，请到时间再来` })
}

/** The lesson's picture, else the good's. */
async function coverOf(
  sql: Sql,
  creator: CreatorId,
  { file }: ShownLesson,
  { coverFileIds }: Bought,
): Promise<string | undefined> {
  if (file?.coverKey) return file.coverKey
  const [cover] = await findFiles(sql, creator, coverFileIds.slice(0, 1) as FileId[])
  return cover && (cover.coverKey ?? cover.key)
}

/** The learner's order, or another order of the same good that gives access. Fails if none does. */
async function getUsable(sql: Sql, learner: LearnerId, id: OrderId): Promise<Bought> {
  const order = await getBought(sql, learner, id)
  if (order.usableFlag) return order
  const { goodId } = order
  return (await findUsable(sql, { userId: learner, goodId, now: now() })) ?? fail('accessEnded')
}

type AddressOf = (picture: FileRow) => string

async function contentOf(
  sql: Sql,
  creator: CreatorId,
  { id, name, typeDict, durationSec, file, written }: ShownLesson,
  addressOf: AddressOf,
  { unsold = false } = {},
): Promise<Omit<TrialLesson, 'trialSec'>> {
  return {
    name,
    typeDict,
    durationSec,
    url: null,
    mime: file?.mime ?? '',
    contentHtml: written ? await articleOf(sql, creator, id, { addressOf, unsold }) : '',
  }
}

async function articleOf(
  sql: Sql,
  creator: CreatorId,
  id: LessonId,
  { addressOf, unsold }: { addressOf: AddressOf; unsold: boolean },
): Promise<string> {
  const html = await readArticle(sql, creator, id, { unsold })
  const pictures = await findFiles(sql, creator, picturesOf(html))
  return illustrate(html, (picture) => {
    const file = pictures.find(({ id }) => id === picture)
    return file ? addressOf(file) : null
  })
}

/**
 * Stores the learner's position and prolongs the file's address. Both are gathered and written together with others' reports. The end
 * of a lesson is written at once, because the learner's page asks for it next.
 */
export async function reportProgress(
  sql: Sql,
  progressBuffer: ProgressBuffer,
  { learner, session }: Device,
  { grantId, positionSec, furthestSec = positionSec, doneFlag }: InputOf<typeof learning.reportProgress>,
): Promise<{ endTime: Instant }> {
  const time = now()
  const grant = await getGrant(sql, learner, grantId)
  if (grant.sessionId !== session) fail('playEnded')
  await refuseEnded(sql, grant)
  const { creatorId, goodId, lessonId } = grant
  const place = { learnerId: learner, goodId, lessonId, positionSec, furthestSec, updateTime: time }
  if (doneFlag) await putProgress(withQuota(creatorId, sql), creatorId, { ...place, doneFlag })
  else progressBuffer.add(place)
  const leftMs = Date.parse(grant.endTime) - Date.parse(time)
  const isProlonged = leftMs < grantMs - prolongEveryMs
  const endTime = isProlonged ? plusMs(time, grantMs) : grant.endTime
  if (isProlonged) progressBuffer.prolong({ learner, id: grantId, endTime })
  if (leftMs < prolongEveryMs) await progressBuffer.flush()
  if (doneFlag || isProlonged) {
    const done = doneFlag ? await doneOf(sql, creatorId, { learner, goodId }) : undefined
    await noteLearning(withQuota(creatorId, sql), creatorId, { learner, goodId, time, done })
  }
  return { endTime }
}

/** How many of a good's shown lessons the learner has finished. */
async function doneOf(
  sql: Sql,
  creator: CreatorId,
  { learner, goodId }: { learner: LearnerId; goodId: GoodId },
): Promise<{ doneCount: number; lessonCount: number }> {
  const [learned, progress] = await Promise.all([
    findLearned(sql, creator, goodId),
    listProgress(sql, learner, goodId),
  ])
  const lessons = learned?.lessons ?? []
  const done = progress.filter((one) => one.doneFlag && lessons.some(({ id }) => id === one.lessonId))
  return { doneCount: done.length, lessonCount: lessons.length }
}

/** The storage key of the file that a grant opens. Fails, and ends the grant, if access has ended in the meantime. */
export async function findGranted(sql: Sql, { learner, session }: Device, id: GrantId): Promise<string> {
  const grant = await getGrant(sql, learner, id)
  if (grant.sessionId !== session) fail('playEnded')
  await refuseEnded(sql, grant)
  return grant.fileKey || fail('notFound')
}

/** The storage key of an attachment of an open lesson, or of a picture in its text. */
export async function findLessonAttachment(
  sql: Sql,
  { learner, session }: Device,
  { grantId, fileId }: { grantId: GrantId; fileId: FileId },
): Promise<{ key: string; asFile: boolean }> {
  const grant = await getGrant(sql, learner, grantId)
  if (grant.sessionId !== session) fail('playEnded')
  await refuseEnded(sql, grant)
  const { creatorId, goodId, lessonId } = grant
  const lessons = (await findLearned(sql, creatorId, goodId))?.lessons
  const lesson = lessons?.find(({ id }) => id === lessonId) ?? fail('lessonNotFound')
  const asFile = lesson.attachFileIds.includes(fileId)
  if (!asFile && !picturesOf(await readArticle(sql, creatorId, lessonId)).includes(fileId))
    fail('fileNotFound')
  return { key: (await findFile(sql, creatorId, fileId))?.key ?? fail('fileNotFound'), asFile }
}

async function getGrant(sql: Sql, learner: LearnerId, id: GrantId): Promise<Grant> {
  return (await findGrant(sql, learner, id, now())) ?? fail('playEnded')
}

/** Ends the grant if access has ended, or if the creator has postponed the lesson. */
async function refuseEnded(sql: Sql, grant: Grant): Promise<void> {
  const { learnerId, orderId, goodId, creatorId, lessonId } = grant
  const bought = await getBought(sql, learnerId, orderId)
  const order = bought.usableFlag
    ? bought
    : ((await findUsable(sql, { userId: learnerId, goodId, now: now() })) ?? fail('accessEnded'))
  const release = await findRelease(sql, creatorId, lessonId)
  if (release) refuseUnreleased(release, order)
}

/** The storage key of a file of a bought download. `fetched`: the learner gets the file now, which delivers the order. */
export async function findDownload(
  sql: Sql,
  { learner, session }: Device,
  { orderId, fileId, fetched }: { orderId: OrderId; fileId: FileId; fetched: boolean },
): Promise<string> {
  const order = await getUsable(sql, learner, orderId)
  const { creator, goodId } = order
  const learned = await findLearned(sql, creator, goodId)
  if (!learned?.downloadFileIds.includes(fileId)) fail('fileNotFound')
  const { key } = (await findFile(sql, creator, fileId)) ?? fail('fileNotFound')
  await useDevice(sql, { learner, session })
  if (fetched && order.deliverTime === null) await noteDownload(sql, learner, order)
  return key
}

/** A trial lesson of a good on the shelf, for everybody. */
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

/** A lesson of a good in its creator's preview. */
export async function openPreviewLesson(
  sql: Sql,
  { media, secret }: { media: Media; secret: string },
  { token, lessonId }: InputOf<typeof learning.openPreview>,
): Promise<TrialLesson> {
  const { creator, good } = await openPreview(sql, secret, token)
  const { lessons } = await listContents(sql, creator, good, { unsold: true })
  const lesson = lessons.find(({ id }) => id === lessonId) ?? fail('lessonNotFound')
  return openForAll(sql, media, creator, lesson, { isPart: false, unsold: true })
}

/**
 * Opens a lesson by a signed address of the library, which needs no session. Of a lesson whose first seconds are the trial it signs the
 * short file. The whole file goes only to buyers and to the creator's preview.
 */
async function openForAll(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  lesson: ShownLesson,
  { isPart = lesson.trialDict !== null, unsold = false } = {},
): Promise<TrialLesson> {
  const content = await contentOf(sql, creator, lesson, (picture) => media.sign(picture.key), { unsold })
  if (!lesson.file) return { ...content, trialSec: 0 }
  const key = isPart ? (lesson.trialKey ?? fail('trialNotReady')) : lesson.file.key
  return { ...content, url: media.sign(key), trialSec: isPart ? lesson.demoSeconds : 0 }
}

const forgottenAtOnce = 5000

/** For the timer: deletes grants that have ended. */
export async function forgetGrants(sql: Sql, before: Instant): Promise<void> {
  while ((await deleteGrants(sql, before, forgottenAtOnce)) === forgottenAtOnce);
}
