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
import type { Group } from '@zsm/contract/groups'
import type { GroupId } from '@zsm/contract/values'
import { useState } from 'react'
import { GroupLine } from './group-line.tsx'
import { type LessonActions, LessonLine } from './lesson-line.tsx'
import { drop, type Moved, rowsOf, type Section } from './syllabus.ts'

type Props = {
  sections: Section[]
  onMove: (moved: Moved) => unknown
  onAdd: (groupId: GroupId | null, kind: 1 | 2) => void
  onRenameGroup: (group: Group, name: string) => void
  onRemoveGroup: (group: Group) => void
  lessonActions: LessonActions
}

/** The lessons under their groups as one list: dragged by mouse, finger or keyboard, within and across groups. */
export function SyllabusList({
  sections,
  onMove,
  onAdd,
  onRenameGroup,
  onRemoveGroup,
  lessonActions,
}: Props) {
  const [dragged, setDragged] = useState<string>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const rows = rowsOf(sections, dragged)
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
      // A dragged group leaves its lessons behind, so the places change while dragging.
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements: announcements(names), screenReaderInstructions: instructions }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={end}
    >
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>
        <ol className="syllabus">
          {rows.map(({ id, section, group, lesson }) =>
            lesson ? (
              <LessonLine
                key={id}
                lesson={lesson}
                number={(sections[section]?.lessons.indexOf(lesson) ?? 0) + 1}
                targets={targets}
                actions={lessonActions}
              />
            ) : (
              <GroupLine
                key={id}
                group={group}
                count={sections[section]?.lessons.length ?? 0}
                onAdd={(kind) => onAdd(group?.id ?? null, kind)}
                onRename={onRenameGroup}
                onRemove={onRemoveGroup}
              />
            ),
          )}
        </ol>
      </SortableContext>
      <DragOverlay>{dragged && <div className="drag-picture">{names.get(dragged)}</div>}</DragOverlay>
    </DndContext>
  )
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
      // It lies over itself as soon as it is taken up: nothing to say.
      return over.id === active.id ? undefined : `“${nameOf(active.id)}”移到了“${nameOf(over.id)}”的位置。`
    },
    onDragEnd: ({ active }) => `“${nameOf(active.id)}”已放下。`,
    onDragCancel: ({ active }) => `已取消，“${nameOf(active.id)}”回到原处。`,
  }
}
