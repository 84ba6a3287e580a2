import type { File as MediaFile } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ChoiceFilter } from '../../../ui/table/choice-filter.tsx'
import { kindName, type MediaKind } from '../../media-kind.ts'
import { commandOf, isTaken } from './keys.ts'
import './player.css'
import { rememberedSpeed, rememberSpeed, type Speed, speedBeside, speeds } from './speed.ts'
import { Waveform } from './waveform.tsx'

type Props = {
  file: MediaFile
  /** Reads the file again, because its address has expired. */
  onExpired: () => Promise<unknown>
}

/** Plays a video or an audio file by its expiring address. With a fresh address it continues at the same position. */
export function Player({ file, onExpired }: Props) {
  const { kindDict, url, coverUrl, title } = file
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const goOn = useRef({ at: 0, asked: false })
  const [broken, setBroken] = useState(false)
  const [speed, setSpeed] = useState(rememberedSpeed)
  const [place, setPlace] = useState(0)

  const change = (next: Speed) => {
    setSpeed(next)
    rememberSpeed(next)
    if (player.current) player.current.playbackRate = next
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const media = player.current
    const command = commandOf(event)
    if (!media || !command || isTaken(event.target, command.kind)) return
    event.preventDefault()
    if (command.kind === 'speed') change(speedBeside(speed, command.step))
    else if (command.kind === 'seek') media.currentTime = Math.max(0, media.currentTime + command.sec)
    else if (media.paused) void media.play().catch(() => undefined)
    else media.pause()
  })
  // The focus is on the dialog or anywhere in it.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  // A cached page that is hidden, or a tab in the background, must be silent.
  useEffect(() => {
    const media = player.current
    const pause = () => document.hidden && media?.pause()
    document.addEventListener('visibilitychange', pause)
    return () => {
      document.removeEventListener('visibilitychange', pause)
      media?.pause()
    }
  }, [])

  const handlers = {
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      goOn.current = { at: currentTarget.currentTime, asked: false }
      if (currentTarget.duration > 0) setPlace(currentTarget.currentTime / currentTarget.duration)
    },
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      currentTarget.playbackRate = speed
      if (goOn.current.at > 0) currentTarget.currentTime = goOn.current.at
    },
    onError: async () => {
      // If a fresh address fails too, expiry is not the cause.
      if (goOn.current.asked) return setBroken(true)
      goOn.current.asked = true
      await onExpired()
      player.current?.load()
    },
  }
  const retry = () => {
    goOn.current.asked = false
    setBroken(false)
    void onExpired()
  }
  if (broken) {
    return (
      <ErrorState text={`这个${kindName(kindDict as MediaKind)}暂时放不了，请稍后再试`} onRetry={retry} />
    )
  }
  const seek = (to: number) => {
    const media = player.current
    if (media && media.duration > 0) media.currentTime = to * media.duration
  }
  return (
    <>
      {kindDict === fileKind.video ? (
        <video
          ref={player}
          src={url}
          poster={coverUrl ?? undefined}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          {...handlers}
        />
      ) : (
        <>
          <Waveform file={file} place={place} onSeek={seek} />
          <audio ref={player} src={url} aria-label={title} controls preload="metadata" {...handlers} />
        </>
      )}
      <div className="speeds">
        <ChoiceFilter
          label="播放速度"
          value={String(speed)}
          options={speeds.map((each) => ({ value: String(each), label: `${each}×` }))}
          onChange={(value) => change(speeds.find((each) => String(each) === value) ?? 1)}
        />
        <small className="muted">空格播放或暂停，← → 跳 5 秒，&lt; &gt; 调速度</small>
      </div>
    </>
  )
}
