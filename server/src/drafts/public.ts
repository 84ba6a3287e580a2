/** Whether something of this id was written on since then. */
export { hasDraftSince } from './queries.ts'
