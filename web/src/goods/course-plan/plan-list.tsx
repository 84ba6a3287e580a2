import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { lessonKind } from '@zsm/contract/states'
import { Button } from 'antd'
import { bytes } from '../../format/bytes.ts'
import './plan.css'
import {
  changeLesson,
  dissolveGroup,
  leaveAll,
  moveBy,
  type Plan,
  type PlannedGroup,
  type PlannedLesson,
  putInGroup,
  renameGroup,
  ungroupedKey,
} from './plan.ts'

type Props = { plan: Plan<File>; onChange: (plan: Plan<File>) => void }

/** The groups and lessons that will be made. Each is renamed, left out or moved before anything is sent. */
export const PlanList = ({ plan, onChange }: Props) => (
  <ol className="plan">
    {plan
      .filter(({ key, lessons }) => key !== ungroupedKey || lessons.length > 0)
      .map((group) => (
        <li key={group.key}>
          <GroupHead group={group} plan={plan} onChange={onChange} />
          <ol>
            {group.lessons.map((lesson) => (
              <LessonRow key={lesson.key} lesson={lesson} group={group} plan={plan} onChange={onChange} />
            ))}
          </ol>
        </li>
      ))}
  </ol>
)

function GroupHead({ group, plan, onChange }: Props & { group: PlannedGroup<File> }) {
  const { key, name, lessons } = group
  const wanted = lessons.filter(({ left }) => !left).length
  const shown = name || '未分组'
  return (
    <div className="plan-group">
      {lessons.length > 0 && (
        <input
          type="checkbox"
          aria-label={`添加“${shown}”里的全部课时`}
          checked={wanted > 0}
          ref={(box) => {
            if (box) box.indeterminate = wanted > 0 && wanted < lessons.length
          }}
          onChange={({ target }) => onChange(leaveAll(plan, !target.checked, key))}
        />
      )}
      {key === ungroupedKey ? (
        <strong className="plan-name">未分组</strong>
      ) : (
        <input
          className="plan-name plan-group-name"
          aria-label={`分组“${shown}”的名称`}
          value={name}
          maxLength={30}
          placeholder="分组名称"
          onChange={({ target }) => onChange(renameGroup(plan, key, target.value))}
        />
      )}
      <span className="muted numeric">{wanted} 个课时</span>
      {key !== ungroupedKey && (
        <Button
          size="small"
          type="text"
          aria-label={`解散分组“${shown}”`}
          onClick={() => onChange(dissolveGroup(plan, key))}
        >
          解散
        </Button>
      )}
    </div>
  )
}

type RowProps = Props & { lesson: PlannedLesson<File>; group: PlannedGroup<File> }

function LessonRow({ lesson, group, plan, onChange }: RowProps) {
  const { key, name, left, fills } = lesson
  const shown = name || '没有名称'
  return (
    <li className={left ? 'plan-lesson plan-left' : 'plan-lesson'}>
      <input
        type="checkbox"
        aria-label={`添加课时“${shown}”`}
        checked={!left}
        onChange={({ target }) => onChange(changeLesson(plan, key, { left: !target.checked }))}
      />
      <span className="plan-text">
        {fills ? (
          <span className="plan-name plan-fills">{name}</span>
        ) : (
          <input
            className="plan-name"
            aria-label={`课时“${shown}”的名称`}
            aria-invalid={!left && name.trim() === ''}
            value={name}
            maxLength={60}
            placeholder="课时名称"
            disabled={left}
            onChange={({ target }) => onChange(changeLesson(plan, key, { name: target.value }))}
          />
        )}
        <LessonNote lesson={lesson} plan={plan} onChange={onChange} />
      </span>
      {!fills && (
        <span className="plan-moves">
          {plan.length > 1 && (
            <select
              className="control plan-select"
              aria-label={`课时“${shown}”的分组`}
              value={group.key}
              onChange={({ target }) => onChange(putInGroup(plan, key, target.value))}
            >
              {plan.map((one) => (
                <option key={one.key} value={one.key}>
                  {one.name || '未分组'}
                </option>
              ))}
            </select>
          )}
          <Button
            size="small"
            type="text"
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={`上移课时“${shown}”`}
            onClick={() => onChange(moveBy(plan, key, -1))}
          />
          <Button
            size="small"
            type="text"
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={`下移课时“${shown}”`}
            onClick={() => onChange(moveBy(plan, key, 1))}
          />
        </span>
      )}
    </li>
  )
}

/** The file that a lesson is made of, or for a pasted one the kind that it will have. */
function LessonNote({ lesson, plan, onChange }: Props & { lesson: PlannedLesson<File> }) {
  const { key, name, kind, file, fills, awaited, demo, left } = lesson
  if (file) {
    const text = `${lessonKind.labels[kind]} · ${bytes(file.size)} · ${file.name}`
    return (
      <span className="plan-note" title={text}>
        {fills && <strong>补上已有课时的素材 · </strong>}
        {text}
      </span>
    )
  }
  const select = (
    <select
      className="plan-kind"
      aria-label={`课时“${name || '没有名称'}”的类型`}
      value={kind}
      disabled={left}
      onChange={({ target }) =>
        onChange(changeLesson(plan, key, { kind: Number(target.value) as typeof kind }))
      }
    >
      {Object.entries(lessonKind.labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
  const facts = [
    ...(demo ? ['试看'] : []),
    ...(awaited && kind !== lessonKind.article ? [`等文件 ${awaited}`] : []),
  ].join(' · ')
  if (facts === '') return select
  return (
    <span className="plan-facts">
      {select}
      <span className="plan-note" title={facts}>
        {facts}
      </span>
    </span>
  )
}
