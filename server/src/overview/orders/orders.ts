import type { OperatorOrder, OrderLearner, OrderScope, operatorOrders } from '@zsm/contract/office/orders'
import { learnerState } from '@zsm/contract/states'
import { LearnerId, type OrderId, type Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../../accounts/public.ts'
import { countCap, pageOf } from '../../database/page.ts'
import type { Sql } from '../../database/sql.ts'
import {
  countAllOrders,
  findByOrderNo,
  findByPayment,
  findFrontName,
  findGoodName,
  findLearner,
  findSellerOf,
  listAllOrders,
  type Search,
} from './orders.queries.ts'

type Filters = InputOf<typeof operatorOrders.listOrder>
type OrderPage = Page<OperatorOrder> & { searchedNewest: number | null; scope: OrderScope }

export async function listOrders(sql: Sql, filters: Filters): Promise<OrderPage> {
  const search = await readSearch(sql, filters)
  const [list, { count, looked }, scope] = await Promise.all([
    listAllOrders(sql, search),
    countAllOrders(sql, search),
    readScope(sql, filters),
  ])
  const isMore = looked > countCap
  return {
    ...pageOf(list, count, filters),
    totalCapped: isMore,
    searchedNewest: isMore && isSifted(filters) ? countCap : null,
    scope,
  }
}

const isSifted = ({ statusDict, payChannelDict, leastFen, mostFen }: Filters) =>
  [statusDict, payChannelDict, leastFen, mostFen].some((filter) => filter !== undefined)

/** Looks up what indexes cannot say in one statement: the orders of a number, and the creator of a good. */
async function readSearch(sql: Sql, filters: Filters): Promise<Search> {
  const { keyword, goodId, frontId } = filters
  const foundIds = keyword ? await findByPayment(sql, keyword) : undefined
  const beginning = keyword && beginningOfNumber.test(keyword) ? keyword : undefined
  if (goodId === undefined || frontId !== undefined) return { ...filters, foundIds, beginning }
  const seller = await findSellerOf(sql, goodId)
  return seller ? { ...filters, foundIds, beginning, frontId: seller } : { ...filters, foundIds: [] }
}

const beginningOfNumber = /^\d{8,20}$/

/** A few orders of a number: the beginning of their own, or a whole number of their payment. */
export async function findByNumber(sql: Sql, number: string): Promise<OrderId[]> {
  const [own, paid] = await Promise.all([
    beginningOfNumber.test(number) ? findByOrderNo(sql, number) : [],
    findByPayment(sql, number),
  ])
  return [...new Set([...own, ...paid])]
}

async function readScope(sql: Sql, { frontId, goodId, learnerId }: Filters): Promise<OrderScope> {
  const [frontName, goodName, learner] = await Promise.all([
    frontId === undefined ? null : findFrontName(sql, frontId),
    goodId === undefined ? null : findGoodName(sql, goodId),
    learnerId === undefined ? null : readLearner(sql, learnerId),
  ])
  return { frontName, goodName, learner }
}

/** The learner who bought, masked. Buyers at other channels, and those of sales recorded by hand, are no learners. */
export async function readLearner(sql: Sql, userId: string): Promise<OrderLearner | null> {
  const id = LearnerId.safeParse(userId).data
  const learner = id && (await findLearner(sql, id))
  if (!learner) return null
  const isClosed = learner.statusDict === learnerState.closed
  return { ...learner, mobile: isClosed ? '' : maskMobile(learner.mobile) }
}
