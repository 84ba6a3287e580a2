/** What a channel can never give back is paid by hand: by finance, a large one with a second person. */
export { payByHand } from './by-hand.ts'
/** What a channel says of a refund, and what follows for it. */
export { applyUpdate, findUpdate } from './channel-updates.ts'
/** What is held about a creator here, in words they read. */
export { refundsData } from './own-data.ts'
/** For the timer: overdue requests pass, channels are told. */
export { attendRefunds } from './refund-states.ts'
/** Refunds that are not decided or not paid. */
export { countOpenRefunds } from './refunds.ts'
/** Gives a payment back for which there is nothing. */
export { returnPayment } from './returns.ts'
