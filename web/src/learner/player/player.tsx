/** @jsxImportSource preact */
import { CallError, isCallError, networkFailure } from '@zsm/contract/client/call-error'
import { learning, type OpenedLesson } from '@zsm/contract/learning'
import { lessonKind } from '@zsm/contract/states'
import type { LessonId, OrderId } from '@zsm/contract/values'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { failureText, isPassing } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { bytes } from '../../format/bytes.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { ProveDevice } from '../parts/prove-device.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { Media } from './media.tsx'
import type { Neighbour } from './neighbour.ts'
import { NextLesson } from './next-lesson.tsx'
import { Reading } from './reading.tsx'
import { continuedAt, forgetUnsent, readUnsent } from './unsent-place.ts'

/** A file that is lost twice within this time is given up, in ms. */
const againMs = 30_000
/** While the network is away, the player tries again this often, in ms. */
const tryEveryMs = 5_000

const lost = new CallError({ name: 'unreadable', code: 0, message: '播放中断，请检查网络后重试' })

type PlayerProps = {
  orderId: OrderId
  lessonId: LessonId
  next: Neighbour | undefined
  previous: Neighbour | undefined
  /** Whether the previous lesson led here, so that this one starts by itself. */
  autoplay: boolean
  /** Called when the lesson is finished. */
  onDone: () => void
}

/** A lesson of any kind. It continues where the learner stopped, and stops when another device takes over. */
export function Player({ orderId, lessonId, next, previous, autoplay, onDone }: PlayerProps) {
  const [lesson, setLesson] = useState<OpenedLesson>()
  const [problem, setProblem] = useState<unknown>()
  const [ended, setEnded] = useState(false)
  const [begins, setBegins] = useState(autoplay)
  const open = useCallback(async () => {
    try {
      const opened = await learnerCall(learning.openLesson, { orderId, lessonId })
      const unsent = readUnsent({ orderId, lessonId })
      setProblem(undefined)
      setLesson(unsent ? continuedAt(opened, unsent) : opened)
      if (unsent) await sendUnsent(continuedAt(opened, unsent)).then(onDone, () => undefined)
    } catch (error) {
      setProblem(error)
    }
  }, [orderId, lessonId, onDone])
  // The server opens the lesson for this device.
  useEffect(() => void open(), [open])
  const isAway = isPassing(problem)
  // The network comes back at any moment, and the browser does not always say so.
  useEffect(() => {
    if (!isAway) return
    const timer = setInterval(open, tryEveryMs)
    addEventListener('online', open)
    return () => {
      clearInterval(timer)
      removeEventListener('online', open)
    }
  }, [isAway, open])
  const stop = useCallback((error: unknown) => {
    setLesson(undefined)
    setProblem(error)
  }, [])
  const finish = useCallback(() => setEnded(true), [])
  const lostTime = useRef(Number.NEGATIVE_INFINITY)
  /** Opens a file whose address has expired again, at the place where it stopped. If it is lost again at once, it cannot be read. */
  const openAgain = (wasPlaying: boolean) => {
    const sinceLost = performance.now() - lostTime.current
    lostTime.current = performance.now()
    if (sinceLost < againMs) return stop(navigator.onLine ? lost : networkFailure())
    setBegins(wasPlaying)
    void open()
  }

  /** A document is read on at its page, so the player stays as it is, but for what ends it. */
  const renew = async () => {
    try {
      const opened = await learnerCall(learning.openLesson, { orderId, lessonId })
      setLesson(opened)
      return opened.url ?? ''
    } catch (error) {
      if (!isPassing(error)) stop(error)
      throw error
    }
  }

  return (
    <section class="card player" aria-label="正在学习">
      {problem !== undefined ? (
        <Stopped problem={problem} orderId={orderId} onAgain={open} />
      ) : lesson ? (
        <>
          <h2>{lesson.name}</h2>
          {isPlayed(lesson) ? (
            <Media
              key={lesson.grantId}
              orderId={orderId}
              lesson={lesson}
              autoplay={begins}
              next={next}
              previous={previous}
              onDone={onDone}
              onEnded={finish}
              onStopped={stop}
              onLost={openAgain}
            />
          ) : (
            <Reading
              key={lesson.id}
              orderId={orderId}
              lesson={lesson}
              renew={renew}
              onDone={onDone}
              onStopped={stop}
            />
          )}
          <Attachments lesson={lesson} />
        </>
      ) : (
        <Waiting />
      )}
      {next && <NextLesson next={next} counting={ended} onStay={() => setEnded(false)} />}
    </section>
  )
}

/** Tells the server the place that the learner reached without the network. */
async function sendUnsent({ grantId, positionSec, furthestSec, doneFlag }: OpenedLesson): Promise<void> {
  await learnerCall(learning.reportProgress, { grantId, positionSec, furthestSec, doneFlag })
  forgetUnsent()
}

const isPlayed = ({ typeDict }: OpenedLesson) =>
  typeDict === lessonKind.video || typeDict === lessonKind.audio

type StoppedProps = { problem: unknown; orderId: OrderId; onAgain: () => void }

/** Why nothing plays. If another device took over, the learner may take the lesson back. */
function Stopped({ problem, orderId, onAgain }: StoppedProps) {
  if (isCallError(problem, 'deviceUnproved')) return <ProveDevice onProved={onAgain} />
  const isOver = isCallError(problem, 'accessEnded') || isCallError(problem, 'orderNotFound')
  return (
    <div role="alert">
      <p class="problem">{isPassing(problem) ? '网络断开了，恢复后会自动继续' : failureText(problem)}</p>
      {isOver ? (
        <a class="small" href={learnerPaths.order(orderId)}>
          查看订单
        </a>
      ) : (
        <button type="button" class="small" onClick={onAgain}>
          {isCallError(problem, 'playEnded') ? '在这里继续' : '重试'}
        </button>
      )}
    </div>
  )
}

function Attachments({ lesson: { attachments } }: { lesson: OpenedLesson }) {
  if (attachments.length === 0) return null
  return (
    <div>
      <h3>附件</h3>
      <ul class="rows" aria-label="附件">
        {attachments.map(({ title, ext, size, url }) => (
          <li key={url}>
            <a href={url} download={`${title}.${ext}`}>
              下载 {title}.{ext}
            </a>
            <span class="quiet">{bytes(size)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
