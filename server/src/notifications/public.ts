/** An amount in the words of a notification. */
export { amount } from './amount.ts'
/** Tells a creator of something, in the transaction of what happened. */
export { type News, notify } from './notifications.ts'
/** For the timer: old ones are forgotten. */
export { eraseNotifications, forgetNotifications } from './queries.ts'
