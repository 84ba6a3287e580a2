import { useCallback, useState } from 'react'

/** What a form waits for before it may be sent. It is told only once somebody tried, and for as long as it lasts. */
export function useHolds() {
  const [reasons, setReasons] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const hold = useCallback((reason: string) => {
    setReasons((all) => [...all, reason])
    return () => {
      setReasons((all) => all.toSpliced(all.indexOf(reason), 1))
      setTried(false)
    }
  }, [])
  const pass = () => {
    setTried(reasons.length > 0)
    return reasons.length === 0
  }
  return { hold, held: tried ? reasons[0] : undefined, pass }
}
