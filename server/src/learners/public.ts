/** The steps of closing a learner's account. */
export { beginLearnerClosing, closeLearner } from './closing.ts'
export {
  type DueClosing,
  type Erasable,
  listDueClosings,
  listErasables,
  setErased,
} from './closings.queries.ts'
/** Beyond three devices in seven days, a device proves itself by a code before it opens what was paid for. */
export { isUnproved, useDevice } from './devices.ts'
/** Finds a learner, or makes one, with the whole number: for messages and bookings, never for an answer. */
export { getLearnerRow, getOrMakeLearner } from './learners.ts'
/** A learner's name for strangers. */
export { maskName } from './masked-name.ts'
/** For the timer: deletes old messages. */
export { forgetMessages } from './messages.queries.ts'
/** Tells learners about an event, in its transaction: at the bell and, where configured, by SMS. */
export { type LearnerNews, tellLearner, tellLearners } from './messages.ts'
/** Creators' notices to the learners of a good. */
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
export { isLearner, lockLearner } from './queries.ts'
/** Learners' sessions. */
export { findLearnerSession, openLearnerSession, sweepLearnerSessions } from './sessions.ts'
/** For the timer: sends messages about money and delivery by SMS. */
export { sendTexts } from './texts.ts'
