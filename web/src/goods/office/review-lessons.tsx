import { isWaiting } from '@zsm/contract/goods/lessons'
import type { GoodUnderReview } from '@zsm/contract/office/goods'
import { lessonKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { useState } from 'react'
import { duration } from '../../format/duration.ts'
import { Status } from '../../ui/feedback/status.tsx'
import { ruleTexts } from '../outline/lesson-rules.ts'
import { type ComparedLesson, compareOutlines, type ReviewedLesson } from './compared-outlines.ts'
import { Marks, Sides } from './comparison.tsx'
import { LessonContentCard } from './lesson-content-card.tsx'

/** The outline under review, each lesson beside the one on sale where they differ, with its content to open. */
export const ReviewLessons = ({ good }: { good: GoodUnderReview }) =>
  compareOutlines(good).map(({ id, name, soldName, marks, lessons }) => (
    <section key={id ?? ''} aria-label={name || '未分组的课时'}>
      {id !== null && (
        <h4 className="reviewed-group">
          {name}
          <Marks of={marks} />
          {marks.length > 0 && <span className="muted">在售：{soldName}</span>}
        </h4>
      )}
      <ol className="review-lessons">
        {lessons.map((lesson) => (
          <li key={lesson.id} className="reviewed-lesson">
            <Lesson good={good} lesson={lesson} />
          </li>
        ))}
      </ol>
    </section>
  ))

function Lesson({
  good,
  lesson: { id, now, sold, marks },
}: {
  good: GoodUnderReview
  lesson: ComparedLesson
}) {
  const [opened, setOpened] = useState(false)
  const shown = now ?? sold
  if (!shown) return null
  const isChanged = marks.includes('changed') && now && sold
  return (
    <>
      <div className="reviewed-lesson-head">
        <span>
          <button
            type="button"
            className="link-button"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {shown.name}
          </button>
          <Marks of={marks} />
        </span>
        <span>
          <span className="muted">{factsOf(shown)}</span>
          {now && isWaiting(now) && <Status kind="warning">等素材</Status>}
          {now && !now.shelfFlag && <Status kind="warning">已隐藏</Status>}
          <AccessMark good={good} lesson={shown} />
        </span>
      </div>
      {isChanged ? (
        <Sides
          now={<Version good={good.id} lesson={now} opened={opened} sold={false} />}
          sold={<Version good={good.id} lesson={sold} opened={opened} sold />}
        />
      ) : (
        opened && <LessonContentCard id={good.id} detailId={id} sold={now === undefined} />
      )}
    </>
  )
}

type VersionProps = { good: GoodId; lesson: ReviewedLesson; opened: boolean; sold: boolean }

function Version({ good, lesson, opened, sold }: VersionProps) {
  return (
    <>
      <strong>{lesson.name}</strong>
      <span className="muted">{[factsOf(lesson), lesson.fileTitle ?? ''].filter(Boolean).join(' · ')}</span>
      {opened && <LessonContentCard id={good} detailId={lesson.id} sold={sold} />}
    </>
  )
}

/** The kind of a lesson, its length and its rules, in a line. */
function factsOf(lesson: ReviewedLesson): string {
  const { typeDict, wordCount, durationSec } = lesson
  const length = wordCount !== null ? `${wordCount} 字` : durationSec === null ? '' : duration(durationSec)
  return [lessonKind.labels[typeDict], length, ...ruleTexts(lesson)].filter(Boolean).join(' · ')
}

/** Who may open it: everybody, or only buyers of the good. */
function AccessMark({ good, lesson: { demoFlag } }: { good: GoodUnderReview; lesson: ReviewedLesson }) {
  if (good.freeFlag) return <Status kind="success">免费</Status>
  return demoFlag ? <Status kind="success">试看</Status> : <Status kind="info">付费</Status>
}
