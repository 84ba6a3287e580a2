/** Takes away a creator's answers, and the name under what they asked others. */
export { eraseAnswers, eraseAsker } from './erasure.queries.ts'
/** What operators keep of the questions about the product itself. */
export { addFaq, changeFaq, searchKeptFaqs } from './faq-keeping.ts'
/** Puts our own answers into the database. */
export { seedFaqs } from './faqs.ts'
/** What is held about a creator here, in words they read. */
export { questionsData } from './own-data.ts'
/** What learners think of the answers they got, by shop. */
export { averageScores } from './queries.ts'
/** A question of somebody who learns, the creator's answer and its place, and what they think of it. */
export { answerQuestion, askQuestion, changeQuestion, scoreQuestion } from './questions.ts'
