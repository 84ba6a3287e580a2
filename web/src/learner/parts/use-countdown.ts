import { useEffect, useState } from 'preact/hooks'
import { secondsUntil } from '../../format/elapsed.ts'

/** Whole seconds until an instant, counting down to 0; 0 without an instant. */
export function useCountdown(until: string | undefined): number {
  const [seconds, setSeconds] = useState(until ? secondsUntil(until) : 0)
  useEffect(() => {
    if (!until) return
    const tick = () => setSeconds(secondsUntil(until))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
