import { useQuery } from '@tanstack/react-query'
import { isWaiting } from '@zsm/contract/goods/lessons'
import { operators } from '@zsm/contract/operators'
import type { GoodId, LessonId } from '@zsm/contract/values'
import type { OutputOf } from '@zsm/contract/wire/endpoint'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { duration } from '../../format/duration.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { RichText } from '../../ui/page/rich-text.tsx'
import './office.css'

type Reviewed = OutputOf<typeof operators.getGood>
type Lesson = Reviewed['details'][number]

/** The lessons of a good under review: who may open each, and the text of articles. */
export const ReviewLessons = ({ good }: { good: Reviewed }) => (
  <ol className="review-lessons">
    {good.details.map((lesson) => (
      <li key={lesson.id}>
        {lesson.wordCount === null ? (
          <LessonLine good={good} lesson={lesson} />
        ) : (
          <WrittenLesson good={good} lesson={lesson} />
        )}
      </li>
    ))}
  </ol>
)

function LessonLine({ good, lesson }: { good: Reviewed; lesson: Lesson }) {
  const { name, shelfFlag } = lesson
  return (
    <span className="review-lesson">
      <span>{name}</span>
      <span className="review-lesson-marks">
        <span className="muted numeric">{lengthOf(lesson)}</span>
        {isWaiting(lesson) && <Status kind="warning">等素材</Status>}
        {!shelfFlag && <Status kind="warning">已隐藏</Status>}
        <AccessMark good={good} lesson={lesson} />
      </span>
    </span>
  )
}

/** Read when it is unfolded, because a course may have a thousand lessons. */
function WrittenLesson({ good, lesson }: { good: Reviewed; lesson: Lesson }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="review-text" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        <LessonLine good={good} lesson={lesson} />
      </summary>
      {opened && <LessonText id={good.id} detailId={lesson.id} />}
    </details>
  )
}

function LessonText({ id, detailId }: { id: GoodId; detailId: LessonId }) {
  const lesson = useQuery(query(operators.getGoodLesson, { id, detailId }, { background: true }))
  return (
    <Loaded from={lesson} rows={6}>
      {({ contentHtml, contentImages, wordCount }) =>
        wordCount === 0 && contentImages.length === 0 ? (
          <p className="muted">还没有写内容</p>
        ) : (
          <RichText html={contentHtml} pictures={contentImages} />
        )
      }
    </Loaded>
  )
}

/** Who may open it: everybody, or only buyers of the good. */
function AccessMark({ good, lesson: { demoFlag } }: { good: Reviewed; lesson: Lesson }) {
  if (good.freeFlag) return <Status kind="success">免费</Status>
  return demoFlag ? <Status kind="success">试看</Status> : <Status kind="info">付费</Status>
}

function lengthOf({ wordCount, durationSec }: Lesson): string {
  if (wordCount !== null) return `${wordCount} 字`
  return durationSec === null ? '' : duration(durationSec)
}
