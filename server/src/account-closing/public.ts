/** An account that is frozen is not closed meanwhile. */
export { haltClosing } from './closings.ts'
/** For the timer: closes accounts, and erases what is left of closed ones. */
export { completeClosings } from './completing.ts'
/** What must be settled before an account can be closed. */
export { listObstacles } from './obstacles.ts'
/** What is held about a creator here, in words they read. */
export { closingsData } from './own-data.ts'
