import { HolderOutlined } from '@ant-design/icons'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Placed } from './arranged-columns.ts'

type NamedColumn = { key: string; title: string }
type Line = Placed<NamedColumn>

type Props = {
  columns: readonly Line[]
  fixed: string | undefined
  onChange: (columns: readonly Line[]) => void
}

/** A list's columns: shown or not, in an order that is changed by mouse, touch or keyboard. */
export function ColumnOrder({ columns, fixed, onChange }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = columns.map(({ column }) => column.key)
  const titles = new Map(columns.map(({ column }) => [column.key, column.title]))
  const end = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    onChange(arrayMove([...columns], keys.indexOf(String(active.id)), keys.indexOf(String(over.id))))
  }
  const show = (key: string, hidden: boolean) =>
    onChange(columns.map((line) => (line.column.key === key ? { ...line, hidden } : line)))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcements(titles),
        screenReaderInstructions: {
          draggable: '按空格键拿起，用上下方向键移动，再按空格键放下，按 Esc 键取消。',
        },
      }}
      onDragEnd={end}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className="column-order">
          {columns.map((line) => (
            <ColumnLine
              key={line.column.key}
              line={line}
              isFixed={line.column.key === fixed}
              onShow={(shown) => show(line.column.key, !shown)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type LineProps = { line: Line; isFixed: boolean; onShow: (shown: boolean) => void }

function ColumnLine({ line: { column, hidden }, isFixed, onShow }: LineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: column.key,
  })
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="column-handle"
        {...attributes}
        {...listeners}
        aria-label={`移动“${column.title}”`}
      >
        <HolderOutlined aria-hidden />
      </button>
      <label>
        <input
          type="checkbox"
          checked={isFixed || !hidden}
          disabled={isFixed}
          onChange={({ target }) => onShow(target.checked)}
        />
        {column.title}
        {isFixed && <small className="muted">总是显示</small>}
      </label>
    </li>
  )
}

function announcements(titles: ReadonlyMap<string, string>): Announcements {
  const titleOf = (id: UniqueIdentifier) => titles.get(String(id)) ?? ''
  return {
    onDragStart: ({ active }) => `拿起了“${titleOf(active.id)}”。`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id
        ? `“${titleOf(active.id)}”移到了“${titleOf(over.id)}”的位置。`
        : undefined,
    onDragEnd: ({ active }) => `“${titleOf(active.id)}”已放下。`,
    onDragCancel: ({ active }) => `已取消，“${titleOf(active.id)}”回到原处。`,
  }
}
