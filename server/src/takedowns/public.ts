/** Erases the appeals of a closed creator. */
export { eraseAppeals } from './erasure.queries.ts'
/** The personal data that this domain holds about a creator, as text for the creator. */
export { takedownsData } from './own-data.ts'
