/** Adjustments: the platform gives a creator money, or takes it. */
export { proposeAdjustment } from './adjustments.ts'
/** Whether one operator is enough for a payout, a transfer or an adjustment. */
export { decidesAlone } from './approvals.ts'
/** Bank cards, and the sealing of their numbers. */
export { listCards } from './banks.queries.ts'
export { addBank, findCardTail } from './banks.ts'
export { type CardNumbers, openCardNumbers } from './card-numbers.ts'
/** The account that a payment comes into. */
export { accountOf } from './channel-accounts/account-of.ts'
/** For closing an account: counts its pending adjustments, and deletes its cards. */
export { countWaitingAdjustments, eraseBanks } from './erasure.queries.ts'
/** Locks a creator's fund, before any order of theirs. A timer skips a fund that is locked already. */
export { lockFund } from './fund-lock.ts'
/** The entries: by page, or all in batches. */
export { listIncome, readItems } from './funds.ts'
/** Books a paid order, the end of its hold, and a refund. */
export { freezeIncome, releaseIncome, reverseIncome } from './income.ts'
/** What happened on each day over all creators, and what is owed; a job adds bookings to their days. */
export { foldMoneyDays, sumPlatformDays } from './ledger/money-days.ts'
/** A list of the operators, as its call answers it. */
export { listAdjustments } from './office/adjustments.ts'
/** The job that makes files of reports for operators, and the timer that deletes them. */
export { reportFileJob } from './office/reports/files.ts'
export { clearReportFiles, makeReportFile } from './office/reports/making.ts'
export { listWithdraws } from './office/withdrawals.ts'
/** The personal data that this domain holds about a creator, as text for the creator. */
export { fundsData } from './own-data.ts'
/** One way at a time pays an approved withdrawal. */
export { claimPayout, releasePayout } from './payout-claims/claims.ts'
/** For the timer: has a platform's provider pay approved withdrawals. */
export { attendPayouts } from './provider-payouts/provider-payouts.ts'
/** A creator's fund; none before the first booking. */
export { findFund, type ItemFilters, lockFundOrSkip } from './queries.ts'
/** Reports by day, week or month. */
export { listReports } from './reports.ts'
/** Which withdrawals took an order's released income. */
export { traceIncome } from './traces/traces.ts'
/** The number of a bank transfer proves one payout. It is free again if the transfer was not made. */
export { deleteTransferNumber } from './transfer-numbers.queries.ts'
export { takeTransferNumber } from './transfer-numbers.ts'
/** For the timer: tells a provider of transfers to creators, and asks what became of them. */
export { attendTransfers } from './transfers/sending.ts'
/** Requests a withdrawal of available income. */
export { withdraw } from './withdraw.ts'
/** Decisions of operators on withdrawals. */
export type { Actor as PayoutActor } from './withdraw-states.ts'
export { approve, arrive, failPayout } from './withdraw-states.ts'
