/** The newest unread important announcement, above every page. */
export { AnnouncementBanner } from './announcement-banner.tsx'
/** The announcements beside the notifications, loaded when they are first shown. */
export { AnnouncementsPanel } from './lazy-announcements-panel.ts'
/** The number of unread announcements, and the important one among them. */
export { useUnreadAnnouncements } from './use-unread-announcements.ts'
