/** Stops the closing of an account that is frozen. */
export { haltClosing } from './account-closing.ts'
/** On a timer: closes accounts, and erases closed ones. */
export { completeClosings } from './completing.ts'
/** A list of the operators, as its call answers it. */
export { listClosings } from './office.ts'
/** The exported data about a creator, with Chinese titles. */
export { closingsData } from './own-data.ts'
