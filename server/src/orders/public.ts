/** What learners may still use, what is not done yet, and the name of who took a free good. */
export { countUnfinished, eraseTaker, listLearnedGoods } from './erasure.queries.ts'
/** The income that is released next. */
export { findNextRelease } from './holds.queries.ts'
/** What a creator is told of a sale. */
export { paidNews } from './news.ts'
/** For the timer: orders that were not paid in time. */
export { closeUnpaid } from './offline.ts'
/** The list, by pages or whole by the batch. */
export { listOrders, readOrders } from './orders.ts'
/** What is held about a creator here, in words they read. */
export { ordersData } from './own-data.ts'
/** The order that a payment for a good makes. */
export { orderOfPayment } from './paying.ts'
/** Whether a good was ever sold. */
export { hasOrders, type OrderFilters } from './queries.ts'
/** What a refund does to its order. */
export { holdPaidOrder, refundOrder, startRefunding, stopRefunding } from './refunding.ts'
/** Books a paid order with its money, unless its good cannot be had. */
export { hasReachedLimit, keepOrder, type PaidOrder, refusals, type Unsold } from './selling.ts'
/** For the timer: completes the orders whose hold has ended, and releases their income. */
export { settleDue } from './settle.ts'
