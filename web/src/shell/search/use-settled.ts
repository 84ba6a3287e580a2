import { useEffect, useState } from 'react'

/** The value, once it has stayed the same for a while: what is typed, when typing pauses. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value)
  // Waits for a pause.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
