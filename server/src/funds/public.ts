/** Money that the platform gives a creator or takes. */
export { proposeAdjustment } from './adjustments.ts'
/** Whether one operator is enough for what is paid, transferred or adjusted. */
export { decidesAlone } from './approvals.ts'
/** A card, and how its number is kept. */
export { addBank, findCardTail } from './banks.ts'
export { openCardNumbers } from './card-numbers.ts'
/** What the platform is about to give or take; and the cards of who closed their account taken away. */
export { countWaitingAdjustments, eraseBanks } from './erasure.queries.ts'
/** The entries, by pages or whole by the batch. */
export { listIncome, readItems } from './funds.ts'
/** Locks a creator's fund, before any order of theirs. */
export { holdFund, holdFundOrSkip } from './holding.ts'
/** What a paid order, the end of its hold and a refund do to the fund and its reports. */
export { freezeIncome, releaseIncome, reverseIncome } from './income.ts'
/** What is held about a creator here, in words they read. */
export { fundsData } from './own-data.ts'
/** What a creator has, as far as anything was ever booked. */
export { findFund, type ItemFilters } from './queries.ts'
/** Reports by the period. */
export { listReports } from './reports.ts'
/** The number of a bank's transfer, taken as proof of one payout; given back where the transfer was not made. */
export { deleteTransferNumber } from './transfer-numbers.queries.ts'
export { takeTransferNumber } from './transfer-numbers.ts'
/** Asks for available income. */
export { withdraw } from './withdraw.ts'
/** What operators do with withdrawals. */
export { approve, arrive, reject } from './withdraw-states.ts'
