/** What a change of money or of finance is to become, asked of another admin; and what waits already. */
export { findWaitingAfter, listWaitingTargets } from './changes.queries.ts'
/** Of two operators who decide at once, the second is told who was first. */
export { decideOnce } from './decisions.ts'
/** Notes when an operator was last at work in a session. */
export { noteSeen } from './own-sessions.ts'
export { proposeChange } from './proposals.ts'
/** Tokens of the operators' sessions. */
export { findOperatorSession, isRecentProof } from './session.ts'
/** Who decides after another, and must be another person. */
export { mustBeSecond } from './two-persons.ts'
