/** The exported data about a creator, with Chinese titles. */
export { sourcesData } from './own-data.ts'
/** Finds the target of a shared code; erases the names of a closed creator's sources. */
export { eraseSources, findSourceByCode } from './queries.ts'
/** The source of a code, for the order of a buyer. */
export { sourceOf } from './sources.ts'
/** Timed job: deletes visitors. Their counts stay. */
export { forgetVisitors } from './visits.ts'
