/** For the timers: fetches the bills that are due, and compares days again that have something to decide. */
export { attendBills, compareAgain } from './attending.ts'
/** For the command and for tests: fetches a bill and compares it. */
export { channelsWithBill, getOpenChannel, reconcile } from './bills.ts'
/** How far each channel is, for the metrics, and a day with its differences, for the command. */
export { findDay as findReconciliation } from './days.queries.ts'
/** For the job that somebody asked for. */
export { fetchAsked } from './fetching.ts'
export { fetchBillJob } from './jobs.ts'
export { listDifferences, sumUp } from './office.ts'
