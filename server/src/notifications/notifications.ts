import { plus } from '@zsm/contract/money/fen'
import { mostUnread, type Notification, type notifications } from '@zsm/contract/notifications'
import { type newsText, newsTextState, type StateOf } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, NotificationId, Page } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now, plusMs } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { pageOf } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import {
  addToGathered,
  countNotifications,
  countUnread,
  findNotification,
  type Gathered,
  insertGatherings,
  insertNotification,
  listNotifications as listRows,
  markAllRead,
  markRead,
  type NewGathering,
  type Rewritten,
  rewriteEach,
} from './queries.ts'

export type News = Pick<Notification, 'typeDict' | 'title' | 'body' | 'link'> & {
  /** The kind by which it comes by SMS too, if the creator wants that kind. */
  textDict?: StateOf<typeof newsText>
}

/** Notifies a creator, in the transaction of the event, so that neither is committed without the other. */
export async function notify(
  sql: Tx,
  creator: CreatorId,
  news: News,
  createTime: Instant = now(),
): Promise<void> {
  const id = newId<NotificationId>()
  await insertNotification(sql, creator, { ...news, ...textOf(news), id, createTime })
}

/** What is sent by SMS is sent by a job, after the commit. */
const textOf = ({ textDict }: News) =>
  textDict === undefined
    ? { textDict: null, textStateDict: null }
    : { textDict, textStateDict: newsTextState.waiting }

/**
 * Notifications for a frequent event. The first is sent at once; later ones within an hour are added to it.
 */
export type Often = { key: string; one: News; many: (count: number, fen: Fen) => News; fen: Fen }

/** Like `notify`, for frequent events. The caller must serialise the events of one creator. */
export function gather(
  sql: Tx,
  creator: CreatorId,
  often: Often,
  createTime: Instant = now(),
): Promise<void> {
  return gatherEach(sql, [{ creator, often }], createTime)
}

/** The same for events of several creators. */
export async function gatherEach(
  sql: Tx,
  events: readonly { creator: CreatorId; often: Often }[],
  createTime: Instant = now(),
): Promise<void> {
  const gatherings = [
    ...Map.groupBy(events, ({ creator, often }) => `${creator}:${often.key}`).values(),
  ].flatMap((same) => gatheringOf(same, createTime))
  const gathered = await addToGathered(sql, gatherings, plusMs(createTime, -hour))
  const [known, begun] = partition(gatherings, gathered)
  await Promise.all([
    known.length > 0 && rewriteEach(sql, known, createTime),
    begun.length > 0 && insertGatherings(sql, begun, createTime),
  ])
}

type Gathering = NewGathering & { many: Often['many'] }

/** What events of one creator and kind begin, if nothing gathers them yet. */
function gatheringOf(
  same: readonly { creator: CreatorId; often: Often }[],
  gatherSince: Instant,
): Gathering[] {
  const last = same.at(-1)
  if (!last) return []
  const { creator: creatorId, often } = last
  const gatherFen = plus(...same.map(({ often }) => often.fen))
  const gatherCount = same.length
  const words = gatherCount === 1 ? often.one : often.many(gatherCount, gatherFen)
  const begun = { creatorId, id: newId<NotificationId>(), gatherKey: often.key, gatherSince }
  return [{ ...begun, gatherCount, gatherFen, ...words, ...textOf(words), many: often.many }]
}

/** Those that were added to a notification, with its words now, and those that begin one. */
function partition(
  gatherings: readonly Gathering[],
  gathered: readonly Gathered[],
): [Rewritten[], NewGathering[]] {
  const lines = new Map(gathered.map((line) => [`${line.creatorId}:${line.gatherKey}`, line]))
  const [known, begun]: [Rewritten[], NewGathering[]] = [[], []]
  for (const { many, ...gathering } of gatherings) {
    const { creatorId, gatherKey } = gathering
    const line = lines.get(`${creatorId}:${gatherKey}`)
    if (!line) begun.push(gathering)
    else known.push({ creatorId, id: line.id, ...many(line.count, line.fen) })
  }
  return [known, begun]
}

const hour = 60 * 60_000

export async function listNotifications(
  sql: Sql,
  creator: CreatorId,
  input: InputOf<typeof notifications.listData>,
): Promise<Page<Notification>> {
  const [list, count] = await Promise.all([
    listRows(sql, creator, input),
    countNotifications(sql, creator, input),
  ])
  return pageOf(list, count, input)
}

export async function countNew(
  sql: Sql,
  creator: CreatorId,
): Promise<OutputOf<typeof notifications.countUnread>> {
  const count = await countUnread(sql, creator, mostUnread + 1)
  return { count: Math.min(count, mostUnread), moreFlag: count > mostUnread }
}

/** Reading again does not change the time of the first reading. */
export function read(sql: Sql, creator: CreatorId, { id }: { id: NotificationId }): Promise<Notification> {
  return transaction(sql, async (sql) => {
    if (await markRead(sql, creator, id, now())) {
      await audit(sql, { creator, action: 'notifications.read', target: { type: 'notification', id } })
    }
    return (await findNotification(sql, creator, id)) ?? fail('notificationNotFound')
  })
}

export function readAll(sql: Sql, creator: CreatorId): Promise<null> {
  return transaction(sql, async (sql) => {
    await markAllRead(sql, creator, now())
    await audit(sql, { creator, action: 'notifications.readAll' })
    return null
  })
}
