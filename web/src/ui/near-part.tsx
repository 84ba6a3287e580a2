import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { mayFetchAhead } from './fetch-ahead.ts'

type NearPartProps = {
  /** Keeps its room until it has come. */
  instead: ReactNode
  children: ReactNode
}

/** What is further down a page: it comes when it is nearly in sight, or before, when the browser has nothing else to do. */
export function NearPart({ instead, children }: NearPartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  // What is in sight is the browser's to say.
  useEffect(() => {
    const room = place.current
    if (!room) return
    const come = () => setNear(true)
    const sight = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && come(), {
      rootMargin: '120px 0px',
    })
    sight.observe(room)
    const idle = mayFetchAhead() ? requestIdleCallback(come, { timeout: 2000 }) : undefined
    return () => {
      sight.disconnect()
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [])
  return near ? <Suspense fallback={instead}>{children}</Suspense> : <div ref={place}>{instead}</div>
}
