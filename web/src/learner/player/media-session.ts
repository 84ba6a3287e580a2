import type { OpenedLesson } from '@zsm/contract/learning'
import type { Neighbour } from './neighbour.ts'

const stepSec = 10

type Neighbours = { next: Neighbour | undefined; previous: Neighbour | undefined }

/**
 * Gives the lock screen and a headset's keys the lesson's title, cover and neighbours, so that it plays on with the screen off. Returns
 * a function that takes them back.
 */
export function connectSession(
  media: HTMLMediaElement,
  { name, goodName, shopName, coverUrl }: OpenedLesson,
  { next, previous }: Neighbours,
): () => void {
  const session = navigator.mediaSession
  if (!session) return () => {}
  const artwork = coverUrl ? [{ src: coverUrl, sizes: '512x512' }] : []
  session.metadata = new MediaMetadata({ title: name, artist: shopName, album: goodName, artwork })
  const seek = (seconds: number) => {
    media.currentTime = Math.max(0, seconds)
  }
  const step = (seconds: number) => () => seek(media.currentTime + seconds)
  const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', () => void media.play()],
    ['pause', () => media.pause()],
    ['seekbackward', step(-stepSec)],
    ['seekforward', step(stepSec)],
    ['seekto', ({ seekTime = 0 }) => seek(seekTime)],
    ['nexttrack', next?.open ?? null],
    ['previoustrack', previous?.open ?? null],
  ]
  for (const [action, handler] of handlers) handle(session, action, handler)
  return () => {
    session.metadata = null
    for (const [action] of handlers) handle(session, action, null)
  }
}

function handle(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // Older browsers do not know every action.
  }
}

/** Tells the lock screen the position. */
export function showPlace({ duration, currentTime, playbackRate }: HTMLMediaElement): void {
  if (!Number.isFinite(duration) || !navigator.mediaSession?.setPositionState) return
  navigator.mediaSession.setPositionState({
    duration,
    playbackRate,
    position: Math.min(currentTime, duration),
  })
}
