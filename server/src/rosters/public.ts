/** The job that gives each learner a copy of a notice. */
export { copyNotice, noticeJob } from './notices.ts'
/** The exported data about a creator, with Chinese titles. */
export { rostersData } from './own-data.ts'
/** For closing an account: what the creator noted of learners. */
export { eraseRemarks } from './queries.ts'
/** The learners in batches, and how many there are, for a file. */
export { readRoster, searchRoster } from './rosters.ts'
