import { whenReachable } from '../../api/connection.ts'
import { failureText, isPassing } from '../../api/failure-text.ts'
import type { Sent } from '../../api/upload.ts'
import { newUuid } from '../../api/uuid.ts'
import { useSentAtOnce } from './sent-at-once.ts'
import { type Pace, paceAfter, silenceMs } from './speed.ts'
import { type Move, nextToSend, reordered } from './upload-order.ts'
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
  /** It waits for the user to let it go on. */
  paused?: boolean | undefined
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

/** Sends a file that waits, by its upload's id. */
const starts = new Map<string, () => Promise<void>>()

/** Queues a file. `done` settles with the first outcome; `onResult` also hears of later retries from the tray. */
export function queueUpload<Result>({
  name,
  size,
  paused = false,
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
    const stop = (reason: string) => {
      control.abort(new DOMException(reason, 'AbortError'))
      starts.delete(id)
    }
    const onCancel = () => {
      stop('cancelled')
      changeUpload(id, { ...fresh, state: 'cancelled', onRetry: enter })
      outcome.reject(signal.reason)
      sendWaiting()
    }
    const onPause = () => {
      stop('paused')
      rest()
      sendWaiting()
    }
    changeUpload(id, { ...fresh, state: 'waiting', onCancel, onPause })
    starts.set(id, async () => {
      changeUpload(id, { state: 'sending' })
      try {
        const standing = wanted ? undefined : await find(signal)
        if (signal.aborted) return
        if (standing) return ask(standing)
        wanted = true
        settle(await send({ signal, onSent: onSent() }))
        changeUpload(id, { ...fresh, state: 'done', sent: size })
      } catch (error) {
        if (signal.aborted) return
        if (isPassing(error)) return void waitForNetwork(signal)
        onFailure(error)
        changeUpload(id, {
          ...fresh,
          state: 'failed',
          reason: failureText(error),
          onRetry: canRetry(error) ? enter : undefined,
        })
        outcome.reject(error)
      }
    })
    sendWaiting()
  }

  /** Waits until the user lets it go on. */
  const rest = () => {
    const onCancel = () => {
      changeUpload(id, { ...fresh, state: 'cancelled', onRetry: enter })
      outcome.reject(new DOMException('cancelled', 'AbortError'))
    }
    changeUpload(id, { ...fresh, state: 'paused', onCancel, onResume: enter })
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
      ...fresh,
      state: 'asking',
      reason: `素材库里已有相同的内容“${title}”`,
      choices: [
        { label: '用已有的', choose: take },
        { label: '仍然上传', choose: sendAnyway },
      ],
    })
  }

  /** Waits for the connection, or for the user to press 重试, and queues the file again. */
  const waitForNetwork = async (signal: AbortSignal) => {
    const control = new AbortController()
    const goOn = () => {
      control.abort()
      if (!signal.aborted) enter()
    }
    changeUpload(id, { state: 'offline', speed: undefined, onRetry: goOn })
    await whenReachable(interruptions++, AbortSignal.any([signal, control.signal]))
    if (!control.signal.aborted) goOn()
  }

  addUpload({ id, name, size, sent: 0, state: paused ? 'paused' : 'waiting' })
  if (paused) rest()
  else enter()
  return { id, done: outcome.promise }
}

/** Nothing of an earlier attempt but the bytes that were sent. */
const fresh = {
  speed: undefined,
  reason: undefined,
  choices: undefined,
  onRetry: undefined,
  onPause: undefined,
  onResume: undefined,
} satisfies Partial<Upload>

/** Starts as many of the files that wait as may be sent at once. */
function sendWaiting(): void {
  const next = nextToSend(useUploads.getState().uploads, useSentAtOnce.getState().count)
  const start = next && starts.get(next.id)
  if (!start) return
  starts.delete(next.id)
  void start().then(sendWaiting)
  sendWaiting()
}

useSentAtOnce.subscribe(sendWaiting)

/** Moves a file of the queue. The next one to send is the first in the list. */
export const moveUpload = (id: string, move: Move) =>
  useUploads.setState(({ uploads }) => ({ uploads: reordered(uploads, id, move) }))

export function pauseAll() {
  // Those that wait first: otherwise each would be sent when the one before it pauses.
  const uploads = useUploads.getState().uploads.toReversed()
  for (const { onPause } of uploads) onPause?.()
}

export function resumeAll() {
  for (const { onResume } of useUploads.getState().uploads) onResume?.()
}

let pace: Pace | undefined
let sentInAll = 0

/** Updates the tray's progress and speed of a transfer, and the speed of all. */
function follow(id: string): Sent {
  let own: Pace | undefined
  let before: number | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  return (bytes, at) => {
    // The first report of a resumed upload also counts what was sent earlier.
    sentInAll += before === undefined ? 0 : Math.max(0, bytes - before)
    before = bytes
    own = paceAfter(own, bytes, at)
    pace = paceAfter(pace, sentInAll, at)
    useUploads.setState({ speed: pace.speed })
    changeUpload(id, { sent: bytes, speed: own.speed })
    clearTimeout(silence)
    silence = setTimeout(() => {
      changeUpload(id, { speed: undefined })
      if (pace && pace.at <= at) useUploads.setState({ speed: undefined })
    }, silenceMs)
  }
}

/** Cancels and removes every upload: the creator has signed out. */
export function dropUploads() {
  for (const upload of useUploads.getState().uploads.filter(isMoving)) upload.onCancel?.()
  useUploads.setState({ uploads: [] })
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
const wouldBreakOff = (upload: Upload) =>
  (isMoving(upload) || upload.state === 'asking') &&
  upload.reopens !== 'byItself' &&
  upload.reopens !== 'allowed'

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
