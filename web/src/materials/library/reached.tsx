import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onReached` while this place is nearly in sight. `count` says that something was added before it. */
export function Reached({ count, onReached }: { count: number; onReached: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const report = useEffectEvent(onReached)
  // Only the browser knows what is in sight. Observed anew after each page: the place may still be in sight then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count is the reason to look again
  useEffect(() => {
    const { current } = place
    if (!current) return
    const sight = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && report(), {
      rootMargin: '1200px 0px',
    })
    sight.observe(current)
    return () => sight.disconnect()
  }, [count])
  return <div ref={place} />
}
