import {
  DeleteOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  HolderOutlined,
  MoreOutlined,
  PlayCircleOutlined,
  SoundOutlined,
} from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { isWaiting, type Lesson } from '@zsm/contract/goods/lessons'
import { lessonKind } from '@zsm/contract/states'
import type { GroupId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { bytes } from '../../format/bytes.ts'
import { duration } from '../../format/duration.ts'
import { DropMenu } from '../../ui/overlay/drop-menu.tsx'
import { type RowPlace, useRowRef } from '../../ui/page/use-near-rows.ts'
import { AwaitedFile } from './awaited-file.tsx'
import { EditableName } from './editable-name.tsx'
import { ruleTexts } from './lesson-rules.ts'

export type LessonActions = {
  rename: (lesson: Lesson, name: string) => void
  replace: (lesson: Lesson) => void
  remove: (lesson: Lesson) => void
  setDemo: (lesson: Lesson, demo: boolean) => void
  setShelf: (lesson: Lesson, shelf: boolean) => void
  moveTo: (lesson: Lesson, section: number) => void
  /** Opens the choice of a position. */
  place: (lesson: Lesson) => void
  setDownload: (lesson: Lesson, download: boolean) => void
  /** Opens what learners may do with the lesson, and when. */
  setRules: (lesson: Lesson) => void
  /** Opens the article for editing. */
  write: (lesson: Lesson) => void
}

/** While lessons are being chosen: whether this one is, and why its last change was refused. */
export type Choosing = { chosen: boolean; onChoose: (range: boolean) => void; refusal: string | undefined }

type Props = {
  lesson: Lesson
  number: number
  targets: { section: number; name: string; id: GroupId | null }[]
  actions: LessonActions
  choosing: Choosing | undefined
  place: RowPlace
}

/** A mark in the lesson that the address names. It brings the lesson into view once. */
function ScrolledHere() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => mark.current?.scrollIntoView({ block: 'center' }), [])
  return <span ref={mark} className="lesson-found" />
}

/** A lesson in the list. It is dragged by its handle or moved by its menu; while lessons are being chosen, it has a checkbox. */
export function LessonLine({ lesson, number, targets, actions, choosing, place }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: lesson.id, data: { name: lesson.name } })
  const isWanted = useLocation().hash === `#${lesson.id}`
  const row = useRowRef(setNodeRef, place.measure)
  const style = { transform: CSS.Translate.toString(transform), transition }
  return (
    <li ref={row} data-index={place.index} style={style} className={isDragging ? 'lesson dragged' : 'lesson'}>
      {isWanted && <ScrolledHere />}
      {choosing ? (
        <label className="lesson-choice">
          <input
            type="checkbox"
            checked={choosing.chosen}
            aria-label={`选择课时“${lesson.name}”`}
            onChange={({ nativeEvent }) => choosing.onChoose((nativeEvent as PointerEvent).shiftKey)}
          />
        </label>
      ) : (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="drag-handle"
          {...attributes}
          {...listeners}
          aria-label={`拖动课时“${lesson.name}”`}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      <LessonPicture lesson={lesson} number={number} />
      <div className="lesson-text">
        <EditableName
          name={lesson.name}
          label="课时名称"
          maxLength={60}
          onRename={(name) => actions.rename(lesson, name)}
        />
        {isWaiting(lesson) ? (
          <>
            <AwaitedFile lesson={lesson} onChoose={() => actions.replace(lesson)} />
            <LessonRules rules={ruleTexts(lesson)} />
          </>
        ) : (
          <span className="lesson-note">{lessonNote(lesson)}</span>
        )}
        {choosing?.refusal && (
          <span className="field-error" role="alert">
            没有改：{choosing.refusal}
          </span>
        )}
      </div>
      <div className="lesson-flags">
        <FlagButton
          on={lesson.demoFlag}
          labels={['试看', '可试看']}
          title="未购买的人可以看这一课"
          onToggle={() => actions.setDemo(lesson, !lesson.demoFlag)}
        />
        <FlagButton
          on={lesson.shelfFlag}
          labels={['已隐藏', '已上架']}
          title="隐藏后学员看不到这一课"
          onToggle={() => actions.setShelf(lesson, !lesson.shelfFlag)}
        />
      </div>
      {lesson.typeDict === lessonKind.article && (
        <Button size="small" type="text" onClick={() => actions.write(lesson)}>
          编辑图文
        </Button>
      )}
      <LessonMenu lesson={lesson} targets={targets} actions={actions} />
    </li>
  )
}

const pictures = {
  [lessonKind.video]: <PlayCircleOutlined aria-hidden />,
  [lessonKind.audio]: <SoundOutlined aria-hidden />,
  [lessonKind.article]: <FileTextOutlined aria-hidden />,
  [lessonKind.document]: <FilePdfOutlined aria-hidden />,
}

function LessonPicture({ lesson, number }: { lesson: Lesson; number: number }) {
  return (
    <span className="lesson-picture" aria-hidden>
      {lesson.coverUrl ? <img src={lesson.coverUrl} alt="" loading="lazy" /> : pictures[lesson.typeDict]}
      <span className="lesson-number">{number}</span>
    </span>
  )
}

type FlagProps = { on: boolean; labels: [off: string, on: string]; title: string; onToggle: () => void }

const FlagButton = ({ on, labels, title, onToggle }: FlagProps) => (
  <button
    type="button"
    className={on ? 'flag flag-on' : 'flag'}
    aria-pressed={on}
    title={title}
    onClick={onToggle}
  >
    {labels[on ? 1 : 0]}
  </button>
)

function LessonMenu({ lesson, targets, actions }: Omit<Props, 'number' | 'choosing' | 'place'>) {
  const others = targets.filter(({ id }) => id !== lesson.groupId)
  const items = [
    lesson.typeDict === lessonKind.article
      ? { key: 'write', label: '编辑图文', onClick: () => actions.write(lesson) }
      : {
          key: 'replace',
          label: isWaiting(lesson) ? '选择素材' : '更换素材',
          onClick: () => actions.replace(lesson),
        },
    { key: 'rules', label: '学习设置', onClick: () => actions.setRules(lesson) },
    {
      key: 'download',
      label: lesson.downloadFlag ? '不允许下载' : '允许下载',
      onClick: () => actions.setDownload(lesson, !lesson.downloadFlag),
    },
    { key: 'place', label: '移到第几位…', onClick: () => actions.place(lesson) },
    ...others.map(({ section, name, id }) => ({
      key: id ?? 'ungrouped',
      label: `移到“${name}”`,
      onClick: () => actions.moveTo(lesson, section),
    })),
    {
      key: 'delete',
      label: '删除课时',
      danger: true,
      icon: <DeleteOutlined aria-hidden />,
      onClick: () => actions.remove(lesson),
    },
  ]
  return (
    <DropMenu items={items}>
      {(trigger) => (
        <Button
          type="text"
          icon={<MoreOutlined aria-hidden />}
          aria-label={`课时“${lesson.name}”的更多操作`}
          {...trigger}
        />
      )}
    </DropMenu>
  )
}

const LessonRules = ({ rules }: { rules: string[] }) =>
  rules.length > 0 && <span className="lesson-note">{rules.join(' · ')}</span>

function lessonNote({ typeDict, wordCount, fileTitle, durationSec, size, ...rules }: Lesson): string {
  const { shelfFlag, viewFlag } = rules
  const limits = ruleTexts(rules)
  const unseen = shelfFlag && !viewFlag ? ['学员还打不开'] : []
  if (typeDict === lessonKind.article) {
    const text = viewFlag || wordCount ? `图文 · ${wordCount ?? 0} 字` : '图文 · 还没有内容，请编辑图文'
    return [text, ...limits].join(' · ')
  }
  const parts = [
    durationSec === null ? undefined : duration(durationSec),
    size === null ? undefined : bytes(size),
    fileTitle ?? '没有素材，请更换素材',
    ...limits,
    ...unseen,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}
