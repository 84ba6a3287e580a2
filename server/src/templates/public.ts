/** Writes our own templates into the database. */
export { seedTemplates } from './seed.ts'
