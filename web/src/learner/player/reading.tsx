/** @jsxImportSource preact */
import type { OpenedLesson } from '@zsm/contract/learning'
import type { OrderId } from '@zsm/contract/values'
import { useCallback } from 'preact/hooks'
import { Away } from './away.tsx'
import { DocumentReader } from './document-reader.tsx'
import { FloatingMark } from './floating-mark.tsx'
import { useProgress } from './use-progress.ts'

type ReadingProps = {
  orderId: OrderId
  lesson: OpenedLesson
  /** Opens the lesson again, because its address has expired, and answers the fresh one. */
  renew: () => Promise<string>
  onDone: () => void
  onStopped: (error: unknown) => void
}

const atTheStart = { positionSec: 0, furthestSec: 0 }

/** An article or a document, which is finished when the learner says so. */
export function Reading({ orderId, lesson, renew, onDone, onStopped }: ReadingProps) {
  const place = useCallback(() => atTheStart, [])
  const { finish, isAway } = useProgress({ orderId, lesson }, place, { onDone, onStopped })
  return (
    <>
      {lesson.url ? (
        <>
          <div class="marked">
            <DocumentReader id={lesson.id} name={lesson.name} url={lesson.url} renew={renew} />
            <FloatingMark text={lesson.mark} />
          </div>
          {lesson.downloadFlag && (
            <p class="actions">
              <a class="small" href={lesson.url} download={lesson.name}>
                下载
              </a>
            </p>
          )}
        </>
      ) : (
        <div class="marked">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when the creator wrote it */}
          <div class="rich" dangerouslySetInnerHTML={{ __html: lesson.contentHtml }} />
          <FloatingMark text={lesson.mark} />
        </div>
      )}
      {isAway && <Away />}
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
