import { useQuery } from '@tanstack/react-query'
import { overview } from '@zsm/contract/overview'
import type { LessonFigures } from '@zsm/contract/overview/sources'
import type { GoodId } from '@zsm/contract/values'
import { query } from '../../api/query.ts'
import { percent, thousands } from '../../format/number.ts'
import { dateTime } from '../../format/time.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Panel } from '../../ui/page/page.tsx'
import './figures.css'

/** How far the learners of a good have come, of all time. */
export function LearningFigures({ goodId }: { goodId: GoodId }) {
  const read = useQuery(query(overview.getLearning, { goodId }))
  return (
    <Panel title="学习进度">
      <Loaded from={read} rows={5}>
        {({ learnerCount, lessons, asOfTime }) =>
          lessons.length === 0 ? (
            <p className="muted">没有课时。</p>
          ) : learnerCount === 0 ? (
            <p className="muted">还没有学员开始学习。</p>
          ) : (
            <>
              <p>
                {thousands(learnerCount)} 人开始学习，平均学完 {completion(learnerCount, lessons)} 的课时。
              </p>
              <ol className="figures-steps" aria-label="各课时的学习进度">
                {lessons.map((lesson, index) => (
                  <Step key={lesson.id} lesson={lesson} index={index} of={learnerCount} />
                ))}
              </ol>
              <p className="figures-note muted">
                累计数字，截至 {dateTime(asOfTime)}。浅色是打开过的学员，深色是学完的。
              </p>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** The lessons that an average learner has finished, of those that are shown. */
function completion(learnerCount: number, lessons: readonly LessonFigures[]): string {
  const done = lessons.reduce((sum, { doneCount }) => sum + doneCount, 0)
  return percent(Math.min(10_000, (done / (learnerCount * lessons.length)) * 10_000))
}

type StepProps = { lesson: LessonFigures; index: number; of: number }

function Step({ lesson: { name, learnerCount, doneCount }, index, of }: StepProps) {
  const width = (count: number) => `${Math.min(100, (count / of) * 100)}%`
  return (
    <li className="figures-step">
      <span title={name}>
        {index + 1}. {name}
      </span>
      <span className="numeric muted">
        {thousands(learnerCount)} 人打开，{thousands(doneCount)} 人学完
      </span>
      <span className="figures-bar" aria-hidden>
        <i data-opened style={{ width: width(learnerCount) }} />
        <i style={{ width: width(doneCount) }} />
      </span>
    </li>
  )
}
