import { whenReachable } from '../../api/connection.ts'
import { failureText, isPassing } from '../../api/failure-text.ts'
import type { Sent } from '../../api/upload.ts'
import { newUuid } from '../../api/uuid.ts'
import { type Pace, paceAfter } from './speed.ts'
import {
  addUpload,
  changeUpload,
  isMoving,
  isSettled,
  removeUpload,
  type Upload,
  useUploads,
} from './upload-store.ts'

export type Progress = { signal: AbortSignal; onSent: Sent }

/** The same content, already stored, with its title in the library. */
type Standing<Result> = { title: string; result: Result }

type Job<Result> = {
  name: string
  size: number
  send: (progress: Progress) => Promise<Result>
  /** Looks for stored content that makes sending unnecessary. */
  find?: (signal: AbortSignal) => Promise<Standing<Result> | undefined>
  /** Whether a retry may help after this failure. */
  canRetry?: (error: unknown) => boolean
  /** Called with the result, also if a retry from the tray succeeded. */
  onResult?: (result: Result) => void
  /** Called with each failure that the tray shows. */
  onFailure?: (error: unknown) => void
}
export type Queued<Result> = { id: string; done: Promise<Result> }

const sentAtOnce = 2
const waiting: (() => Promise<void>)[] = []
let sending = 0

/** Queues a file. `done` settles with the first outcome; `onResult` also hears of later retries from the tray. */
export function queueUpload<Result>({
  name,
  size,
  send,
  find = async () => undefined,
  canRetry = () => true,
  onResult = () => undefined,
  onFailure = () => undefined,
}: Job<Result>): Queued<Result> {
  const id = newUuid()
  const outcome = Promise.withResolvers<Result>()
  // The tray shows the outcome to callers that do not await it.
  outcome.promise.catch(() => undefined)
  const settle = (result: Result) => {
    outcome.resolve(result)
    onResult(result)
  }
  let wanted = false
  let interruptions = 0

  const onSent = (): Sent => {
    const show = follow(id)
    return (bytes, at) => {
      if (bytes > 0) interruptions = 0
      show(bytes, at)
    }
  }
  const enter = () => {
    const control = new AbortController()
    const { signal } = control
    const onCancel = () => {
      control.abort(new DOMException('cancelled', 'AbortError'))
      changeUpload(id, { state: 'cancelled', onRetry: enter, choices: undefined })
      outcome.reject(signal.reason)
    }
    changeUpload(id, {
      state: 'waiting',
      sent: 0,
      speed: undefined,
      reason: undefined,
      choices: undefined,
      onCancel,
      onRetry: undefined,
    })
    waiting.push(async () => {
      if (signal.aborted) return
      changeUpload(id, { state: 'sending' })
      try {
        const standing = wanted ? undefined : await find(signal)
        if (signal.aborted) return
        if (standing) return ask(standing)
        wanted = true
        settle(await send({ signal, onSent: onSent() }))
        changeUpload(id, { state: 'done', sent: size })
      } catch (error) {
        if (signal.aborted) return
        if (isPassing(error)) return void pause(signal)
        onFailure(error)
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

  /** The queue continues with other files until the user chooses. */
  const ask = ({ title, result }: Standing<Result>) => {
    const take = () => {
      settle(result)
      removeUpload(id)
    }
    const sendAnyway = () => {
      wanted = true
      enter()
    }
    changeUpload(id, {
      state: 'asking',
      reason: `素材库里已有相同的内容“${title}”`,
      choices: [
        { label: '用已有的', choose: take },
        { label: '仍然上传', choose: sendAnyway },
      ],
    })
  }

  /** Waits for the connection, or for the user to press 重试, and queues the file again. */
  const pause = async (signal: AbortSignal) => {
    const control = new AbortController()
    const goOn = () => {
      control.abort()
      if (!signal.aborted) enter()
    }
    changeUpload(id, { state: 'paused', speed: undefined, onRetry: goOn })
    await whenReachable(interruptions++, AbortSignal.any([signal, control.signal]))
    if (!control.signal.aborted) goOn()
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

/** Updates the tray's progress and speed of a transfer. */
function follow(id: string): Sent {
  let pace: Pace | undefined
  return (bytes, at) => {
    pace = paceAfter(pace, bytes, at)
    changeUpload(id, { sent: bytes, speed: pace.speed })
  }
}

/** Cancels and removes every upload: the creator has signed out. */
export function dropUploads() {
  for (const upload of useUploads.getState().uploads.filter(isMoving)) upload.onCancel?.()
  useUploads.setState({ uploads: [] })
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
const wouldBreakOff = (upload: Upload) => isMoving(upload) || upload.state === 'asking'

// The listener exists only while an upload could be interrupted, because a permanent one keeps the page out of the browser's
// back-forward cache.
useUploads.subscribe(({ uploads }) => {
  if (uploads.some(wouldBreakOff)) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
})

/** Calls `settle` once, when the upload is over and cannot be retried. */
export function whenSettled(id: string, settle: () => void) {
  const stop = useUploads.subscribe(({ uploads }) => {
    const upload = uploads.find((one) => one.id === id)
    const over = !upload || isSettled(upload) || (upload.state === 'failed' && !upload.onRetry)
    if (!over) return
    stop()
    settle()
  })
}
