/** What a key may do. */
export { openKey } from './key-sessions.ts'
/** What is exported of the domain, with Chinese titles. */
export { apiKeysData } from './own-data.ts'
/** Deletes a creator's keys. */
export { eraseKeys } from './queries.ts'
