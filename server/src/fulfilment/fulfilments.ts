import {
  type Fulfilment,
  type ListedFulfilment,
  type OwnFulfilment,
  workTabs,
} from '@zsm/contract/fulfilment'
import type { CreatorId, LearnerId, OrderId, Page } from '@zsm/contract/values'
import { readPage } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { countStates } from '../database/state-counts.ts'
import { getFulfilment, getOwnFulfilment } from './access.ts'
import { listAnswerFiles } from './files.queries.ts'
import { countWorks, listWorks, type WorkFilter } from './lists.queries.ts'
import type { FulfilmentRow } from './queries.ts'
import { readMessages } from './talk.ts'
import { shownFile } from './views.ts'

const tabs = Object.fromEntries(workTabs.map((tab) => [tab, { tab }]))

export async function searchWorks(
  sql: Sql,
  creator: CreatorId,
  filter: WorkFilter,
): Promise<Page<ListedFulfilment>> {
  const page = await readPage(
    listWorks(sql, creator, filter),
    countWorks(sql, creator, filter),
    filter,
    countStates(filter, tabs, (part) => countWorks(sql, creator, part)),
  )
  return { ...page, list: page.list.map(listed) }
}

export async function readWork(sql: Sql, creator: CreatorId, orderId: OrderId): Promise<Fulfilment> {
  const service = await getFulfilment(sql, creator, orderId)
  const { learnerReadId: otherReadId, disputeFlag, version } = service
  return { ...listed(service), ...(await contentOf(sql, service)), disputeFlag, otherReadId, version }
}

export async function readOwnFulfilment(
  sql: Sql,
  learner: LearnerId,
  orderId: OrderId,
): Promise<OwnFulfilment> {
  const service = await getOwnFulfilment(sql, learner, orderId)
  const { userName: _, userMobile: __, learnerFlag: ___, ...own } = listed(service)
  const { creatorReadId: otherReadId, learnerUnread: unreadCount, disputeFlag, version } = service
  return { ...own, ...(await contentOf(sql, service)), disputeFlag, unreadCount, otherReadId, version }
}

/** The same for operators, who decide about it and are on neither side. */
export async function readOfficeWork(sql: Sql, creator: CreatorId, orderId: OrderId) {
  const service = await getFulfilment(sql, creator, orderId)
  return { ...service, content: await contentOf(sql, service) }
}

function listed(service: FulfilmentRow): ListedFulfilment {
  const { orderId, orderNo, goodId, goodName, bizDict, statusDict, stateDict, payFen, payTime } = service
  const { deliverDueTime, acceptDueTime, finishTime, userName, userMobile, lastMessageTime } = service
  const order = { orderId, orderNo, goodId, goodName, bizDict, statusDict, payFen, payTime, finishTime }
  const buyer = { userName, userMobile, learnerFlag: service.learnerId !== null }
  const times = { deliverDueTime, acceptDueTime, lastMessageTime }
  return { ...order, ...buyer, ...times, stateDict, unreadCount: service.creatorUnread }
}

async function contentOf(sql: Sql, service: FulfilmentRow) {
  const { form, answers, fillTime, beginTime, deliverTime, redoCount } = service
  const [{ messages, moreFlag }, files] = await Promise.all([
    readMessages(sql, service, undefined),
    listAnswerFiles(sql, service),
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
