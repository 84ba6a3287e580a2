import { randomInt } from 'node:crypto'
import type { Coupon, coupons } from '@zsm/contract/coupons'
import { isLongEnough, makeCouponCode } from '@zsm/contract/coupons/code'
import { noFen } from '@zsm/contract/money/fen'
import { couponKind, couponState } from '@zsm/contract/states'
import type { CouponId, CreatorId, GoodId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import { ownGoods } from '../goods/public.ts'
import { newId } from '../ids.ts'
import {
  type CouponRow,
  type CouponTerms,
  countCoupons,
  deleteCoupon,
  findCoupon,
  insertCoupon,
  isCodeTaken,
  listCoupons,
  lockCoupons,
  setStopped,
  updateCoupon,
} from './queries.ts'

type Input<Name extends keyof typeof coupons> = InputOf<(typeof coupons)[Name]>

const mostCoupons = 500

export function readCoupons(sql: Sql, creator: CreatorId, input: Input<'listData'>) {
  const search = { ...input, time: now() }
  return readPage(
    listCoupons(sql, creator, search),
    countCoupons(sql, creator, search),
    input,
    countStates(search, partsOf(couponState.values), (part) => countCoupons(sql, creator, part)),
  )
}

export async function getCoupon(sql: Sql, creator: CreatorId, id: CouponId): Promise<Coupon> {
  return (await findCoupon(sql, creator, { id, time: now() })) ?? fail('couponNotFound')
}

export function createCoupon(
  sql: Sql,
  creator: CreatorId,
  { requestId, ...input }: Input<'create'>,
): Promise<Coupon> {
  return once(sql, { actor: creator, call: 'coupons.create', requestId, input }, async (sql) => {
    const time = now()
    await mustBeOwn(sql, creator, input)
    const terms = termsOf({ ...input, code: input.code ?? makeCouponCode(randomInt) })
    const id = newId<CouponId>()
    if (!(await insertCoupon(sql, creator, { id, time, terms }))) fail('couponCodeTaken', { field: 'code' })
    if ((await countCoupons(sql, creator, { time })) > mostCoupons) fail('tooManyCoupons')
    await note(sql, creator, { id, action: 'coupons.create', after: terms })
    return getCoupon(sql, creator, id)
  })
}

/** Changes a coupon. Its buyers rely on the terms, so after the first use only the name, the end and a greater number are taken. */
export function changeCoupon(
  sql: Sql,
  creator: CreatorId,
  { id, version, ...input }: Input<'update'>,
): Promise<Coupon> {
  return transaction(sql, async (sql) => {
    const before = await lockCoupon(sql, creator, id)
    await mustBeOwn(sql, creator, input, before.goodIds)
    if (before.version !== version) fail('versionConflict')
    const terms = termsOf(input)
    if (before.usedFlag && !keepsTerms(before, terms)) fail('couponFixed')
    if (input.code !== before.code && !isLongEnough(input.code))
      fail('invalidInput', { message: '新的优惠码是 6 到 20 位字母或数字', field: 'code' })
    if (await isCodeTaken(sql, creator, { id, code: terms.code })) fail('couponCodeTaken', { field: 'code' })
    await updateCoupon(sql, creator, { id, time: now(), terms })
    await note(sql, creator, { id, action: 'coupons.update', before: termsIn(before), after: terms })
    return getCoupon(sql, creator, id)
  })
}

export function stopCoupon(
  sql: Sql,
  creator: CreatorId,
  { id, stopFlag }: Input<'updateStopFlag'>,
): Promise<Coupon> {
  return transaction(sql, async (sql) => {
    const { stopFlag: before } = await lockCoupon(sql, creator, id)
    if (before !== stopFlag) {
      await setStopped(sql, creator, { id, time: stopFlag ? now() : null })
      const changed = { before: { stopFlag: before }, after: { stopFlag } }
      await note(sql, creator, { id, action: 'coupons.stop', ...changed })
    }
    return getCoupon(sql, creator, id)
  })
}

export function removeCoupon(sql: Sql, creator: CreatorId, id: CouponId): Promise<null> {
  return transaction(sql, async (sql) => {
    const coupon = await lockCoupon(sql, creator, id)
    if (coupon.usedFlag) fail('couponUsed')
    await deleteCoupon(sql, creator, id)
    await note(sql, creator, { id, action: 'coupons.delete', before: termsIn(coupon) })
    return null
  })
}

/** The coupon, locked: nobody uses it before the transaction ends. */
async function lockCoupon(sql: Tx, creator: CreatorId, id: CouponId): Promise<CouponRow> {
  const [coupon] = await lockCoupons(sql, creator, { ids: [id], time: now() })
  return coupon ?? fail('couponNotFound')
}

type Given = Omit<Input<'update'>, 'id' | 'version'>

/** The terms as they are stored, with only the value that its kind has. */
function termsOf({ beginTime, endTime, ...given }: Given): CouponTerms {
  const { kindDict, amountFen, percentOff } = given
  const isAmount = kindDict === couponKind.amount
  if (isAmount && amountFen === 0) fail('invalidInput', { message: '请填写减多少钱', field: 'amountFen' })
  if (!isAmount && percentOff === 0)
    fail('invalidInput', { message: '请填写减百分之几，1 到 99', field: 'percentOff' })
  if (beginTime && endTime && Date.parse(endTime) <= Date.parse(beginTime))
    fail('invalidInput', { message: '结束时间要在开始时间之后', field: 'endTime' })
  const value = isAmount ? { amountFen, percentOff: 0 } : { amountFen: noFen, percentOff }
  const times = { beginTime: beginTime ?? null, endTime: endTime ?? null }
  return { ...given, ...value, goodIds: [...new Set(given.goodIds)].sort(), ...times }
}

const termsIn = (coupon: CouponRow): CouponTerms => {
  const { name, code, kindDict, amountFen, percentOff, minPriceFen } = coupon
  const { shopDict, goodIds, beginTime, endTime, totalCount, perPerson } = coupon
  const value = { name, code, kindDict, amountFen, percentOff, minPriceFen }
  return { ...value, shopDict, goodIds, beginTime, endTime, totalCount, perPerson }
}

/** Whether only what may change after the first use has changed. A number of 0 is without limit, so it is the greatest. */
function keepsTerms(before: CouponRow, after: CouponTerms): boolean {
  const fixed = ({ name: _, endTime: __, totalCount: ___, beginTime, ...terms }: CouponTerms) =>
    JSON.stringify({ ...terms, beginTime: beginTime && Date.parse(beginTime) })
  const greatness = (count: number) => (count === 0 ? Number.POSITIVE_INFINITY : count)
  return (
    fixed(termsIn(before)) === fixed(termsIn({ ...before, ...after })) &&
    greatness(after.totalCount) >= greatness(before.totalCount)
  )
}

type Scope = Pick<CouponTerms, 'goodIds' | 'shopDict'>

/** `known`: the goods that the coupon had before. One of them may be deleted meanwhile. */
async function mustBeOwn(
  sql: Sql,
  creator: CreatorId,
  { shopDict, ...given }: Scope,
  known: readonly GoodId[] = [],
): Promise<void> {
  const goodIds = [...new Set(given.goodIds)]
  if (goodIds.length === 0) return
  const own = await ownGoods(sql, creator, goodIds)
  const found = [...known, ...own.map(({ id }) => id)]
  if (!goodIds.every((id) => found.includes(id))) fail('goodNotFound')
  if (own.some((good) => good.shopDict !== shopDict))
    fail('invalidInput', { message: '请选择同一个店铺的商品', field: 'goodIds' })
}

type Note = { id: CouponId; action: string; before?: object; after?: object }

const note = (sql: Tx, creator: CreatorId, { id, ...entry }: Note) =>
  audit(sql, { creator, target: { type: 'coupon', id }, ...entry })
