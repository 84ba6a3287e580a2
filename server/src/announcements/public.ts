/** What creators are told of a new version of an agreement. */
export { announceAgreement } from './agreement-news.ts'
/** For closing an account. */
export { eraseAnnouncements } from './erasure.queries.ts'
/** What creators are told of a category's fee. */
export { announceFee, announceKeptFee } from './fee-news.ts'
/** The exported data about a creator, with Chinese titles. */
export { announcementsData } from './own-data.ts'
/** Marks that something changed for a creator, without reading what. */
export { markAnnouncements } from './queries.ts'
