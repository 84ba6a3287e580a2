import { z } from 'zod'
import { CouponCode, NewCouponCode } from './coupons/code.ts'
import { noFen } from './money/fen.ts'
import { couponKind, couponState, shopKind } from './states.ts'
import {
  asksStates,
  CouponId,
  flag,
  GoodId,
  Instant,
  ids,
  int,
  line,
  Money,
  nothing,
  Price,
  page,
  pageInput,
  RequestId,
  Version,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

const coupon = z.object({
  id: CouponId,
  name: z.string(),
  code: z.string(),
  kindDict: couponKind.codec,
  /** 0 of a coupon for per cent. */
  amountFen: Money,
  /** Per cent that are taken off, 1 to 99; 0 of a coupon for an amount. */
  percentOff: z.int(),
  /** The least price of a good to which it applies; 0: any. */
  minPriceFen: Money,
  shopDict: shopKind.codec,
  /** Empty: every good of the shop. */
  goodIds: z.array(GoodId),
  beginTime: Instant.nullable(),
  endTime: Instant.nullable(),
  /** How often it may be used; 0: without limit. */
  totalCount: z.int(),
  perPerson: z.int(),
  /** Uses by open checkouts and by orders. */
  takenCount: z.int(),
  /** Whether anybody ever used it, so that its terms are fixed. */
  usedFlag: flag,
  stopFlag: flag,
  statusDict: couponState.codec,
  /** What it brought: orders that were not given back whole, what they paid, and what was taken off. */
  orderCount: z.int(),
  payFen: Money,
  discountFen: Money,
  version: z.int(),
  createTime: Instant,
})
export type Coupon = z.output<typeof coupon>

const terms = {
  name: line(1, 30, '名称'),
  kindDict: couponKind.codec,
  amountFen: Price.default(noFen),
  percentOff: int(0, 99, '最多减 99%').default(0),
  minPriceFen: Price.default(noFen),
  shopDict: shopKind.codec,
  goodIds: ids(GoodId, 100).default([]),
  beginTime: Instant.optional(),
  endTime: Instant.optional(),
  totalCount: int(0, 1_000_000).default(0),
  perPerson: int(1, 100).default(1),
}

/** Discounts that a creator gives by a code or a link. */
export const coupons = {
  listData: endpoint({
    path: '/zsm/api/coupon/listData',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ ...pageInput, ...asksStates, statusDict: couponState.codec.optional() }),
    output: page(coupon),
  }),
  get: endpoint({
    path: '/zsm/api/coupon/get',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ id: CouponId }),
    output: coupon,
    errors: ['couponNotFound'],
  }),
  /** Without `code` the server makes one that nobody guesses. */
  create: endpoint({
    path: '/zsm/api/coupon/create',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({ ...terms, code: NewCouponCode.optional(), requestId: RequestId }),
    output: coupon,
    errors: ['couponCodeTaken', 'goodNotFound', 'tooManyCoupons'],
  }),
  /** All terms are sent. A code that changes is as long as a new one. Once anybody used the coupon, only its name, its end and a greater number are taken. */
  update: endpoint({
    path: '/zsm/api/coupon/update',
    access: 'creator',
    areas: ['teaching'],
    sends: 'body',
    input: z.object({ id: CouponId, version: Version, ...terms, code: CouponCode }),
    output: coupon,
    errors: ['couponNotFound', 'couponCodeTaken', 'couponFixed', 'goodNotFound', 'versionConflict'],
  }),
  /** Stops a coupon, or lets it run again. Checkouts that hold it keep their price. */
  updateStopFlag: endpoint({
    path: '/zsm/api/coupon/updateStopFlag',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: CouponId, stopFlag: flag }),
    output: coupon,
    errors: ['couponNotFound'],
  }),
  /** Deletes a coupon that nobody used. */
  delete: endpoint({
    path: '/zsm/api/coupon/delete',
    access: 'creator',
    areas: ['teaching'],
    input: z.object({ id: CouponId }),
    output: nothing,
    errors: ['couponNotFound', 'couponUsed'],
  }),
}
