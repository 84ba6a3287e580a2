/** The bell of the navbar, with the number of unread notifications. */
export { NotificationBell } from './notification-bell.tsx'
