/** An amount in the words of a notification. */
export { amount } from './amount.ts'
/** Tells a creator of something, in the transaction of what happened; marks all that they were told as read. */
export { type News, notify, readAll } from './notifications.ts'
/** What is held about a creator here, in words they read. */
export { notificationsData } from './own-data.ts'
/** For the timer: old ones are forgotten. */
export { eraseNotifications, forgetNotifications } from './queries.ts'
