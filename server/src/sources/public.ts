/** The exported data about a creator, with Chinese titles. */
export { sourcesData } from './own-data.ts'
/** Where a shared code leads. Erases the names of a closed creator's sources. */
export { eraseSources, findSourceByCode } from './queries.ts'
/** The source of a code, for a sale. */
export { sourceOf } from './sources.ts'
/** The timed job that deletes visitors. Their counts stay. */
export { forgetVisitors } from './visits.ts'
