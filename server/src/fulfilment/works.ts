import type { ListedWork, OwnWork, Work } from '@zsm/contract/fulfilment'
import type { CreatorId, LearnerId, OrderId, Page } from '@zsm/contract/values'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { getFulfilment, getOwnFulfilment } from './access.ts'
import { listAnswerFiles } from './files.queries.ts'
import { countWorks, listWorks, type WorkFilter } from './lists.queries.ts'
import type { FulfilmentRow } from './queries.ts'
import { readMessages } from './talk.ts'
import { shownFile } from './views.ts'

export async function searchWorks(
  sql: Sql,
  creator: CreatorId,
  filter: WorkFilter,
): Promise<Page<ListedWork>> {
  const page = await readPage(listWorks(sql, creator, filter), countWorks(sql, creator, filter), filter)
  return { ...page, list: page.list.map(listed) }
}

export async function readWork(sql: Sql, creator: CreatorId, orderId: OrderId): Promise<Work> {
  const work = await getFulfilment(sql, creator, orderId)
  const { learnerReadId: otherReadId, disputeFlag, version } = work
  return { ...listed(work), ...(await contentOf(sql, work)), disputeFlag, otherReadId, version }
}

export async function readOwnWork(sql: Sql, learner: LearnerId, orderId: OrderId): Promise<OwnWork> {
  const work = await getOwnFulfilment(sql, learner, orderId)
  const { userName: _, userMobile: __, learnerFlag: ___, ...own } = listed(work)
  const { creatorReadId: otherReadId, learnerUnread: unreadCount, disputeFlag, version } = work
  return { ...own, ...(await contentOf(sql, work)), disputeFlag, unreadCount, otherReadId, version }
}

/** The same for operators, who decide about it and are on neither side. */
export async function readOfficeWork(sql: Sql, creator: CreatorId, orderId: OrderId) {
  const work = await getFulfilment(sql, creator, orderId)
  return { ...work, content: await contentOf(sql, work) }
}

function listed(work: FulfilmentRow): ListedWork {
  const { orderId, orderNo, goodId, goodName, bizDict, statusDict, stateDict, payFen, payTime } = work
  const { deliverDueTime, acceptDueTime, finishTime, userName, userMobile, lastMessageTime } = work
  const order = { orderId, orderNo, goodId, goodName, bizDict, statusDict, payFen, payTime, finishTime }
  const buyer = { userName, userMobile, learnerFlag: work.learnerId !== null }
  const times = { deliverDueTime, acceptDueTime, lastMessageTime }
  return { ...order, ...buyer, ...times, stateDict, unreadCount: work.creatorUnread }
}

async function contentOf(sql: Sql, work: FulfilmentRow) {
  const { form, answers, fillTime, beginTime, deliverTime, redoCount } = work
  const [{ messages, moreFlag }, files] = await Promise.all([
    readMessages(sql, work, undefined),
    listAnswerFiles(sql, work),
  ])
  const answerFiles = files.map(shownFile)
  return {
    form,
    answers,
    answerFiles,
    fillTime,
    beginTime,
    deliverTime,
    redoCount,
    messages,
    moreFlag,
  }
}
