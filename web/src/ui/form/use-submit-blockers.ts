import { useCallback, useState } from 'react'

/** Reasons that block submitting a form. The first one is shown after an attempt to submit, for as long as it applies. */
export function useSubmitBlockers() {
  const [reasons, setReasons] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const block = useCallback((reason: string) => {
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
  return { block, blocker: tried ? reasons[0] : undefined, pass }
}
