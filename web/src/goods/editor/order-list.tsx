import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { moved } from './moved.ts'
import './order-list.css'

type Line = {
  /** By which a pointer drags the line. */
  handle: ReactNode
  /** Buttons that move and remove the line of this name, for keys and touchscreens too. */
  moves: (name: string) => ReactNode
}

type OrderListProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The class of each line; the dragged one has `dragged` too. */
  className: string
  onChange: (items: Item[]) => void
  children: (item: Item, at: number, line: Line) => ReactNode
}

/** Lines in an order that their writer decides. */
export function OrderList<Item>({
  label,
  items,
  keyOf,
  className,
  onChange,
  children,
}: OrderListProps<Item>) {
  const [dragged, setDragged] = useState<number>()
  const move = (from: number, to: number) => onChange(moved(items, from, to))
  const lineAt = (at: number): Line => ({
    handle: (
      <span
        className="order-handle"
        draggable
        aria-hidden
        title="拖动排序"
        onDragStart={() => setDragged(at)}
        onDragEnd={() => setDragged(undefined)}
      >
        <HolderOutlined />
      </span>
    ),
    moves: (name) => (
      <>
        <Button
          type="text"
          icon={<ArrowUpOutlined />}
          aria-label={`上移 ${name}`}
          disabled={at === 0}
          onClick={() => move(at, at - 1)}
        />
        <Button
          type="text"
          icon={<ArrowDownOutlined />}
          aria-label={`下移 ${name}`}
          disabled={at === items.length - 1}
          onClick={() => move(at, at + 1)}
        />
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`移除 ${name}`}
          onClick={() => onChange(items.filter((_, place) => place !== at))}
        />
      </>
    ),
  })
  return (
    <ol className="order-list" aria-label={label}>
      {items.map((item, at) => (
        <li
          key={keyOf(item)}
          className={dragged === at ? `${className} dragged` : className}
          onDragOver={(event) => {
            if (dragged === undefined) return
            event.preventDefault()
            if (dragged === at) return
            move(dragged, at)
            setDragged(at)
          }}
          onDrop={() => setDragged(undefined)}
        >
          {children(item, at, lineAt(at))}
        </li>
      ))}
    </ol>
  )
}
