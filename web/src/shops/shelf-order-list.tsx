import { HolderOutlined, MoreOutlined } from '@ant-design/icons'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ListedGood } from '@zsm/contract/goods/good'
import { Button } from 'antd'
import { priceText } from '../goods/public.ts'
import { DropMenu } from '../ui/overlay/drop-menu.tsx'
import { Pictured } from '../ui/table/pictured.tsx'
import './shelf-order.css'

type Actions = {
  onMove: (good: ListedGood, place: number) => unknown
  /** Opens the choice of a place. */
  onPlace: (good: ListedGood) => void
}

type Props = Actions & {
  goods: readonly ListedGood[]
  /** The place of the first of these goods in the shop. */
  first: number
  total: number
}

/** Goods in the order of their shop, sorted by mouse, touch, keyboard or menu. */
export function ShelfOrderList({ goods, first, total, onMove, onPlace }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const end = ({ active, over }: DragEndEvent) => {
    const good = goods.find(({ id }) => id === active.id)
    const to = goods.findIndex(({ id }) => id === over?.id)
    if (good && to >= 0) onMove(good, first + to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcements(goods, first), screenReaderInstructions: instructions }}
      onDragEnd={end}
    >
      <SortableContext items={[...goods]} strategy={verticalListSortingStrategy}>
        <ol className="shelf-order" aria-label="店铺里的商品">
          {goods.map((good, at) => (
            <ShelfLine
              key={good.id}
              good={good}
              place={first + at}
              total={total}
              onMove={onMove}
              onPlace={onPlace}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type LineProps = Actions & { good: ListedGood; place: number; total: number }

function ShelfLine({ good, place, total, onMove, onPlace }: LineProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: good.id })
  const style = { transform: CSS.Translate.toString(transform), transition }
  const items = [
    { key: 'first', label: '移到最前', onClick: () => onMove(good, 1) },
    { key: 'last', label: '移到最后', onClick: () => onMove(good, total) },
    { key: 'place', label: '移到第几位…', onClick: () => onPlace(good) },
  ]
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? 'shelf-line shelf-dragged' : 'shelf-line'}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="shelf-handle"
        {...attributes}
        {...listeners}
        aria-label={`拖动“${good.name}”`}
      >
        <HolderOutlined aria-hidden />
      </button>
      <span className="shelf-number">{place}</span>
      <Pictured picture={good.coverUrl} shape="landscape" title={good.name} note={priceText(good)} />
      <DropMenu items={items}>
        {(trigger) => (
          <Button
            type="text"
            icon={<MoreOutlined aria-hidden />}
            aria-label={`“${good.name}”的更多操作`}
            {...trigger}
          />
        )}
      </DropMenu>
    </li>
  )
}

const instructions: ScreenReaderInstructions = {
  draggable: '按空格键或回车键拿起，用上下方向键移动，再按空格键放下，按 Esc 键取消。',
}

function announcements(goods: readonly ListedGood[], first: number): Announcements {
  const nameOf = (id: UniqueIdentifier) => goods.find((good) => good.id === id)?.name ?? ''
  const placeOf = (id: UniqueIdentifier) => first + goods.findIndex((good) => good.id === id)
  return {
    onDragStart: ({ active }) => `拿起了“${nameOf(active.id)}”，现在是第 ${placeOf(active.id)} 位。`,
    // A picked-up good is over itself at first, which needs no announcement.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `“${nameOf(active.id)}”移到第 ${placeOf(over.id)} 位。` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `“${nameOf(active.id)}”放在第 ${placeOf(over.id)} 位。` : `“${nameOf(active.id)}”回到原处。`,
    onDragCancel: ({ active }) => `已取消，“${nameOf(active.id)}”回到原处。`,
  }
}
