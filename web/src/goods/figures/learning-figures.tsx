import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { overview } from '@zsm/contract/overview'
import type { LessonFigures, SourceLearning } from '@zsm/contract/overview/sources'
import { type GoodId, SourceId } from '@zsm/contract/values'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { percent, thousands } from '../../format/number.ts'
import { dateTime } from '../../format/time.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import './figures.css'

/** How far the learners of a good have come, of all time: all of them, or those whom one source brought. */
export function LearningFigures({ goodId }: { goodId: GoodId }) {
  const [source, setSource] = useState('')
  const sourceId = chosen(SourceId, source)
  const read = useQuery({
    ...query(overview.getLearning, { goodId, ...(sourceId && { sourceId }) }),
    placeholderData: keepPreviousData,
  })
  const sources = read.data?.sources ?? []
  return (
    <Panel
      title="学习进度"
      actions={
        sources.length > 0 && (
          <SelectFilter
            label="来源"
            value={source}
            options={[
              { value: '', label: '全部来源' },
              ...sources.map((one) => ({ value: one.id, label: titleOf(one) })),
            ]}
            onChange={setSource}
          />
        )
      }
    >
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
                  <Step
                    key={lesson.id}
                    lesson={lesson}
                    index={index}
                    of={learnerCount}
                    before={lessons[index - 1]?.learnerCount ?? learnerCount}
                  />
                ))}
              </ol>
              {sources.length > 0 && <Sources sources={sources} lessonCount={lessons.length} />}
              <p className="figures-note muted">
                累计数字，截至 {dateTime(asOfTime)}
                。浅色是打开过的学员，深色是学完的；流失是打开上一课、没有打开这一课的。
                {sources.length > 0 && '学员属于首次下单的来源。'}
              </p>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

const titleOf = ({ name, shareId }: Pick<SourceLearning, 'name' | 'shareId'>) =>
  shareId === null ? name : `作品：${name}`

/** How many learners each source brought, and how much of the good they finish. */
function Sources({ sources, lessonCount }: { sources: readonly SourceLearning[]; lessonCount: number }) {
  const columns: readonly Column<SourceLearning>[] = [
    { key: 'name', title: '来源', render: titleOf },
    {
      key: 'learners',
      title: '开始学习',
      numeric: true,
      render: ({ learnerCount }) => thousands(learnerCount),
    },
    {
      key: 'done',
      title: '平均学完',
      numeric: true,
      render: ({ learnerCount, doneCount }) => portion(doneCount, learnerCount * lessonCount),
    },
  ]
  return <DataTable label="各来源的学习进度" columns={columns} rows={sources} rowKey={({ id }) => id} />
}

const portion = (part: number, whole: number) =>
  whole === 0 ? '—' : percent(Math.min(10_000, (part / whole) * 10_000))

/** The lessons that an average learner has finished, of those that are shown. */
function completion(learnerCount: number, lessons: readonly LessonFigures[]): string {
  const done = lessons.reduce((sum, { doneCount }) => sum + doneCount, 0)
  return portion(done, learnerCount * lessons.length)
}

/** `before`: how many opened the lesson before this one. */
type StepProps = { lesson: LessonFigures; index: number; of: number; before: number }

function Step({ lesson: { name, learnerCount, doneCount }, index, of, before }: StepProps) {
  const width = (count: number) => `${Math.min(100, (count / of) * 100)}%`
  return (
    <li className="figures-step">
      <span title={name}>
        {index + 1}. {name}
      </span>
      <span className="numeric muted">
        {thousands(learnerCount)} 人打开，{thousands(doneCount)} 人学完
        {before > learnerCount && `，流失 ${portion(before - learnerCount, before)}`}
      </span>
      <span className="figures-bar" aria-hidden>
        <i data-opened style={{ width: width(learnerCount) }} />
        <i style={{ width: width(doneCount) }} />
      </span>
    </li>
  )
}
