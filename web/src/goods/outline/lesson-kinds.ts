import { lessonKind, type StateOf } from '@zsm/contract/states'
import type { MenuItem } from '../../ui/overlay/drop-menu.tsx'

/** The kinds of lessons (typeDict): a video, an audio or a document of the library, or an article written here. */
export type LessonKind = StateOf<typeof lessonKind>

export const lessonKinds = (choose: (kind: LessonKind) => void): MenuItem[] => [
  { key: 'video', label: '视频课时', onClick: () => choose(lessonKind.video) },
  { key: 'audio', label: '音频课时', onClick: () => choose(lessonKind.audio) },
  { key: 'article', label: '图文课时', onClick: () => choose(lessonKind.article) },
  { key: 'document', label: '文档课时', onClick: () => choose(lessonKind.document) },
]
