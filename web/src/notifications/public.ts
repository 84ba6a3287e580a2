/** The bell of the navbar, with what a creator has not read yet. */
export { NotificationBell } from './notification-bell.tsx'
