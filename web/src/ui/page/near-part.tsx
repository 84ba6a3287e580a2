import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { mayFetchAhead } from './fetch-ahead.ts'
import './near-part.css'

type NearPartProps = {
  /** Keeps its room until it has come. */
  instead: ReactNode
  children: ReactNode
}

/** What is further down a page: it comes when it is nearly in sight, or before, when the browser has nothing else to do. */
export function NearPart({ instead, children }: NearPartProps) {
  const place = useRef<HTMLDivElement>(null)
  // What has the focus in the room, until it has come.
  const focused = useRef<string | undefined>('')
  const note = (id: string) => {
    if (focused.current !== undefined) focused.current = id
  }
  const onCome = () => {
    if (focused.current) document.getElementById(focused.current)?.focus({ preventScroll: true })
    focused.current = undefined
  }
  const [near, setNear] = useState(false)
  // What is in sight is the browser's to say.
  useEffect(() => {
    const room = place.current?.firstElementChild
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only where the focus is is remembered
    <div ref={place} className="near-part" onFocus={({ target }) => note(target.id)} onBlur={() => note('')}>
      <Suspense fallback={instead}>
        {near ? children : <NotYet />}
        <Come onCome={onCome} />
      </Suspense>
    </div>
  )
}

const never = new Promise<never>(() => {})
const NotYet = () => use(never)

/** Says that all has come: who was led into the room, by its id, goes on in what stands there now. */
function Come({ onCome }: { onCome: () => void }) {
  const come = useEffectEvent(onCome)
  // The focus is the document's; it was lost with the room.
  useEffect(() => come(), [])
  return null
}
