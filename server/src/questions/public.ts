/** Erases a creator's answers, and the name on the questions that they asked. */
export { eraseAnswers, eraseAsker } from './erasure.queries.ts'
/** Inserts the product's own help answers. */
export { seedFaqs } from './faqs.ts'
/** The exported data about a creator, with Chinese titles. */
export { questionsData } from './own-data.ts'
/** Questions: searching, asking, answering, pinning or hiding, and rating. */
export { answerQuestion, askQuestion, changeQuestion, scoreQuestion, searchQuestions } from './questions.ts'
/** Takes a question down for the operators, and shows it again. */
export { putQuestionBack, takeDownQuestion } from './taking-down.ts'
