/** Pending changes of money settings, fees and finance roles. */

/** What goes with a creator's account; who may read which list of work. */
export { eraseCases } from './cases/queries.ts'
export { listCalls } from './cases/readers.ts'
export { findWaitingAfter, listWaitingTargets } from './changes.queries.ts'
/** A list of the operators, as its call answers it; what an operator may do now. */
export { listChanges } from './changes.ts'
/** Decides once. If another operator was faster, the failure says who decided. */
export { tellWhoDecided } from './decisions.ts'
export { eraseLookReasons, listLooks } from './looks/looks.queries.ts'
/** Looks at what a creator sees: their sessions, their end, and what a creator reads of them. */
export { endDueLooks, findLook } from './looks/looks.ts'
/** The exported data about a creator, with Chinese titles. */
export { looksData } from './own-data.ts'
/** Stores when an operator was last active in a session; which of many tokens are still valid. */
export { listValidOperators, noteSeen } from './own-sessions.ts'
export { proposeChange } from './proposals.ts'
/** The operators' sessions. */
export { findOperatorSession, isRecentProof } from './session.ts'
export { findRoles } from './staff.queries.ts'
/** Requires that the second decision comes from another person. */
export { mustBeSecond, mustBeSecondIfAny } from './two-persons.ts'
