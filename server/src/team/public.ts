/** Deletes a closed creator's team; on a timer, what was kept of removed members. */
export { eraseTeam, sweepTeam } from './erasure.ts'
/** The exported data about a creator, with Chinese titles. */
export { teamData } from './own-data.ts'
/** Whether a session of somebody in the team is still valid. */
export { isSessionLive as isMemberSessionLive } from './sessions.queries.ts'
/** Tokens of members' sessions. */
export { findMemberSession, isMemberToken, listValidMembers } from './sessions.ts'
