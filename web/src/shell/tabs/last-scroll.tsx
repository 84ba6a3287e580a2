import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { UNSAFE_LocationContext } from 'react-router'
import type { Tags } from './tags.ts'
import { switched } from './use-tags.ts'

type Positions = { current: Map<number, number> }

/**
 * Stores a page's scroll position before it is hidden. It is the first child of the frame, so it reads the position before
 * anything changes, without forcing a layout.
 */
export function LastScroll({ page, positions }: { page: number | undefined; positions: Positions }) {
  useLayoutEffect(() => {
    const kept = positions.current
    return () => {
      if (page !== undefined) kept.set(page, window.scrollY)
    }
  }, [page, positions])
  return null
}

/** Specification 2: a new navigation starts at the top. A cached page returns to its scroll position. */
export function useScroll({ current, visit, cached }: Tags): Positions {
  const { location, navigationType } = use(UNSAFE_LocationContext)
  const positions = useRef(new Map<number, number>())
  const shown = useRef({ page: current, visit })
  const back = navigationType === 'POP' || location.state?.switched === switched.switched
  // The window scrolls outside React.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { page: current, visit }
    if (before.page !== current) {
      window.scrollTo(0, (back && current !== undefined && positions.current.get(current)) || 0)
    } else if (before.visit !== visit && navigationType === 'PUSH') window.scrollTo(0, 0)
    for (const page of positions.current.keys()) if (!cached.includes(page)) positions.current.delete(page)
  }, [current, visit, cached, back, navigationType])
  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    return () => {
      window.history.scrollRestoration = 'auto'
    }
  }, [])
  return positions
}
