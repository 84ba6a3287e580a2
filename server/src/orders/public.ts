/** A payment channel: what it takes, and how it is told to give money back. */
export { type Channel, type ChannelSettings, channelOf, getChannel } from './channels.ts'
/** What learners may still use, what is not done yet, and the name of who took a free good. */
export { countUnfinished, eraseTaker, listLearnedGoods } from './erasure.queries.ts'
/** The income that is released next. */
export { findNextRelease } from './holds.queries.ts'
/** Money that moved and could not be booked: an operator settles it. */
export { settleNotice } from './kept-notices.ts'
/** Whether a channel says the same again. */
export { hashNotice } from './notice-hash.ts'
/** The order of a channel's trade. */
export { findTrade } from './notices.queries.ts'
/** What a channel tells of a payment; what is made of it and of a refund is passed to orders by app.ts. */
export { type AcceptRefund, acceptNotice, type NoticeRequest } from './notices.ts'
/** For the timer: orders that were not paid in time. */
export { closeUnpaid } from './offline.ts'
/** The list, by pages or whole by the batch. */
export { listOrders, readOrders } from './orders.ts'
/** What is held about a creator here, in words they read. */
export { ordersData } from './own-data.ts'
/** Whether a good was ever sold. */
export { hasOrders, type OrderFilters } from './queries.ts'
/** What a refund does to its order. */
export { holdPaidOrder, refundOrder, startRefunding, stopRefunding } from './refunding.ts'
/** Gives a payment back: passed to orders by app.ts. */
export type { ReturnPayment } from './selling.ts'
/** For the timer: completes the orders whose hold has ended, and releases their income. */
export { settleDue } from './settle.ts'
