/** The learner of an id or a number, with the whole number: for messages and bookings, never for an answer. */
export { getLearnerRow, getOrMakeLearner } from './learners.ts'
export { type LearnerRow, lockLearner } from './queries.ts'
/** Tokens of learners' sessions. */
export { findLearnerSession, openLearnerSession, sweepLearnerSessions } from './sessions.ts'
