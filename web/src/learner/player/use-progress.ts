import { CallError } from '@zsm/contract/client/call-error'
import { learning, type OpenedLesson } from '@zsm/contract/learning'
import type { OrderId } from '@zsm/contract/values'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { isPassing } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { forgetUnsent, storeUnsent } from './unsent-place.ts'

/** Milliseconds between two reports. Each report prolongs the file's address and answers whether access has ended. */
const every = 15_000

/** The learner's position and the furthest second that was seen. */
type Place = { positionSec: number; furthestSec: number }
type Opened = { orderId: OrderId; lesson: OpenedLesson }
type Handlers = { onDone: () => void; onStopped: (error: CallError) => void }

/**
 * Reports the learner's place while a lesson is open and when the page is left. `isAway`: the last report did not arrive; the browser
 * stores it until one does.
 */
export function useProgress(
  { orderId, lesson }: Opened,
  place: () => Place,
  { onDone, onStopped }: Handlers,
) {
  const { id: lessonId, grantId } = lesson
  const isFinished = useRef(false)
  const [isAway, setIsAway] = useState(false)
  const store = useCallback(
    () => storeUnsent({ orderId, lessonId }, { ...secondsOf(place()), doneFlag: isFinished.current }),
    [orderId, lessonId, place],
  )
  const send = useCallback(async () => {
    const doneFlag = isFinished.current
    try {
      await learnerCall(learning.reportProgress, { grantId, ...secondsOf(place()), doneFlag })
      forgetUnsent()
      setIsAway(false)
      if (!doneFlag) return
      isFinished.current = false
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) return
      if (!isPassing(error)) return onStopped(error)
      // A broken connection is no reason to stop: the next report comes soon, and says what this one said.
      store()
      setIsAway(true)
    }
  }, [grantId, place, store, onDone, onStopped])
  const report = useCallback(() => void send(), [send])
  const finish = useCallback(() => {
    isFinished.current = true
    return send()
  }, [send])
  // Time passes, a phone may hide the page at any moment, and the network comes back.
  useEffect(() => {
    const timer = setInterval(report, every)
    const hidden = () => void (document.visibilityState === 'hidden' && report())
    document.addEventListener('visibilitychange', hidden)
    addEventListener('online', report)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('online', report)
    }
  }, [report])
  return { report, finish, store, isAway }
}

const secondsOf = ({ positionSec, furthestSec }: Place): Place => ({
  positionSec: Math.floor(positionSec),
  furthestSec: Math.floor(furthestSec),
})
