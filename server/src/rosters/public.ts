/** The job that gives each learner a copy of a notice. */
export { copyNotice, noticeJob } from './notices.ts'
/** The exported data about a creator, with Chinese titles. */
export { rostersData } from './own-data.ts'
/** For closing an account: what a creator noted of learners, and what creators noted of a learner. What a screen filters by. */
export { eraseRemarks, eraseRemarksOn, type RosterFilters } from './queries.ts'
/** Reads the roster in batches, and counts it, for a file. */
export { readRoster, searchRoster } from './rosters.ts'
