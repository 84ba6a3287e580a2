import { DeleteOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { Group } from '@zsm/contract/goods/groups'
import { Button } from 'antd'
import { DropMenu } from '../../ui/overlay/drop-menu.tsx'
import { type RowPlace, useRowRef } from '../../ui/page/use-near-rows.ts'
import { EditableName } from './editable-name.tsx'
import { type LessonKind, lessonKinds } from './lesson-kinds.ts'
import { ungroupedRow } from './outline.ts'

type Props = {
  group: Group | null
  count: number
  onAdd: (kind: LessonKind) => void
  onRename: (group: Group, name: string) => void
  onRemove: (group: Group) => void
  place: RowPlace
}

/**
 * The heading of a group in the list. The heading of the ungrouped lessons cannot be dragged, but lessons can be dropped on it.
 */
export function GroupLine({ group, count, onAdd, onRename, onRemove, place }: Props) {
  const name = group?.name ?? '未分组'
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: group?.id ?? ungroupedRow,
      data: { name },
      disabled: { draggable: group === null, droppable: false },
    })
  const row = useRowRef(setNodeRef, place.measure)
  const style = { transform: CSS.Translate.toString(transform), transition }
  return (
    <li
      ref={row}
      data-index={place.index}
      style={style}
      className={isDragging ? 'group-line dragged' : 'group-line'}
    >
      {group && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="drag-handle"
          {...attributes}
          {...listeners}
          aria-label={`拖动分组“${name}”`}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      <h3 className="group-name">
        {group ? (
          <EditableName
            name={name}
            label="分组名称"
            maxLength={30}
            onRename={(typed) => onRename(group, typed)}
          />
        ) : (
          name
        )}
      </h3>
      <span className="muted group-count">{count} 个课时</span>
      <DropMenu items={lessonKinds(onAdd)}>
        {(trigger) => (
          <Button
            className="group-add"
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={`在“${name}”中添加课时`}
            {...trigger}
          >
            添加课时
          </Button>
        )}
      </DropMenu>
      {group && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`删除分组“${name}”`}
          onClick={() => onRemove(group)}
        />
      )}
    </li>
  )
}
