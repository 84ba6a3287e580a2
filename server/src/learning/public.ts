/** For the timer: deletes grants of lessons that are no longer open. */
export { forgetGrants } from './playing.ts'
