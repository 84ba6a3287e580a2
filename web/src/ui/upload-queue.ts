import { failureText, showFailure } from '../api/failures.ts'
import type { Sent } from '../api/upload.ts'
import { newUuid } from '../api/uuid.ts'
import { type Pace, paceAfter } from './speed.ts'
import { addUpload, changeUpload, isMoving, useUploads } from './upload-store.ts'

export type Progress = { signal: AbortSignal; onSent: Sent }

type Job<Result> = {
  name: string
  size: number
  send: (progress: Progress) => Promise<Result>
  /** Whether trying again may help after this failure. */
  canRetry?: (error: unknown) => boolean
}
export type Queued<Result> = { id: string; done: Promise<Result> }

const sentAtOnce = 2
const waiting: (() => Promise<void>)[] = []
let sending = 0

/** Puts a file in the queue. `done` is its first outcome: a retry from the tray is the tray's alone. */
export function queueUpload<Result>({
  name,
  size,
  send,
  canRetry = () => true,
}: Job<Result>): Queued<Result> {
  const id = newUuid()
  const outcome = Promise.withResolvers<Result>()
  // Who does not watch the outcome still sees it in the tray.
  outcome.promise.catch(() => undefined)

  const enter = () => {
    const control = new AbortController()
    const onCancel = () => {
      control.abort(new DOMException('cancelled', 'AbortError'))
      changeUpload(id, { state: 'cancelled', onRetry: enter })
      outcome.reject(control.signal.reason)
    }
    changeUpload(id, { state: 'waiting', sent: 0, speed: undefined, reason: undefined, onCancel })
    waiting.push(async () => {
      if (control.signal.aborted) return
      changeUpload(id, { state: 'sending' })
      try {
        outcome.resolve(await send({ signal: control.signal, onSent: follow(id) }))
        changeUpload(id, { state: 'done', sent: size })
      } catch (error) {
        if (control.signal.aborted) return
        showFailure(error, 'inline')
        changeUpload(id, {
          state: 'failed',
          reason: failureText(error),
          onRetry: canRetry(error) ? enter : undefined,
        })
        outcome.reject(error)
      }
    })
    void sendNext()
  }

  addUpload({ id, name, size, sent: 0, state: 'waiting' })
  enter()
  return { id, done: outcome.promise }
}

async function sendNext(): Promise<void> {
  const next = sending < sentAtOnce ? waiting.shift() : undefined
  if (!next) return
  sending += 1
  await next()
  sending -= 1
  void sendNext()
}

/** Keeps what the tray shows of the transfer current. */
function follow(id: string): Sent {
  let pace: Pace | undefined
  return (bytes, at) => {
    pace = paceAfter(pace, bytes, at)
    changeUpload(id, { sent: bytes, speed: pace.speed })
  }
}

/** Stops and forgets every upload: its creator has signed out. */
export function dropUploads() {
  for (const upload of useUploads.getState().uploads.filter(isMoving)) upload.onCancel?.()
  useUploads.setState({ uploads: [] })
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

// The browser asks only while something is on its way; a listener that stays would keep pages out of its cache.
useUploads.subscribe(({ uploads }) => {
  if (uploads.some(isMoving)) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
})
