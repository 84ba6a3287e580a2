import { type ReactNode, useRef } from 'react'
import './tooltip.css'

type TooltipProps = {
  title: string
  /** Default: below. Right is for the items of a vertical bar. */
  side?: 'below' | 'right'
  children: ReactNode
}

const gap = 6

/** A tooltip for an element under the pointer or with keyboard focus. Escape hides it. */
export function Tooltip({ title, side = 'below', children }: TooltipProps) {
  const tip = useRef<HTMLSpanElement>(null)
  const coming = useRef(0)
  // Waits for the next frame: a closing menu returns the focus, and the browser opens no other popover until the menu is closed.
  const show = (anchor: Element | null) => {
    cancelAnimationFrame(coming.current)
    coming.current = requestAnimationFrame(() => {
      if (!anchor || !tip.current?.isConnected) return
      tip.current.showPopover()
      place(tip.current, anchor.getBoundingClientRect(), side)
    })
  }
  const hide = () => {
    cancelAnimationFrame(coming.current)
    tip.current?.hidePopover()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches pointer and focus of its child, which is a control
    <span
      className="tooltip-anchor"
      onPointerEnter={({ pointerType, currentTarget }) =>
        pointerType === 'mouse' && show(currentTarget.firstElementChild)
      }
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(':focus-visible') && show(target)}
      onBlur={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      <span ref={tip} popover="manual" role="tooltip" className="tooltip">
        {title}
      </span>
    </span>
  )
}

function place(
  tip: HTMLElement,
  { top, bottom, left, right, width, height }: DOMRect,
  side: 'below' | 'right',
) {
  const { clientWidth } = document.documentElement
  const own = tip.getBoundingClientRect()
  const middle = left + (width - own.width) / 2
  const spot =
    side === 'right'
      ? { left: right + gap, top: top + (height - own.height) / 2 }
      : { left: Math.max(8, Math.min(middle, clientWidth - own.width - 8)), top: bottom + gap }
  Object.assign(tip.style, { left: `${spot.left}px`, top: `${spot.top}px` })
}
