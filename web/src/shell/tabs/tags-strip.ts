import { useEffect, useRef, useState } from 'react'
import { scrollFor } from './tag-scroll.ts'

/** The tab of a page. */
export const tabOf = (strip: HTMLElement | null, page: number | undefined) =>
  strip?.querySelector<HTMLElement>(`[data-page="${page}"]`)

/** The wheel moves the strip sideways, down to the right. */
export function useSidewaysWheel() {
  const strip = useRef<HTMLDivElement>(null)
  // React listens to the wheel passively, and the page must not scroll along.
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

/** Keeps the current tag in sight, with its neighbours. */
export function useInSight(strip: { current: HTMLElement | null }, page: number | undefined, count: number) {
  // The strip scrolls, and React does not; another number of tags, a longer title and a narrower window move them too.
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

/** Whether there are more tags than the strip has room for. */
export function useOverflow(strip: { current: HTMLElement | null }, count: number): boolean {
  const [overflows, setOverflows] = useState(false)
  // How wide titles and window are is the browser's to say.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of tags needs another width
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const watch = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [strip, count])
  return overflows
}
