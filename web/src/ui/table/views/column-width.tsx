import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

const least = 60
const most = 800
const step = 16

const within = (width: number) => Math.round(Math.min(most, Math.max(least, width)))

type Props = { title: string; width: number | null; onWidth: (width: number | null) => void }

/** The right edge of a column's head: dragged, or moved by the arrow keys. A double click, or Backspace, makes the width automatic. */
export function ColumnWidth({ title, width, onWidth }: Props) {
  const drag = useRef<{ from: number; width: number }>(undefined)
  const headOf = (edge: HTMLElement) => edge.closest('th')?.offsetWidth ?? least
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width: headOf(event.currentTarget) }
  }
  const move = ({ clientX }: PointerEvent) => {
    if (drag.current) onWidth(within(drag.current.width + clientX - drag.current.from))
  }
  const end = () => {
    drag.current = undefined
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined && event.key !== 'Backspace') return
    event.preventDefault()
    onWidth(by === undefined ? null : within((width ?? headOf(event.currentTarget)) + by))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no line between texts
    <span
      role="separator"
      tabIndex={0}
      className="column-width"
      aria-orientation="vertical"
      aria-label={`“${title}”的宽度`}
      aria-valuenow={width ?? least}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={width === null ? '自动' : `${width} 像素`}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={press}
    />
  )
}
