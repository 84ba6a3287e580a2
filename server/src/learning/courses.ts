import type { Course, LearnerOrder, learning } from '@zsm/contract/learning'
import { goodKind } from '@zsm/contract/states'
import type { CreatorId, FileId, Instant, LearnerId, OrderId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { pageBounds, pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { listUnread } from '../fulfilment/public.ts'
import { findLearned, type LessonRelease, releasedAt, type ShownLesson } from '../goods/public.ts'
import { isUnproved } from '../learners/public.ts'
import { findFiles, type Media } from '../materials/public.ts'
import { type Bought, countBoughtBy, findBought, listBought, listBoughtParts } from '../orders/public.ts'
import { listOrderTimes } from '../payments/public.ts'
import { readOwnReview } from '../reviews/public.ts'
import { getShop } from '../shops/public.ts'
import { listOrderRefunds } from './order-refunds.ts'
import { downloadPath } from './paths.ts'
import { countDone, hasOpened, listProgress, type Progress } from './progress.queries.ts'
import { findRefundOffer } from './refund-offer.ts'

/** The learner's orders and gifts, newest first. */
export async function listOrders(
  sql: Sql,
  media: Media,
  learner: LearnerId,
  { partsFlag, ...page }: InputOf<typeof learning.listOrder>,
): Promise<Page<LearnerOrder>> {
  const bounds = pageBounds(page)
  const [orders, total, unread] = await Promise.all([
    listBought(sql, { userId: learner, now: now(), partsFlag, ...bounds }),
    countBoughtBy(sql, { userId: learner, partsFlag }),
    listUnread(sql, learner),
  ])
  return pageOf(await withProgress(sql, media, learner, orders, unread), total, page)
}

type Unread = Awaited<ReturnType<typeof listUnread>>

/** The orders with how far the learner is in each. */
async function withProgress(
  sql: Sql,
  media: Media,
  learner: LearnerId,
  orders: readonly Bought[],
  unread: Unread,
): Promise<LearnerOrder[]> {
  const [done, orderTimes] = await Promise.all([
    countDone(
      sql,
      learner,
      orders.map(({ goodId }) => goodId),
    ),
    listOrderTimes(
      sql,
      learner,
      orders.map(({ id, bundleOrderId }) => bundleOrderId ?? id),
    ),
  ])
  return Promise.all(
    orders.map(async (order) => {
      const lessons = (await findLearned(sql, order.creator, order.goodId))?.lessons ?? []
      const doneCount = done.find(({ goodId }) => goodId === order.goodId)?.count ?? 0
      const unreadCount = unread.find(({ orderId }) => orderId === order.id)?.count ?? 0
      const createTime = orderedAt(order, orderTimes)
      const known = { ...(await shown(sql, media, order)), createTime }
      return { ...known, unreadCount, lessonCount: lessons.length, doneCount }
    }),
  )
}

/** One of the learner's orders, with its outline and the learner's progress. Fails with `orderNotFound`. */
export async function getCourse(
  sql: Sql,
  media: Media,
  { learner, session }: { learner: LearnerId; session: string },
  id: OrderId,
): Promise<Course> {
  const order = await getBought(sql, learner, id)
  const { creator, goodId } = order
  const time = now()
  const [learned, progress, refunds, reviewed, unread, unprovedFlag, orderTimes, bought] = await Promise.all([
    findLearned(sql, creator, goodId),
    listProgress(sql, learner, goodId),
    listOrderRefunds(sql, media, creator, id),
    readOwnReview(sql, hasOpened, learner, order),
    listUnread(sql, learner),
    isUnproved(sql, { learner, session }),
    listOrderTimes(sql, learner, [order.bundleOrderId ?? id]),
    order.bizDict === goodKind.bundle
      ? listBoughtParts(sql, { userId: learner, orderId: id, now: time })
      : [],
  ])
  const lessons = learned?.lessons ?? []
  const isShown = ({ lessonId }: Progress) => lessons.some(({ id }) => id === lessonId)
  return {
    ...(await shown(sql, media, order)),
    createTime: orderedAt(order, orderTimes),
    unreadCount: unread.find(({ orderId }) => orderId === id)?.count ?? 0,
    lessonCount: lessons.length,
    doneCount: progress.filter((one) => one.doneFlag && isShown(one)).length,
    groups: groupsOf(lessons, progress, order),
    lastLessonId: progress.find(isShown)?.lessonId ?? null,
    files: order.usableFlag ? await listDownloads(sql, creator, id, learned?.downloadFileIds ?? []) : [],
    unprovedFlag,
    parts: await withProgress(sql, media, learner, bought, []),
    refunds,
    ...(await findRefundOffer(sql, learner, order)),
    ...reviewed,
  }
}

/** When the checkout was made. An order without one is booked with its payment, or later if another platform told us later. */
function orderedAt(
  { id, bundleOrderId, createTime, payTime }: Bought,
  times: readonly { id: OrderId; createTime: Instant }[],
): Instant {
  const ordered = times.find((time) => time.id === (bundleOrderId ?? id))?.createTime
  return ordered ?? (payTime !== null && Date.parse(payTime) < Date.parse(createTime) ? payTime : createTime)
}

/** The learner's own order. Fails with `orderNotFound`. */
export async function getBought(sql: Sql, learner: LearnerId, id: OrderId): Promise<Bought> {
  return (await findBought(sql, { userId: learner, id, now: now() })) ?? fail('orderNotFound')
}

async function shown(
  sql: Sql,
  media: Media,
  { creator, shopDict, coverFileIds, ...order }: Bought,
): Promise<Omit<LearnerOrder, 'unreadCount' | 'lessonCount' | 'doneCount'>> {
  const [shop, covers] = await Promise.all([
    getShop(sql, creator, shopDict),
    findFiles(sql, creator, coverFileIds.slice(0, 1) as FileId[]),
  ])
  const key = covers[0]?.coverKey ?? covers[0]?.key
  const { deliverTime: _, ...known } = order
  return { ...known, shopName: shop.name, coverUrl: key === undefined ? null : media.signForGood(key) }
}

/** Groups lessons. They come in order, so the lessons of one group are neighbours. */
function groupsOf(
  lessons: readonly ShownLesson[],
  progress: readonly Progress[],
  order: Bought,
): Course['groups'] {
  const groups = Map.groupBy(lessons, ({ group }) => group?.id)
  const time = now()
  return [...groups.values()].map((lessons) => ({
    name: lessons[0]?.group?.name ?? '',
    lessons: lessons.map((lesson) => {
      const { id, name, typeDict, durationSec, wordCount, attachFileIds } = lesson
      const { positionSec = 0, doneFlag = false } = progress.find(({ lessonId }) => lessonId === id) ?? {}
      const releaseTime = opensLater(lesson, order, time) ?? null
      const attachCount = attachFileIds.length
      return { id, name, typeDict, durationSec, wordCount, positionSec, doneFlag, releaseTime, attachCount }
    }),
  }))
}

/** When the lesson opens for the buyer of the order. Undefined if it is open. */
export function opensLater(
  lesson: LessonRelease,
  { payTime, createTime }: Bought,
  now: Instant,
): Instant | undefined {
  const time = releasedAt(lesson, payTime ?? createTime)
  return time !== undefined && Date.parse(time) > Date.parse(now) ? time : undefined
}

async function listDownloads(sql: Sql, creator: CreatorId, orderId: OrderId, ids: readonly FileId[]) {
  const files = ids.length > 0 ? await findFiles(sql, creator, ids) : []
  return files.map(({ id, title, ext, size }) => ({ title, ext, size, url: downloadPath(orderId, id) }))
}
