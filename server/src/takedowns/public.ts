/** Whether, and by which record, something is down. */

/** Erases the appeals of a closed creator. */
export { eraseAppeals } from './erasure.queries.ts'
/** A list of the operators, as its call answers it. */
export { listTakedowns } from './office.ts'
/** The personal data that this domain holds about a creator, as text for the creator. */
export { takedownsData } from './own-data.ts'
export { findStanding } from './queries.ts'
/** Takes something down within a transaction; ends its open checkouts after the commit. */
export { endSales, storeTakedown } from './taking-down.ts'
/** Something that operators may take down. */
export { findTarget } from './targets.queries.ts'
