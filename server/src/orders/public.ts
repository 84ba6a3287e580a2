/** Access that a creator gives by hand. */
export { listAccessOf } from './access/access.queries.ts'
export { changeAccess, endAccess, giveAccess } from './access/access.ts'
/** Orders as their buyers know them, and whether they give access. */
export {
  type Bought,
  countBoughtBy,
  countUsable,
  findBought,
  findUsable,
  hasFetched,
  listBought,
  listBoughtParts,
  listUsable,
  lockBought,
} from './bought.queries.ts'
/** A service is begun by its creator and finished by its buyer's acceptance; a download is delivered by being fetched. */
export { beginService, finishAccepted, noteDownload } from './delivery.ts'
/** While the operators decide about a service, its income is not released; afterwards the hold may end earlier. */
export { releaseHold } from './disputing.ts'
export { countUnfinished, eraseTaker, listLearnedGoods } from './erasure.queries.ts'
/** For closing an account: goods still in use, unfinished orders, and the names in free orders. */
export { eraseBuyer } from './erasure.ts'
/** A list of the operators, as its call answers it. */
export { listHeldOrders } from './held/office.ts'
/** The income that is released next. */
export { findNextRelease } from './holds.queries.ts'
/** Tells the buyer of a sale. */
export { tellPaid } from './learner-news.ts'
/** The news of a sale. */
export { paidNews } from './news.ts'
/** Gives a free good to a learner. */
export { takeFreeGood } from './obtaining.ts'
/** For the timer: closes orders that were not paid in time. */
export { closeUnpaid } from './offline.ts'
/** The list: by page, or all in batches. */
export { listOrders, readOrders } from './orders.ts'
/** The personal data that this domain holds about a creator, as text for the creator. */
export { ordersData } from './own-data.ts'
/** What an order sold with a bundle. */
export { listOrderParts, listPartPrices } from './parts.queries.ts'
/** Builds the order of a payment for a good. */
export { orderOfPayment } from './paying.ts'
/** Who bought, whether a good was ever sold, and when the delivery of a service is due. */
export {
  findBuyer,
  hasOrders,
  isDisputed,
  type OrderFilters,
  setDeliverDue,
  setDisputed,
} from './queries.ts'
/** The changes that a refund makes to its order. */
export { lockPaidOrder, refundOrder, startRefunding, stopRefunding } from './refunding.ts'
/** The learners of each good: notes what they do, and tells them when their access ends soon. */
export { noteLearning, tellEndings } from './roster/roster.ts'
/** Stores a paid order with its money, and answers why the good could not be sold, if so. */
export {
  hasReachedLimit,
  type PaidOrder,
  refusals,
  storeOrder,
  storeReserved,
  type Unsold,
} from './selling.ts'
/** For the timer: completes the orders whose hold has ended, and releases their income. */
export { settleDue } from './settle.ts'
/** Returns our fee of a refund to the creator's account at the provider, before the refund is taken from it. */
export { hasReturnedFee, returnFee } from './splits/returning.ts'
/** The creator's account that a trade was paid to. */
export { findSubMerchantOfTrade } from './splits/splits.queries.ts'
/** For the timer: splits our fee off what a platform's provider holds, and has the rest released. */
export { attendSplits } from './splits/splits.ts'
