/** The job that gives each learner a copy of a notice. */
export { copyNotice, noticeJob } from './notices.ts'
/** The exported data about a creator, with Chinese titles. */
export { rostersData } from './own-data.ts'
/** Erases the remarks of a creator, and all remarks on a learner. The names of the newest learners. The filters of the roster's screen. */
export { eraseRemarks, eraseRemarksOn, listNames as listLearnerNames, type RosterFilters } from './queries.ts'
/** Reads the roster in batches, and counts it, for a file. Finds a few learners for the search. */
export { findLearners, readLearners, readRoster, searchRoster } from './rosters.ts'
