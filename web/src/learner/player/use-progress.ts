import { CallError } from '@zsm/contract/client/call-error'
import { learning } from '@zsm/contract/learning'
import type { GrantId } from '@zsm/contract/values'
import { useCallback, useEffect } from 'preact/hooks'
import { isPassing } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'

/** Milliseconds between two reports. Each report prolongs the file's address and answers whether access has ended. */
const every = 15_000

/** The learner's position and the furthest second that was seen. */
type Place = { positionSec: number; furthestSec: number }
type Handlers = { onDone: () => void; onStopped: (error: CallError) => void }

/** Reports the learner's place while a lesson is open and when the page is left. */
export function useProgress(grantId: GrantId, place: () => Place, { onDone, onStopped }: Handlers) {
  const send = useCallback(
    async (doneFlag: boolean) => {
      const { positionSec, furthestSec } = place()
      const seconds = { positionSec: Math.floor(positionSec), furthestSec: Math.floor(furthestSec) }
      try {
        await learnerCall(learning.reportProgress, { grantId, ...seconds, doneFlag })
        if (doneFlag) onDone()
      } catch (error) {
        // A broken connection is no reason to stop: the next report comes soon.
        if (error instanceof CallError && !isPassing(error)) onStopped(error)
      }
    },
    [grantId, place, onDone, onStopped],
  )
  const report = useCallback(() => send(false), [send])
  const finish = useCallback(() => send(true), [send])
  // Time passes, and a phone may hide the page at any moment.
  useEffect(() => {
    const timer = setInterval(report, every)
    const hidden = () => void (document.visibilityState === 'hidden' && report())
    document.addEventListener('visibilitychange', hidden)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [report])
  return { report, finish }
}
