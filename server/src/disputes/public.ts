/** For the timer: disputes that wait again, and those that need no decision any more. */
export { attendDisputes } from './deciding.ts'
/** The personal data that this domain holds about a creator, as text for the creator. */
export { disputesData } from './own-data.ts'
/** Whose order was brought to the operators, and the words of somebody who closed the account. */
export { eraseReasons, findDisputedCreator } from './queries.ts'
