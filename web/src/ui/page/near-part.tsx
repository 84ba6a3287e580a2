import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mayFetchAhead } from './fetch-ahead.ts'
import './near-part.css'

type NearPartProps = {
  /** The placeholder until the part is loaded. */
  instead: ReactNode
  children: ReactNode
}

/** A part further down a page. It loads when it is nearly in sight, or earlier when the browser is idle. */
export function NearPart({ instead, children }: NearPartProps) {
  const place = useRef<HTMLDivElement>(null)
  // The id of the focused placeholder, until the part is loaded.
  const focused = useRef<string | undefined>('')
  const note = (id: string) => {
    if (focused.current !== undefined) focused.current = id
  }
  const onLoaded = () => {
    if (focused.current) document.getElementById(focused.current)?.focus({ preventScroll: true })
    focused.current = undefined
  }
  const [near, setNear] = useState(false)
  // Only the browser knows what is in sight.
  useEffect(() => {
    const room = place.current?.firstElementChild
    if (!room) return
    const load = () => setNear(true)
    const sight = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && load(), {
      rootMargin: '120px 0px',
    })
    sight.observe(room)
    const idle = mayFetchAhead() ? requestIdleCallback(load, { timeout: 2000 }) : undefined
    return () => {
      sight.disconnect()
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the focus is
    <div ref={place} className="near-part" onFocus={({ target }) => note(target.id)} onBlur={() => note('')}>
      <Suspense fallback={instead}>
        {near ? children : <NotYet />}
        <ReportLoaded onLoaded={onLoaded} />
      </Suspense>
    </div>
  )
}

const never = new Promise<never>(() => {})
const NotYet = () => use(never)

/** Reports that the part is loaded. The focus then moves from the placeholder to the element with the same id. */
function ReportLoaded({ onLoaded }: { onLoaded: () => void }) {
  const report = useEffectEvent(onLoaded)
  // The document's focus was lost when the placeholder was removed.
  useEffect(() => report(), [])
  return null
}
