import { useEffect, useRef, useState } from 'react'

/**
 * The value for calls while somebody types: a change after a pause counts at once, so the first letter is answered without waiting, and
 * changes in quick succession count once they stop. `pause` in ms.
 */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value)
  const changed = useRef(-Infinity)
  useEffect(() => {
    const now = performance.now()
    const wait = now - changed.current > pause ? 0 : pause
    changed.current = now
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
