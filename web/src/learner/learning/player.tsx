/** @jsxImportSource preact */
import { learning, type OpenedLesson } from '@zsm/contract/learning'
import { lessonKind } from '@zsm/contract/states'
import type { LessonId, OrderId } from '@zsm/contract/values'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { Waiting } from '../parts/waiting.tsx'
import { useProgress } from './use-progress.ts'

type PlayerProps = {
  orderId: OrderId
  lessonId: LessonId
  next: { name: string; open: () => void } | undefined
  /** Called when the lesson was finished. */
  onDone: () => void
}

const speeds = [0.75, 1, 1.25, 1.5, 2]

/** A lesson of any kind: it goes on where the learner stopped, and stops when another device takes over. */
export function Player({ orderId, lessonId, next, onDone }: PlayerProps) {
  const [lesson, setLesson] = useState<OpenedLesson>()
  const [problem, setProblem] = useState('')
  const open = useCallback(async () => {
    setProblem('')
    try {
      setLesson(await learnerCall(learning.openLesson, { orderId, lessonId }))
    } catch (error) {
      setProblem(failureText(error))
    }
  }, [orderId, lessonId])
  // The lesson is opened for this device by the server.
  useEffect(() => void open(), [open])
  const stop = useCallback((error: unknown) => {
    setLesson(undefined)
    setProblem(failureText(error))
  }, [])

  return (
    <section class="card player" aria-label="正在学习">
      {problem ? (
        <div role="alert">
          <p class="problem">{problem}</p>
          <button type="button" class="small" onClick={open}>
            在这里继续
          </button>
        </div>
      ) : lesson ? (
        <>
          <h2>{lesson.name}</h2>
          <Content key={lesson.grantId} lesson={lesson} onDone={onDone} onStopped={stop} />
        </>
      ) : (
        <Waiting />
      )}
      {next && (
        <p class="actions">
          <button type="button" class="plain" onClick={next.open}>
            下一课：{next.name}
          </button>
        </p>
      )}
    </section>
  )
}

type ContentProps = { lesson: OpenedLesson; onDone: () => void; onStopped: (error: unknown) => void }

function Content(props: ContentProps) {
  const { typeDict } = props.lesson
  if (typeDict === lessonKind.video || typeDict === lessonKind.audio) return <Media {...props} />
  return <Reading {...props} />
}

function Media({ lesson, onDone, onStopped }: ContentProps) {
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const [speed, setSpeed] = useState(1)
  const place = useCallback(() => media.current?.currentTime ?? 0, [])
  const { report, finish } = useProgress(lesson.grantId, place, { onDone, onStopped })
  const own = {
    ref: media,
    src: lesson.url ?? '',
    controls: true,
    playsInline: true,
    preload: 'metadata' as const,
    controlsList: 'nodownload' as const,
    onLoadedMetadata: ({ currentTarget }: { currentTarget: HTMLMediaElement }) => {
      // near the end there is nothing to go on with
      const isNearEnd = lesson.positionSec > currentTarget.duration - 5
      if (lesson.positionSec > 0 && !isNearEnd) currentTarget.currentTime = lesson.positionSec
    },
    onRateChange: ({ currentTarget }: { currentTarget: HTMLMediaElement }) =>
      setSpeed(currentTarget.playbackRate),
    onPause: report,
    onEnded: finish,
  }
  const choose = (rate: number) => {
    if (media.current) media.current.playbackRate = rate
  }
  return (
    <>
      {lesson.typeDict === lessonKind.video ? (
        <video {...own} aria-label={lesson.name} />
      ) : (
        <audio {...own} aria-label={lesson.name} />
      )}
      <fieldset class="speeds">
        <legend class="unseen">倍速</legend>
        {speeds.map((rate) => (
          <button
            key={rate}
            type="button"
            class="small"
            aria-pressed={rate === speed}
            onClick={() => choose(rate)}
          >
            {rate}×
          </button>
        ))}
        {lesson.downloadFlag && lesson.url && (
          <a class="small" href={lesson.url} download={lesson.name}>
            下载
          </a>
        )}
      </fieldset>
    </>
  )
}

/** An article or a document is finished when the learner says so. */
function Reading({ lesson, onDone, onStopped }: ContentProps) {
  const place = useCallback(() => 0, [])
  const { finish } = useProgress(lesson.grantId, place, { onDone, onStopped })
  return (
    <>
      {lesson.url ? (
        <p>
          <a class="main" href={lesson.url} target="_blank" rel="noopener">
            打开文档
          </a>
        </p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when the creator wrote it
        <div class="rich" dangerouslySetInnerHTML={{ __html: lesson.contentHtml }} />
      )}
      <p class="actions">
        <button type="button" class="small" onClick={finish}>
          标记为已学完
        </button>
      </p>
    </>
  )
}
