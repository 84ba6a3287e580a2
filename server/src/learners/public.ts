/** The learner of an id or a number, with the whole number: for messages and bookings, never for an answer. */
export { getLearnerRow, getOrMakeLearner } from './learners.ts'
/** A learner's name as strangers read it. */
export { maskName } from './masked-name.ts'
/** For the timer: deletes old messages. */
export { forgetMessages } from './messages.queries.ts'
/** Tells a learner what happened, in the transaction of the event, by the bell and where it is configured by SMS. */
export { type LearnerNews, tellLearner } from './messages.ts'
/** Notices of creators to the learners of a good. */
export {
  advanceNotice,
  countNotices,
  countNoticesOf,
  eraseNotices,
  findNotice,
  finishNotice,
  insertCopies,
  insertNotice,
  listNotices,
  lockNotice,
  type NoticeRow,
} from './notices.queries.ts'
export { isLearner, type LearnerRow, lockLearner } from './queries.ts'
/** Tokens of learners' sessions. */
export { findLearnerSession, openLearnerSession, sweepLearnerSessions } from './sessions.ts'
/** For the timer: sends by SMS what learners are told about money and delivery. */
export { sendTexts } from './texts.ts'
