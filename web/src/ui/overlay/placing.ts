const gap = 4
const margin = 8

/** Positions a popup beside the element that opened it: below, or above if there is more room, and inside the window. */
export function placeBeside(popup: HTMLElement, anchor: Element | null, height: number): void {
  if (!anchor) return
  const { top, bottom, left, right } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const rooms = { above: top - gap - margin, below: clientHeight - bottom - gap - margin }
  const below = rooms.below >= Math.min(height, rooms.above)
  const atEnd = (left + right) / 2 > clientWidth / 2
  Object.assign(popup.style, {
    top: below ? `${bottom + gap}px` : 'auto',
    bottom: below ? 'auto' : `${clientHeight - top + gap}px`,
    left: atEnd ? 'auto' : `${Math.max(left, margin)}px`,
    right: atEnd ? `${Math.max(clientWidth - right, margin)}px` : 'auto',
    maxHeight: `${below ? rooms.below : rooms.above}px`,
  })
}
