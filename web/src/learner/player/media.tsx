/** @jsxImportSource preact */
import type { OpenedLesson } from '@zsm/contract/learning'
import { lessonKind } from '@zsm/contract/states'
import type { OrderId } from '@zsm/contract/values'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { Away } from './away.tsx'
import { FloatingMark } from './floating-mark.tsx'
import { listenToKeys } from './keys.ts'
import { connectSession, showPlace } from './media-session.ts'
import type { Neighbour } from './neighbour.ts'
import { rememberedSpeed, rememberSpeed, speeds } from './speed.ts'
import { useProgress } from './use-progress.ts'

type MediaProps = {
  orderId: OrderId
  lesson: OpenedLesson
  autoplay: boolean
  next: Neighbour | undefined
  previous: Neighbour | undefined
  onDone: () => void
  /** Called when the file has played to its end. */
  onEnded: () => void
  onStopped: (error: unknown) => void
  /** Called when the file can no longer be read, for example after a long pause. */
  onLost: (wasPlaying: boolean) => void
}

type MediaEvent = { currentTarget: HTMLMediaElement }

/** How many seconds beyond the furthest seen second a player may be: times of frames are rounded. */
const toleranceSec = 1

/** A video or an audio with the browser's controls and the creator's rules. */
export function Media({ orderId, lesson, autoplay, next, previous, ...handlers }: MediaProps) {
  const { onDone, onEnded, onStopped, onLost } = handlers
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const furthest = useRef(lesson.furthestSec)
  const isFree = useRef(!lesson.banDragFlag || lesson.doneFlag)
  const isReady = useRef(false)
  const [speed, setSpeed] = useState(rememberedSpeed)
  const [note, setNote] = useState('')
  const place = useCallback(
    () => ({ positionSec: media.current?.currentTime ?? 0, furthestSec: furthest.current }),
    [],
  )
  const progress = useProgress({ orderId, lesson }, place, { onDone, onStopped })
  const { report, finish, store, isAway } = progress
  // The keys, the lock screen and a headset are outside the component.
  useEffect(() => {
    const element = media.current
    if (!element) return
    const ends = [listenToKeys(element), connectSession(element, lesson, { next, previous })]
    return () => {
      for (const end of ends) end()
    }
  }, [lesson, next, previous])

  const begin = ({ currentTarget: element }: MediaEvent) => {
    element.playbackRate = speed
    // Near the end nothing is left to continue with, so the lesson starts again.
    const isNearEnd = lesson.positionSec > element.duration - 5
    if (lesson.positionSec > 0 && !isNearEnd) element.currentTime = lesson.positionSec
    isReady.current = true
    // A browser that blocks autoplay waits for a press.
    if (autoplay) element.play().catch(() => {})
  }
  const see = ({ currentTarget: element }: MediaEvent) => {
    showPlace(element)
    if (!element.seeking && isReady.current)
      furthest.current = Math.max(furthest.current, element.currentTime)
  }
  const bound = ({ currentTarget: element }: MediaEvent) => {
    if (isFree.current || element.currentTime <= furthest.current + toleranceSec) return
    element.currentTime = furthest.current
    setNote('第一次学习不能拖到没学过的地方，学完一遍后可以随意拖动')
  }
  const end = () => {
    isFree.current = true
    void finish()
    onEnded()
  }
  const choose = (rate: number) => {
    if (media.current) media.current.playbackRate = rate
  }
  const own = {
    ref: media,
    src: lesson.url ?? '',
    controls: true,
    playsInline: true,
    preload: 'metadata' as const,
    'aria-label': lesson.name,
    onLoadedMetadata: begin,
    onTimeUpdate: see,
    onSeeking: bound,
    onRateChange: ({ currentTarget }: MediaEvent) => {
      setSpeed(currentTarget.playbackRate)
      rememberSpeed(currentTarget.playbackRate)
    },
    onPause: report,
    onEnded: end,
    onError: () => {
      if (!isReady.current) return
      store()
      onLost(!media.current?.paused)
    },
  }
  const isVideo = lesson.typeDict === lessonKind.video
  return (
    <>
      {isVideo ? (
        <div class="marked" ref={frame}>
          <video
            {...own}
            {...(lesson.coverUrl ? { poster: lesson.coverUrl } : {})}
            // Full screen is for the whole frame with its mark; a small window would show the video without it.
            controlsList={lesson.mark ? 'nodownload nofullscreen' : 'nodownload'}
            disablePictureInPicture={lesson.mark !== ''}
          />
          <FloatingMark text={lesson.mark} />
        </div>
      ) : (
        <audio {...own} controlsList="nodownload" />
      )}
      {note && (
        <p class="notice" role="status">
          {note}
        </p>
      )}
      {isAway && <Away />}
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
        {isVideo && <WindowButtons media={media} frame={frame} marked={lesson.mark !== ''} />}
        {lesson.downloadFlag && lesson.url && (
          <a class="small" href={lesson.url} download={lesson.name}>
            下载
          </a>
        )}
      </fieldset>
    </>
  )
}

type WindowProps = {
  media: { current: HTMLVideoElement | null }
  frame: { current: HTMLDivElement | null }
  marked: boolean
}

/** A small window over other pages. A marked lesson has full screen instead, because only that shows the mark. */
function WindowButtons({ media, frame, marked }: WindowProps) {
  if (marked && document.fullscreenEnabled) {
    const toggle = () =>
      document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen()
    return (
      <button type="button" class="small" onClick={() => void toggle()}>
        全屏
      </button>
    )
  }
  if (marked || !document.pictureInPictureEnabled) return null
  const toggle = () =>
    document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : // a video without its first frame has no small window yet
        media.current?.requestPictureInPicture().catch(() => {})
  return (
    <button type="button" class="small" onClick={() => void toggle()}>
      小窗播放
    </button>
  )
}
