import type { Instant } from '@zsm/contract/values'
import { useEffect, useState } from 'react'
import { secondsUntil } from '../../format/elapsed.ts'

/** Whole seconds until an instant, counting down to 0; 0 without an instant. */
export function useCountdown(until: Instant | undefined): number {
  const [seconds, setSeconds] = useState(0)
  // Time passes outside React.
  useEffect(() => {
    if (until === undefined) return
    const tick = () => {
      const left = secondsUntil(until)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
