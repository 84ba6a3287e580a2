/** Puts our own answers into the database. */

/** Takes away a creator's answers, and the name under what they asked others. */
export { eraseAnswers, eraseAsker } from './erasure.queries.ts'
/** What operators keep of the questions about the product itself. */
export { addFaq, changeFaq, searchKeptFaqs } from './faq-keeping.ts'
export { seedFaqs } from './faqs.ts'
/** What learners think of the answers they got, by shop. */
export { averageScores } from './queries.ts'
