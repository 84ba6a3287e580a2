/** Templates for operators. */
export { addTemplate, changeTemplate, getKeptTemplate, searchKeptTemplates } from './keeping.ts'
/** Writes our own templates into the database. */
export { seedTemplates } from './seed.ts'
