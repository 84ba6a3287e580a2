import { lazyPart } from '../ui/overlay/lazy-part.tsx'

export const AnnouncementsPanel = lazyPart(() =>
  import('./announcements-panel.tsx').then((file) => file.AnnouncementsPanel),
)
