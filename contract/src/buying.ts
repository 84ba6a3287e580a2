import { z } from 'zod'
import { CouponCode } from './coupons/code.ts'
import { publicReview, Stars, score } from './learners/reviews.ts'
import { payScene } from './payments.ts'
import { SourceCode } from './sources/visit.ts'
import {
  checkoutState,
  copyright,
  couponKind,
  couponState,
  goodKind,
  lessonKind,
  lessonRelease,
  saleState,
  serviceUnit,
  shopKind,
} from './states.ts'
import {
  CheckoutId,
  flag,
  GoodId,
  Instant,
  int,
  LessonId,
  line,
  Money,
  nothing,
  OrderId,
  Price,
  page,
  QuestionId,
  RequestId,
  ShelvedGoodId,
  ShopId,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** The seller's public facts. */
const seller = z.object({
  name: z.string(),
  avatar: z.string(),
  intro: z.string(),
  /** Whether the platform has checked the person's or the company's identity. */
  certifiedFlag: flag,
})

/** A good in a shop's list. */
const shopGood = z.object({
  id: GoodId,
  bizDict: goodKind.codec,
  name: z.string(),
  subTitle: z.string(),
  coverUrl: z.string().nullable(),
  priceFen: Money,
  linePriceFen: Money,
  freeFlag: flag,
  /** Pieces left; -1 for unlimited. */
  stock: z.int(),
  buyCount: z.int(),
  detailCount: z.int(),
  /** The number of goods in a bundle; 0 for any other good. */
  partCount: z.int(),
  /** The average stars, 100 to 500; null without a review. */
  scoreAvg: z.int().nullable(),
})
export type ShopGood = z.output<typeof shopGood>

const publicShop = z.object({
  id: ShopId,
  shopDict: shopKind.codec,
  name: z.string(),
  intro: z.string(),
  noticeText: z.string(),
  serviceMobile: z.string(),
  logoUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  wechatQrUrl: z.string().nullable(),
  seller,
  /** Whether the shop sells at present. Earlier buyers keep their access. */
  openFlag: flag,
  /** Whether operators took the shop down. */
  takenDownFlag: flag,
  score,
  goods: page(shopGood),
})
export type PublicShop = z.output<typeof publicShop>

/** A lesson in the public outline of a good. */
const publicLesson = z.object({
  id: LessonId,
  name: z.string(),
  typeDict: lessonKind.codec,
  durationSec: z.number().nullable(),
  wordCount: z.int().nullable(),
  /** Whether the lesson is a trial that everybody may open. */
  demoFlag: flag,
  /** For how many seconds everybody may play it; 0 for all of it. */
  demoSeconds: z.int(),
  releaseTypeDict: lessonRelease.codec,
  releaseTime: Instant.nullable(),
  releaseDays: z.int(),
})
export type PublicLesson = z.output<typeof publicLesson>

const publicGroup = z.object({ name: z.string(), lessons: z.array(publicLesson) })
export type PublicGroup = z.output<typeof publicGroup>

const publicQuestion = z.object({
  id: QuestionId,
  /** The lesson about which the question was asked; empty for a question about the good. */
  lessonName: z.string(),
  question: z.string(),
  answer: z.string(),
  userName: z.string(),
  askTime: Instant,
})
export type PublicQuestion = z.output<typeof publicQuestion>

const shopLine = z.object({ id: ShopId, name: z.string(), logoUrl: z.string().nullable() })
/** The good to which a page of reviews or questions belongs. */
const ofGood = { good: z.object({ id: GoodId, name: z.string() }), shop: shopLine }

const goodReviews = z.object({
  ...ofGood,
  score,
  /** The stars by which the page is filtered; null for all. */
  stars: z.int().nullable(),
  reviews: page(publicReview),
})
export type GoodReviews = z.output<typeof goodReviews>

const goodQuestions = z.object({ ...ofGood, questions: page(publicQuestion) })
export type GoodQuestions = z.output<typeof goodQuestions>

/** A good in a bundle. */
const publicPart = z.object({
  id: GoodId,
  bizDict: goodKind.codec,
  name: z.string(),
  subTitle: z.string(),
  coverUrl: z.string().nullable(),
  /** What it costs by itself. */
  priceFen: Money,
  freeFlag: flag,
  detailCount: z.int(),
  totalDurationSec: z.number(),
  /** Whether it has a page of its own at present. */
  sellingFlag: flag,
  /** The average stars, 100 to 500; null without a review. */
  scoreAvg: z.int().nullable(),
})

/** A good on the shelf with everything that its public page shows. */
const publicGood = z.object({
  id: GoodId,
  bizDict: goodKind.codec,
  name: z.string(),
  subTitle: z.string(),
  coverUrls: z.array(z.string()),
  priceFen: Money,
  linePriceFen: Money,
  /** Until when the price holds, if it is a lower one for a time. */
  priceEndTime: Instant.nullable(),
  freeFlag: flag,
  stock: z.int(),
  limitPerUser: z.int(),
  /** Days of access after the payment; 0 for ever. */
  validDays: z.int(),
  serviceDeliverDays: z.int().nullable(),
  serviceUnitDict: serviceUnit.codec.nullable(),
  /** Sanitised HTML with the addresses of its pictures. */
  introHtml: z.string(),
  exampleUrls: z.array(z.string()),
  copyRightNote: z.string(),
  copyRightDict: copyright.codec.nullable(),
  buyCount: z.int(),
  detailCount: z.int(),
  totalDurationSec: z.number(),
  shop: shopLine,
  seller,
  groups: z.array(publicGroup),
  /** The goods of a bundle. */
  parts: z.array(publicPart),
  /** The files that the buyer of a download gets. */
  downloads: z.array(z.object({ title: z.string(), ext: z.string(), size: z.int() })),
  /** Where the products of a linked good are sold. */
  links: z.array(z.object({ title: z.string(), url: z.string(), priceFen: Money })),
  /** The first answered questions, and the number of all. */
  questions: z.array(publicQuestion),
  questionCount: z.int(),
  score,
  /** The newest reviews, and the number of all. */
  reviews: z.array(publicReview),
  reviewCount: z.int(),
  saleDict: saleState.codec,
})
export type PublicGood = z.output<typeof publicGood>

/** A way of paying that works in the buyer's browser. */
const payWay = z.object({ channel: z.string(), name: z.string() })

const checkout = z.object({
  id: CheckoutId,
  orderNo: z.string(),
  goodId: GoodId,
  goodName: z.string(),
  /** The good's price. */
  priceFen: Money,
  /** The coupon on it; empty without one. */
  couponName: z.string(),
  couponCode: z.string(),
  discountFen: Money,
  /** What the buyer pays. */
  payFen: Money,
  statusDict: checkoutState.codec,
  createTime: Instant,
  /** When the checkout expires. */
  expireTime: Instant,
  closeReason: z.string(),
  /** The number of goods in a bundle, and how many of them the learner has already; 0 for any other good. */
  partCount: z.int(),
  ownedCount: z.int(),
  /** Whether the payment became an order. A payment that came too late, or a second one, is refunded. */
  soldFlag: flag,
  /** Whether the creator can receive payments at present. */
  payableFlag: flag,
  ways: z.array(payWay),
})
export type PublicCheckout = z.output<typeof checkout>

/** The price of a good with a coupon. */
const goodDiscount = z.object({
  couponName: z.string(),
  couponCode: z.string(),
  priceFen: Money,
  discountFen: Money,
  payFen: Money,
})
export type GoodDiscount = z.output<typeof goodDiscount>

/** The terms of a coupon, for those who have its code. */
const publicCoupon = z.object({
  name: z.string(),
  code: z.string(),
  kindDict: couponKind.codec,
  amountFen: Money,
  percentOff: z.int(),
  minPriceFen: Money,
  shopDict: shopKind.codec,
  /** To how many goods it is limited; 0: every good of the shop. */
  goodCount: z.int(),
  endTime: Instant.nullable(),
  statusDict: couponState.codec,
})
export type PublicCoupon = z.output<typeof publicCoupon>

/** Why a code does not apply. */
const couponRefusals = [
  'tooManyCouponCodes',
  'couponNotFound',
  'couponNotBegun',
  'couponEnded',
  'couponUsedUp',
  'couponStopped',
  'couponUsedByYou',
  'couponNotForGood',
  'couponBelowMinimum',
  'couponTakesNothing',
] as const

/** The next step of a payment in the buyer's browser. */
const payStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('qrCode'), text: z.string() }),
  z.object({ kind: z.literal('wechatBridge'), parameters: z.record(z.string(), z.string()) }),
])
export type PublicPayStep = z.output<typeof payStep>

/** The public pages of shops and goods, and how a learner buys. */
export const buying = {
  /** A shop with a page of its goods, the newest on the shelf first. */
  getShop: endpoint({
    path: '/zsm/api/store/getShop',
    access: 'public',
    effect: 'read',
    shared: true,
    input: z.object({ id: ShopId, pageNum: int(1, 1000).default(1) }),
    output: publicShop,
    errors: ['shopNotFound'],
  }),
  /** A good that is, or was, on the shelf of an open shop. A good off the shelf is not found. */
  getGood: endpoint({
    path: '/zsm/api/store/getGood',
    access: 'public',
    effect: 'read',
    shared: true,
    input: z.object({ id: ShelvedGoodId }),
    output: publicGood,
    errors: ['goodNotFound'],
  }),
  /**
   * An address that shows the creator's own good as learners would see it, even before it is on the shelf. It expires after two hours,
   * and with the session of the creator who asked.
   */
  createPreview: endpoint({
    path: '/zsm/api/store/createPreview',
    access: 'creator',
    areas: ['teaching'],
    effect: 'read',
    input: z.object({ id: GoodId }),
    output: z.object({ path: z.string(), endTime: Instant }),
    errors: ['goodNotFound'],
  }),
  /** A page of the reviews of a good on the shelf, newest first. */
  listReview: endpoint({
    path: '/zsm/api/store/listReview',
    access: 'public',
    effect: 'read',
    shared: true,
    input: z.object({ goodId: ShelvedGoodId, stars: Stars.optional(), pageNum: int(1, 1000).default(1) }),
    output: goodReviews,
    errors: ['goodNotFound'],
  }),
  /** A page of the answered questions about a good on the shelf. */
  listQuestion: endpoint({
    path: '/zsm/api/store/listQuestion',
    access: 'public',
    effect: 'read',
    shared: true,
    input: z.object({ goodId: ShelvedGoodId, pageNum: int(1, 1000).default(1) }),
    output: goodQuestions,
    errors: ['goodNotFound'],
  }),
  /** The caller's order that gives access to a good, or the checkout that waits for its payment. */
  getOwn: endpoint({
    path: '/zsm/api/store/getOwn',
    access: 'public',
    knowsLearner: true,
    effect: 'read',
    input: z.object({ goodId: GoodId }),
    output: z.object({
      signedInFlag: flag,
      orderId: OrderId.nullable(),
      checkoutId: CheckoutId.nullable(),
      /** Whether the learner has reached the good's limit per person. */
      limitFlag: flag,
      /** Of a bundle, the goods that the learner has already. */
      ownedGoodIds: z.array(GoodId),
    }),
  }),
  /** Takes a free good. */
  takeFree: endpoint({
    path: '/zsm/api/store/takeFree',
    access: 'learner',
    input: z.object({ goodId: ShelvedGoodId, requestId: RequestId, source: SourceCode.optional() }),
    output: z.object({ orderId: OrderId }),
    errors: ['goodNotForSale', 'goodNotFree', 'goodObtained', 'goodSoldOut'],
  }),
  /** The price of a good with a coupon, or why the coupon does not apply. It holds nothing. */
  getDiscount: endpoint({
    path: '/zsm/api/store/getDiscount',
    access: 'public',
    knowsLearner: true,
    effect: 'read',
    input: z.object({ goodId: ShelvedGoodId, coupon: CouponCode }),
    output: goodDiscount,
    errors: ['goodNotForSale', 'goodIsFree', ...couponRefusals],
  }),
  /** The coupon that a shop's address carries. */
  getCoupon: endpoint({
    path: '/zsm/api/store/getCoupon',
    access: 'public',
    knowsLearner: true,
    effect: 'read',
    input: z.object({ shopId: ShopId, coupon: CouponCode }),
    output: publicCoupon,
    errors: ['shopNotFound', 'couponNotFound', 'tooManyCouponCodes'],
  }),
  /**
   * Opens a checkout at the server's price, or answers the open one. `source` is the source that brought the buyer, `coupon` the code of
   * a coupon, of which an open checkout holds one use.
   */
  openCheckout: endpoint({
    path: '/zsm/api/store/openCheckout',
    access: 'learner',
    input: z.object({
      goodId: ShelvedGoodId,
      source: SourceCode.optional(),
      coupon: CouponCode.optional(),
    }),
    output: z.object({ checkoutId: CheckoutId }),
    errors: [
      'goodNotForSale',
      'goodIsFree',
      'goodSoldOut',
      'goodLimitReached',
      'merchantNotOpen',
      'checkoutPaid',
      'checkoutClosed',
      'channelSilent',
      'paymentOpen',
      ...couponRefusals,
    ],
  }),
  /** Answers the ways to pay that work in the browser that `scene` names. */
  getCheckout: endpoint({
    path: '/zsm/api/store/getCheckout',
    access: 'learner',
    effect: 'read',
    input: z.object({ id: CheckoutId, scene: payScene.default('phone') }),
    output: checkout,
    errors: ['checkoutNotFound'],
  }),
  /** Puts a coupon on an open checkout, or without `coupon` takes it off. Payments that were begun at the other price are closed. */
  changeCoupon: endpoint({
    path: '/zsm/api/store/changeCoupon',
    access: 'learner',
    input: z.object({ id: CheckoutId, coupon: CouponCode.optional(), scene: payScene.default('phone') }),
    output: checkout,
    errors: [
      'checkoutNotFound',
      'checkoutPaid',
      'checkoutClosed',
      'channelSilent',
      'paymentOpen',
      ...couponRefusals,
    ],
  }),
  /**
   * Opens a payment at the channel. A second call answers the same payment. `payFen` is the amount that the buyer sees: no payment is
   * opened in another one.
   */
  startPayment: endpoint({
    path: '/zsm/api/store/startPayment',
    access: 'learner',
    input: z.object({
      id: CheckoutId,
      channel: line(1, 20, '支付方式'),
      scene: payScene,
      payFen: Price.optional(),
    }),
    output: z.object({ step: payStep }),
    errors: [
      'checkoutNotFound',
      'checkoutPaid',
      'checkoutClosed',
      'checkoutPriceChanged',
      'goodNotForSale',
      'channelNotFound',
      'merchantNotOpen',
    ],
  }),
  /** Queries the channels at once, so that a buyer who has paid does not wait for the payment notice. */
  askPayment: endpoint({
    path: '/zsm/api/store/askPayment',
    access: 'learner',
    input: z.object({ id: CheckoutId }),
    output: nothing,
    errors: ['checkoutNotFound', 'channelSilent'],
  }),
  /** Cancels a checkout. Its piece goes back to the stock. */
  cancelCheckout: endpoint({
    path: '/zsm/api/store/cancelCheckout',
    access: 'learner',
    input: z.object({ id: CheckoutId }),
    output: nothing,
    errors: ['checkoutNotFound', 'checkoutPaid', 'channelSilent'],
  }),
}
