/** What operators keep of the templates. */
export { addTemplate, changeTemplate, getKeptTemplate, searchKeptTemplates } from './keeping.ts'
/** Puts our own templates into the database. */
export { seedTemplates } from './seed.ts'
