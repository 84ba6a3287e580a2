import type { MenuItem } from '../ui/drop-menu.tsx'

/** What a lesson can be made of, as a menu; 1 and 2 are kindDict. */
export const lessonKinds = (choose: (kind: 1 | 2) => void): MenuItem[] => [
  { key: 'video', label: '视频课时', onClick: () => choose(1) },
  { key: 'audio', label: '音频课时', onClick: () => choose(2) },
]
