import type { MenuItem } from '../ui/overlay/drop-menu.tsx'

/** What a lesson can be (typeDict): of a video, a sound or a document of the library, or an article written here. */
export type LessonKind = 1 | 2 | 3 | 4

export const article = 3

/** What a lesson can be made of, as a menu. */
export const lessonKinds = (choose: (kind: LessonKind) => void): MenuItem[] => [
  { key: 'video', label: '视频课时', onClick: () => choose(1) },
  { key: 'audio', label: '音频课时', onClick: () => choose(2) },
  { key: 'article', label: '图文课时', onClick: () => choose(article) },
  { key: 'document', label: '文档课时', onClick: () => choose(4) },
]
