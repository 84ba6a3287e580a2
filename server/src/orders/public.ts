/** A payment channel: what it takes, and how it is told to give money back. */
export { type Channel, type ChannelSettings, channelOf, getChannel } from './channels.ts'
/** What learners may still use, what is not done yet, and the name of who took a free good. */
export { countUnfinished, eraseTaker, listLearnedGoods } from './erasure.queries.ts'
/** Which creators have orders whose hold has ended, and what is released next. */
export { findDueCreators, findNextRelease } from './holds.queries.ts'
export { releaseDueOrders } from './holds.ts'
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
/** What is done with the money of an order: passed to orders by app.ts. */
export type { HoldIncome, ReturnPayment } from './selling.ts'
/** Numbers that people read out: of orders and withdrawals. */
export { makeSerialNo } from './serial-numbers.ts'
