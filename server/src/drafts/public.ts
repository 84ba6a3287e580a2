/** The exported data about a creator, with Chinese titles. */

/** The drafts of one member. */
export { drawerOf } from './drawers.ts'
export { draftsData } from './own-data.ts'
/** Deletes a creator's drafts, or a member's; whether there is a recent draft of an id. */
export { eraseDrafts, eraseDrawer, hasDraftSince } from './queries.ts'
