/** A refund that the channel can never pay is transferred by finance. A large one needs a second operator. */
export { payByHand } from './by-hand.ts'
/** Finds the refund of a channel's notice, and applies the notice. */
export { applyUpdate, findUpdate } from './channel-updates.ts'
/** A list of the operators, as its call answers it. */
export { listRefunds } from './office.ts'
/** The personal data that this domain holds about a creator, as text for the creator. */
export { refundsData } from './own-data.ts'
/** Asks a provider about one refund; approves overdue requests and sends refunds, for the timer; sends one refund. */
export { askAboutRefund, attendRefunds, payRefund } from './paying.ts'
/** What learners sent with their requests. */
export { withPictures } from './pictures.ts'
/** Erases the notes of a closed learner's requests. Lists the refunds of an order, and tells whether one was refused. */
export { eraseNotes, hasRefused, listOfOrder } from './queries.ts'
/** The number of refunds that are not decided or not paid. */
export { countOpenRefunds } from './refunds.ts'
/** A buyer asks for a refund, and takes the request back. */
export { askableFen, askForRefund, takeBackRequest } from './requested.ts'
/** Opens refunds that neither side asked for: what operators decided, and a payment that could not become a sale. */
export { refundByOperators, returnPayment } from './returns.ts'
