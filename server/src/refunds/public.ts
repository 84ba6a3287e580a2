/** A refund that the channel can never pay is transferred by finance. A large one needs a second operator. */
export { payByHand } from './by-hand.ts'
/** Finds the refund of a channel's notice, and applies the notice. */
export { applyUpdate, findUpdate } from './channel-updates.ts'
/** The personal data that this domain holds about a creator, as text for the creator. */
export { refundsData } from './own-data.ts'
/** For the timer: approves overdue requests, and sends refunds to the channels, or one of them. */
export { askAboutRefund, attendRefunds, payRefund } from './paying.ts'
/** What learners sent with their requests. */
export { withPictures } from './pictures.ts'
/** The refunds of an order; and for closing a learner's account their words. */
export { eraseNotes, listOfOrder } from './queries.ts'
/** The number of refunds that are not decided or not paid. */
export { countOpenRefunds } from './refunds.ts'
/** A buyer asks for a refund, and takes the request back. */
export { askableFen, askForRefund, takeBackRequest, takenBack } from './requested.ts'
/** The platform refunds a payment for a good that cannot be sold, and what operators decided. */
export { refundByPlatform, returnPayment } from './returns.ts'
