import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { UNSAFE_LocationContext } from 'react-router'
import type { Tags } from './tags.ts'
import { switched } from './use-tags.ts'

type Positions = { current: Map<number, number> }

/** Notes where a page is scrolled to before it is hidden: first in the frame, so that nothing has changed yet and nothing is laid out for it. */
export function LastScroll({ page, positions }: { page: number | undefined; positions: Positions }) {
  useLayoutEffect(() => {
    const kept = positions.current
    return () => {
      if (page !== undefined) kept.set(page, window.scrollY)
    }
  }, [page, positions])
  return null
}

/** Seed 2: a new navigation starts at the top; a kept page that is switched to is found where it was. */
export function useScroll({ current, visit, cached }: Tags): Positions {
  const { location, navigationType } = use(UNSAFE_LocationContext)
  const positions = useRef(new Map<number, number>())
  const shown = useRef({ page: current, visit })
  const back = navigationType === 'POP' || location.state?.switched === switched.switched
  // The window scrolls, and React does not.
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
