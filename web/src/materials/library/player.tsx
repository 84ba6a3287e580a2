import type { File as MediaFile } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { kindName, type MediaKind } from '../media-kind.ts'

type Props = {
  file: MediaFile
  /** Asks for the file again: its address is over. */
  onExpired: () => Promise<unknown>
}

/** Plays a video or a sound by its expiring address: a fresh one goes on where the old one ended. */
export function Player({ file: { kindDict, url, coverUrl, title }, onExpired }: Props) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const goOn = useRef({ at: 0, asked: false })
  const [broken, setBroken] = useState(false)

  // A page that is kept but hidden, or a tab in the background, is silent.
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
      // A fresh address that fails too is no question of time.
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
