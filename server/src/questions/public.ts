/** Puts our own answers into the database. */
export { seedFaqs } from './faqs.ts'
