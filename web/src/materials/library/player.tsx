import type { File as MediaFile } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { kindName, type MediaKind } from '../media-kind.ts'

type Props = {
  file: MediaFile
  /** Reads the file again, because its address has expired. */
  onExpired: () => Promise<unknown>
}

/** Plays a video or an audio file by its expiring address. With a fresh address it continues at the same position. */
export function Player({ file: { kindDict, url, coverUrl, title }, onExpired }: Props) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const goOn = useRef({ at: 0, asked: false })
  const [broken, setBroken] = useState(false)

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
    },
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
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
  return kindDict === fileKind.video ? (
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
    <audio ref={player} src={url} aria-label={title} controls preload="metadata" {...handlers} />
  )
}
