/** Puts our own answers into the database. */
export { seedFaqs } from './faqs.ts'
/** What learners think of the answers they got, by shop. */
export { averageScores } from './queries.ts'
