import { isStill } from '../theme/appearance.ts'
import { glideToTop } from './glide.ts'

/** Scrolls the container of an element to the top: its dialog or drawer, else the page. */
export function scrollUp(within: Element, milliseconds = 500): void {
  const scroller = scrollerOf(within)
  if (scroller) glideToTop(scroller, isStill() ? 0 : milliseconds)
}

function scrollerOf(element: Element): Element | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const scrolls = at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)
    if (scrolls) return at
  }
  return element.closest('[role=dialog]') ? undefined : document.documentElement
}
