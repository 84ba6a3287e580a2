/** For the timer: ends the days to agree, and disputes whose order was fully refunded. */
export { attendDisputes } from './deciding.ts'
/** A list of the operators, as its call answers it. */
export { listDisputes } from './office.ts'
/** The personal data that this domain holds about a creator, as text for the creator. */
export { disputesData } from './own-data.ts'
/** Erases the words of a closed account. Finds the creator of an order that was brought to the operators. */
export { eraseReasons, findDisputedCreator } from './queries.ts'
