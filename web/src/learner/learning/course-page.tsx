/** @jsxImportSource preact */
import { type Course, type CourseLesson, learning } from '@zsm/contract/learning'
import { goodKind } from '@zsm/contract/states'
import type { LessonId, OrderId } from '@zsm/contract/values'
import { useState } from 'preact/hooks'
import { timeText } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { AskPart } from '../asking/ask-part.tsx'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'
import { Player } from '../player/player.tsx'
import { lengthOf } from '../store/outline.tsx'
import { stateText } from './order-state.ts'
import { FromBundle, PartsList } from './parts-list.tsx'
import { ReviewCard } from './review-card.tsx'

/** `/learn/:orderId`: the outline with the learner's progress, and the open lesson. */
export function CoursePage({ id }: { id: string }) {
  const course = useCall(learning.getCourse, { id: id as OrderId })
  const [lessonId, setLessonId] = useState(lessonInAddress)
  const [autoplay, setAutoplay] = useState(false)
  const open = (lesson: LessonId) => {
    setAutoplay(lessonId !== undefined)
    setLessonId(lesson)
    history.replaceState(null, '', learnerPaths.course(id, lesson))
    scrollTo({ top: 0 })
  }
  return (
    <Read of={course}>
      {(data) => {
        const lessons = data.groups.flatMap((group) => group.lessons)
        const at = lessons.findIndex((lesson) => lesson.id === lessonId)
        const isOpen = ({ releaseTime }: CourseLesson) => releaseTime === null
        const next = lessons.slice(at + 1).find(isOpen)
        const previous = lessons.slice(0, Math.max(at, 0)).findLast(isOpen)
        const neighbour = (lesson: CourseLesson | undefined) =>
          lesson && { name: lesson.name, open: () => open(lesson.id) }
        return (
          <>
            {data.usableFlag && lessonId && at >= 0 && (
              <Player
                key={lessonId}
                orderId={data.id}
                lessonId={lessonId}
                next={neighbour(next)}
                previous={neighbour(previous)}
                autoplay={autoplay}
                onDone={course.again}
              />
            )}
            <section class="card">
              <h1>{data.goodName}</h1>
              <p class="quiet">
                {data.shopName} · {stateText(data)}
              </p>
              <FromBundle order={data} />
              {data.bizDict !== goodKind.bundle && <Start course={data} open={open} shown={at >= 0} />}
              <Lessons course={data} open={open} current={lessonId} />
            </section>
            <PartsList order={data} />
            {data.usableFlag && (
              <section class="card" aria-labelledby="ask">
                <h2 id="ask">提问</h2>
                <p class="quiet">
                  学习中遇到问题，可以随时问老师；问过的在<a href={learnerPaths.myQuestions()}>我的提问</a>。
                </p>
                <AskPart key={lessonId} goodId={data.goodId} lesson={lessons[at]} />
              </section>
            )}
            <ReviewCard order={data} again={course.again} />
          </>
        )
      }}
    </Read>
  )
}

const lessonInAddress = () =>
  (new URLSearchParams(location.search).get('lesson') as LessonId | null) ?? undefined

type StartProps = { course: Course; open: (lesson: LessonId) => void; shown: boolean }

/** One button that starts the course, or continues where the learner stopped on any device. */
function Start({ course: { groups, lastLessonId, usableFlag }, open, shown }: StartProps) {
  const lessons = groups.flatMap((group) => group.lessons).filter(({ releaseTime }) => releaseTime === null)
  const next = nextToLearn(lessons, lastLessonId)
  const first = next ?? lessons[0]
  if (!usableFlag) return <p class="notice">这个订单已不能学习，目录仍可查看</p>
  if (groups.length === 0) return <p class="empty">老师还没有发布课时</p>
  if (shown || !first) return null
  return (
    <button type="button" class="main" onClick={() => open(first.id)}>
      <span class="two-lines">{next ? `继续：${next.name}` : '开始学习'}</span>
    </button>
  )
}

/** The lesson that the learner opened last, or after its end the next one that is not finished. */
function nextToLearn(lessons: readonly CourseLesson[], lastLessonId: LessonId | null) {
  const at = lessons.findIndex(({ id }) => id === lastLessonId)
  const last = lessons[at]
  return last?.doneFlag ? (lessons.slice(at + 1).find(({ doneFlag }) => !doneFlag) ?? last) : last
}

type LessonsProps = { course: Course; open: (lesson: LessonId) => void; current: LessonId | undefined }

function Lessons({ course: { groups, usableFlag }, open, current }: LessonsProps) {
  return (
    <div class="outline">
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name || '课时'}>
          {group.name && <h3>{group.name}</h3>}
          <ol>
            {group.lessons.map((lesson) => (
              <li key={lesson.id} aria-current={lesson.id === current ? 'true' : undefined}>
                <button
                  type="button"
                  class="lesson"
                  disabled={!usableFlag || lesson.releaseTime !== null}
                  onClick={() => open(lesson.id)}
                >
                  <span class="lesson-name">{lesson.name}</span>
                  <span class="quiet">{noteOf(lesson)}</span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function noteOf(lesson: CourseLesson): string {
  const { releaseTime, doneFlag, attachCount } = lesson
  const state = releaseTime ? `${timeText(releaseTime, '{m}-{d} {h}:{i}')} 开放` : doneFlag ? '已学完' : ''
  const attached = attachCount > 0 ? `${attachCount} 个附件` : ''
  return [lengthOf(lesson), attached, state].filter((text) => text !== '').join(' · ')
}
