/** Erases a creator's answers, and the name on the questions that they asked. */
export { eraseAnswers, eraseAsker } from './erasure.queries.ts'
/** Writes our own answers into the database. */
export { seedFaqs } from './faqs.ts'
/** The exported data about a creator, with Chinese titles. */
export { questionsData } from './own-data.ts'
/** Reads and changes questions: search, ask, answer, pin or hide, and rate. */
/** A learner's question, the creator's answer, its position, and the learner's mark. */
export { answerQuestion, askQuestion, changeQuestion, scoreQuestion, searchQuestions } from './questions.ts'
