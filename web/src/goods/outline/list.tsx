import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { Group } from '@zsm/contract/goods/groups'
import type { Lesson } from '@zsm/contract/goods/lessons'
import type { GroupId } from '@zsm/contract/values'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useNearRows } from '../../ui/page/use-near-rows.ts'
import { GroupLine } from './group-line.tsx'
import type { LessonKind } from './lesson-kinds.ts'
import { type Choosing, type LessonActions, LessonLine } from './lesson-line.tsx'
import { drop, type Moved, type Row, rowsOf, type Section } from './outline.ts'

type Props = {
  sections: Section[]
  onMove: (moved: Moved) => unknown
  onAdd: (groupId: GroupId | null, kind: LessonKind) => void
  onRenameGroup: (group: Group, name: string) => void
  onRemoveGroup: (group: Group) => void
  lessonActions: LessonActions
  /** Set while several lessons are being chosen. */
  choosing: ((lesson: Lesson) => Choosing) | undefined
}

/** The usual heights of a row in px, before it is measured. */
const lessonHeight = 56
const headingHeight = 50

/** All lessons under their groups as one list, sorted by mouse, touch or keyboard within and across groups. */
export function OutlineList({
  sections,
  onMove,
  onAdd,
  onRenameGroup,
  onRemoveGroup,
  lessonActions,
  choosing,
}: Props) {
  const [dragged, setDragged] = useState<string>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const rows = rowsOf(sections, dragged)
  const list = useRef<HTMLOListElement>(null)
  const wanted = useLocation().hash.slice(1)
  const near = useNearRows({
    list,
    count: rows.length,
    sizeOf: (index) => (rows[index]?.lesson ? lessonHeight : headingHeight),
    keyOf: (index) => rows[index]?.id ?? '',
    gap: 6,
    overscan: 12,
    mostWhole: 60,
    wanted: wanted ? rows.findIndex(({ id }) => id === wanted) : -1,
  })
  const names = new Map(rows.map((row) => [row.id, row.lesson?.name ?? row.group?.name ?? '未分组']))
  const targets = sections.map(({ group }, section) => ({
    section,
    name: group?.name ?? '未分组',
    id: group?.id ?? null,
  }))

  const end = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const moved = over && drop(sections, String(active.id), String(over.id))
    if (moved) onMove(moved)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // A dragged group leaves its lessons behind, so the positions change during the drag.
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements: announcements(names), screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={end}
    >
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>
        <ol
          ref={list}
          className="outline-list"
          style={{ paddingBlock: `${near.above}px ${near.below}px` }}
          onKeyDown={walkBoxes}
        >
          {near.indexes.map((index) => {
            const { id, section, group, lesson } = rows[index] as Row
            const place = { index, measure: near.measure }
            return lesson ? (
              <LessonLine
                key={id}
                lesson={lesson}
                number={(sections[section]?.lessons.indexOf(lesson) ?? 0) + 1}
                targets={targets}
                actions={lessonActions}
                choosing={choosing?.(lesson)}
                place={place}
              />
            ) : (
              <GroupLine
                key={id}
                group={group}
                count={sections[section]?.lessons.length ?? 0}
                onAdd={(kind) => onAdd(group?.id ?? null, kind)}
                onRename={onRenameGroup}
                onRemove={onRemoveGroup}
                place={place}
              />
            )
          })}
        </ol>
      </SortableContext>
      <DragOverlay>{dragged && <div className="drag-picture">{names.get(dragged)}</div>}</DragOverlay>
    </DndContext>
  )
}

/** Arrow keys move between the checkboxes. With Shift they also choose. */
function walkBoxes(event: KeyboardEvent<HTMLElement>) {
  const { target, key, shiftKey, currentTarget } = event
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (!step || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
  event.preventDefault()
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  const next = boxes[boxes.indexOf(target) + step]
  next?.focus()
  if (shiftKey && next) next.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
}

const instructions: ScreenReaderInstructions = {
  draggable: '按空格键或回车键拿起，用上下方向键移动，再按空格键放下，按 Esc 键取消。',
}

function announcements(names: ReadonlyMap<string, string>): Announcements {
  const nameOf = (id: UniqueIdentifier | undefined) => names.get(String(id)) ?? ''
  return {
    onDragStart: ({ active }) => `拿起了“${nameOf(active.id)}”。`,
    onDragOver: ({ active, over }) => {
      if (!over) return `“${nameOf(active.id)}”不在目录内。`
      // A picked-up item is over itself at first, which needs no announcement.
      return over.id === active.id ? undefined : `“${nameOf(active.id)}”移到了“${nameOf(over.id)}”的位置。`
    },
    onDragEnd: ({ active }) => `“${nameOf(active.id)}”已放下。`,
    onDragCancel: ({ active }) => `已取消，“${nameOf(active.id)}”回到原处。`,
  }
}
