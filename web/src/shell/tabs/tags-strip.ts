import { useEffect, useRef, useState } from 'react'
import { scrollFor } from './tag-scroll.ts'

/** The tab of a page. */
export const tabOf = (strip: HTMLElement | null, page: number | undefined) =>
  strip?.querySelector<HTMLElement>(`[data-page="${page}"]`)

/** Turns the wheel's vertical movement into horizontal scrolling of the strip. */
export function useSidewaysWheel() {
  const strip = useRef<HTMLDivElement>(null)
  // React's wheel listeners are passive and cannot keep the page from scrolling.
  useEffect(() => {
    const element = strip.current
    const turn = (event: WheelEvent) => {
      if (!element || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return
      if (element.scrollWidth <= element.clientWidth) return
      event.preventDefault()
      element.scrollBy({ left: event.deltaY })
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [])
  return strip
}

/** Keeps the current tag and its neighbours in sight. */
export function useInSight(strip: { current: HTMLElement | null }, page: number | undefined, count: number) {
  // The strip scrolls outside React. The number of tags, a longer title and the window's width change what is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of tags moves them
  useEffect(() => {
    const element = strip.current
    const tag = tabOf(element, page)?.parentElement
    if (!element || !tag) return
    const watch = new ResizeObserver(() => bringInSight(element, tag))
    watch.observe(element)
    watch.observe(tag)
    return () => watch.disconnect()
  }, [strip, page, count])
}

function bringInSight(strip: HTMLElement, tag: HTMLElement) {
  const tags = [...strip.querySelectorAll<HTMLElement>('.tag')]
  const edges = tags.map(({ offsetLeft, offsetWidth }) => ({
    left: offsetLeft,
    right: offsetLeft + offsetWidth,
  }))
  const sight = { left: strip.scrollLeft, width: strip.clientWidth, total: strip.scrollWidth }
  strip.scrollTo({ left: scrollFor(sight, edges, tags.indexOf(tag)) })
}

/** Whether the strip has too little room for its tags. */
export function useOverflow(strip: { current: HTMLElement | null }, count: number): boolean {
  const [overflows, setOverflows] = useState(false)
  // Only the browser knows the widths.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of tags changes the width
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const watch = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [strip, count])
  return overflows
}
