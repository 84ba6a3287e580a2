/** On a timer: cases that nobody answered wait for operators; papers that nobody sent are deleted. */
export { attendComplaints } from './answering.ts'
/** Erases the side of a creator, or of a learner, who closed the account. */
export { eraseComplainant, eraseComplaintsAbout } from './erasure.queries.ts'
/** A list of the operators, as its call answers it. */
export { listComplaints } from './office.ts'
/** The exported data about a creator, with Chinese titles. */
export { complaintsData } from './own-data.ts'
export { clearPapers } from './papers.ts'
/** How many open cases are about a creator. */
export { countOpenAbout } from './queries.ts'
