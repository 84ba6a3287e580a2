/** @jsxImportSource preact */
import type { OpenedLesson } from '@zsm/contract/learning'
import { useCallback } from 'preact/hooks'
import { FloatingMark } from './floating-mark.tsx'
import { useProgress } from './use-progress.ts'

type ReadingProps = { lesson: OpenedLesson; onDone: () => void; onStopped: (error: unknown) => void }

const atTheStart = { positionSec: 0, furthestSec: 0 }

/** An article or a document, which is finished when the learner says so. */
export function Reading({ lesson, onDone, onStopped }: ReadingProps) {
  const place = useCallback(() => atTheStart, [])
  const { finish } = useProgress(lesson.grantId, place, { onDone, onStopped })
  return (
    <>
      {lesson.url ? (
        <p class="actions">
          {/* The browser's own viewer opens the document, also on a phone. */}
          <a class="main" href={lesson.url} target="_blank" rel="noopener">
            打开文档
          </a>
          {lesson.downloadFlag && (
            <a class="small" href={lesson.url} download={lesson.name}>
              下载
            </a>
          )}
        </p>
      ) : (
        <div class="marked">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when the creator wrote it */}
          <div class="rich" dangerouslySetInnerHTML={{ __html: lesson.contentHtml }} />
          <FloatingMark text={lesson.mark} />
        </div>
      )}
      {!lesson.doneFlag && (
        <p class="actions">
          <button type="button" class="small" onClick={finish}>
            标记为已学完
          </button>
        </p>
      )}
    </>
  )
}
