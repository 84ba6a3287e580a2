import { operatorCreators } from '@zsm/contract/office/creators'
import { operatorGoods } from '@zsm/contract/office/goods'
import { operatorNotices } from '@zsm/contract/office/notices'
import { operatorOrders } from '@zsm/contract/office/orders'
import { operatorRefunds } from '@zsm/contract/office/refunds'
import type { FoundByOperator } from '@zsm/contract/office/search'
import { operatorWithdrawals } from '@zsm/contract/office/withdrawals'
import { payoutBatches } from '@zsm/contract/payouts/batches'
import { CreatorId } from '@zsm/contract/values'
import { mayCall, type Role } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../../accounts/public.ts'
import { audit } from '../../database/audit.ts'
import type { Sql } from '../../database/sql.ts'
import { bankNumber } from '../../spreadsheets/bank-words.ts'
import { findByNumber } from '../orders/orders.ts'
import { type Meaning, maskWords, meaningOf } from './keyword.ts'
import {
  type CreatorRow,
  findCreatorsById,
  findCreatorsByMobile,
  findCreatorsByName,
  findGoodsByName,
  findLearnersByMobile,
  findLearnersByName,
  findShopsByName,
  type LearnerRow,
} from './names.queries.ts'
import {
  few,
  findBatches,
  findNotices,
  findRefunds,
  findRepaid,
  findTransferred,
  findWithdrawals,
  readOrders,
} from './numbers.queries.ts'

/** Everything that the operator may list and that the keyword names, a few of each kind. */
export async function searchAll(
  sql: Sql,
  roles: readonly Role[],
  { keyword }: { keyword: string },
): Promise<FoundByOperator> {
  const meaning = meaningOf(keyword)
  const [numbered, named] = await Promise.all([
    findNumbered(sql, roles, meaning),
    findNamed(sql, roles, meaning),
  ])
  await recordPeople(sql, meaning, named.creators.length + named.learners.length)
  return { ...numbered, ...named }
}

type Numbered = Pick<FoundByOperator, 'orders' | 'withdrawals' | 'refunds' | 'batches' | 'notices'>
type Named = Omit<FoundByOperator, keyof Numbered>

const none: never[] = []

async function findNumbered(
  sql: Sql,
  roles: readonly Role[],
  { number, beginning }: Meaning,
): Promise<Numbered> {
  if (number === undefined) {
    return { orders: none, withdrawals: none, refunds: none, batches: none, notices: none }
  }
  const [orders, withdrawals, refunds, batches, notices] = await Promise.all([
    mayCall(operatorOrders.listOrder.roles, roles) ? findOrders(sql, number) : none,
    mayCall(operatorWithdrawals.listWithdraw.roles, roles) ? findPayouts(sql, number, beginning) : none,
    mayCall(operatorRefunds.listRefund.roles, roles) ? findRefundsOf(sql, number) : none,
    mayCall(payoutBatches.listPayoutBatch.roles, roles) ? findBatches(sql, number.toUpperCase()) : none,
    mayCall(operatorNotices.listNotice.roles, roles) ? findNotices(sql, number) : none,
  ])
  return { orders, withdrawals, refunds, batches, notices }
}

const findOrders = async (sql: Sql, number: string) => readOrders(sql, await findByNumber(sql, number))

async function findPayouts(sql: Sql, number: string, beginning: string | undefined) {
  const [own, transferred] = await Promise.all([
    beginning ? findWithdrawals(sql, beginning) : none,
    findTransferred(sql, number, bankNumber(number)),
  ])
  return eachOnce([...transferred, ...own])
}

async function findRefundsOf(sql: Sql, number: string) {
  const [own, repaid] = await Promise.all([findRefunds(sql, number), findRepaid(sql, bankNumber(number))])
  return eachOnce([...repaid, ...own])
}

const eachOnce = <Found extends { id: string }>(found: readonly Found[]): Found[] =>
  [...new Map(found.map((one) => [one.id, one])).values()].slice(0, few)

async function findNamed(
  sql: Sql,
  roles: readonly Role[],
  { mobile, number, name }: Meaning,
): Promise<Named> {
  const id = CreatorId.safeParse(number).data
  const seesCreators = mayCall(operatorCreators.listCreator.roles, roles)
  const seesOrders = mayCall(operatorOrders.listOrder.roles, roles)
  const seesGoods = seesOrders || mayCall(operatorGoods.listGood.roles, roles)
  const [creators, learners, shops, goods] = await Promise.all([
    seesCreators ? findCreators(sql, { mobile, id, name }) : none,
    seesOrders ? findLearners(sql, { mobile, name }) : none,
    name && seesCreators ? findShopsByName(sql, name) : none,
    name && seesGoods ? findGoodsByName(sql, name) : none,
  ])
  return { creators: creators.map(shownCreator), learners: learners.map(shownLearner), shops, goods }
}

type Person = { mobile: string | undefined; name: string | undefined }

function findCreators(sql: Sql, { mobile, id, name }: Person & { id: CreatorId | undefined }) {
  if (mobile) return findCreatorsByMobile(sql, mobile)
  if (id) return findCreatorsById(sql, id)
  return name ? findCreatorsByName(sql, name) : none
}

function findLearners(sql: Sql, { mobile, name }: Person) {
  if (mobile) return findLearnersByMobile(sql, mobile)
  return name ? findLearnersByName(sql, name) : none
}

const shownCreator = ({ account, ...creator }: CreatorRow) => ({ ...creator, mobile: maskMobile(account) })
const shownLearner = ({ mobile, isClosed, ...learner }: LearnerRow) => ({
  ...learner,
  mobile: isClosed ? '' : maskMobile(mobile),
})

/** Who was looked for is personal data: a whole mobile always, a name when it found somebody. */
export async function recordPeople(sql: Sql, meaning: Meaning, found: number): Promise<void> {
  const isPerson = meaning.mobile !== undefined || (meaning.name !== undefined && found > 0)
  if (!isPerson) return
  await audit(sql, {
    action: 'overview.searchPerson',
    after: { words: maskWords(meaning), found },
  })
}
