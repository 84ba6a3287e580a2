/** For the command and for tests: fetches a bill and compares it. */
export { channelsWithBill, getOpenChannel, reconcile } from './bills.ts'
/** The state of each channel for the metrics; a day with its differences for the command. */
export { findDay as findReconciliation } from './days.queries.ts'
/** For the timers: fetches due bills, and compares unsettled days again. */
export { attendBills, compareAgain } from './due-bills.ts'
/** For the job that fetches a requested bill. */
export { fetchAsked } from './fetching.ts'
export { fetchBillJob } from './jobs.ts'
/** A list of the operators, as its call answers it. */
export { listDifferences, sumUp } from './office.ts'
