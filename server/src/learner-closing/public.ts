/** On a timer: closes learners' accounts, and erases closed ones. */
export { completeLearnerClosings } from './completing.ts'
