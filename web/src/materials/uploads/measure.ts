import { CallError } from '@zsm/contract/client/call-error'
import { fileKind } from '@zsm/contract/states'
import { errors } from '@zsm/contract/wire/errors'
import { kindName, type MediaKind } from '../media-kind.ts'
import { bright, brightnessOf, posterTimes } from './poster.ts'

/** The properties that the browser reads from a file. */
type Measured = { durationSec?: number; width?: number; height?: number; poster?: Blob }

const longestWait = 60_000
const posterWidth = 1280

/** Opens a file as its viewers will. A file that the browser cannot open is refused. */
export function measure(file: Blob, kind: MediaKind, signal: AbortSignal): Promise<Measured> {
  // Browsers cannot measure documents and archives; the server inspects their content.
  if (kind === fileKind.document || kind === fileKind.archive) return Promise.resolve({})
  if (kind === fileKind.image) return measureImage(file)
  return kind === fileKind.video
    ? withMedia('video', file, signal, measureVideo)
    : withMedia('audio', file, signal, measureAudio)
}

async function measureImage(file: Blob): Promise<Measured> {
  const picture = await createImageBitmap(file).catch(() => refuse(3))
  const { width, height } = picture
  picture.close()
  return { width, height }
}

async function measureAudio(audio: HTMLAudioElement, signal: AbortSignal): Promise<Measured> {
  return { durationSec: await durationOf(audio, signal) }
}

async function measureVideo(video: HTMLVideoElement, signal: AbortSignal): Promise<Measured> {
  const { videoWidth: width, videoHeight: height } = video
  // Sound without a picture: the browser does not support the video codec.
  if (width === 0 || height === 0) return refuse(1)
  const durationSec = await durationOf(video, signal)
  const poster = await takePoster(video, durationSec, signal)
  return { durationSec, width, height, ...(poster ? { poster } : {}) }
}

/** Recordings made by browsers have no duration in their header. It is known only after seeking to the end. */
async function durationOf(media: HTMLMediaElement, signal: AbortSignal): Promise<number> {
  if (!Number.isFinite(media.duration)) {
    media.currentTime = 1e7
    while (!Number.isFinite(media.duration)) await next(media, 'durationchange', signal)
  }
  return Math.round(media.duration * 1000) / 1000
}

async function seek(media: HTMLMediaElement, time: number, signal: AbortSignal): Promise<void> {
  const seeked = next(media, 'seeked', signal)
  media.currentTime = time
  await seeked
  // The first `seeked` may still belong to the seek to the end.
  if (Math.abs(media.currentTime - time) > 1 || media.seeking) await next(media, 'seeked', signal)
}

/** Takes the first frame that is not dark, because many videos begin in black. */
async function takePoster(video: HTMLVideoElement, durationSec: number, signal: AbortSignal) {
  let brightest = -1
  let poster: HTMLCanvasElement | undefined
  for (const time of posterTimes(durationSec)) {
    await seek(video, time, signal)
    const frame = drawFrame(video, posterWidth)
    const brightness = brightnessOf(pixelsOf(drawFrame(video, sampleWidth)))
    if (brightness > brightest) poster = frame
    brightest = Math.max(brightest, brightness)
    if (brightness >= bright) break
  }
  return poster && encode(poster)
}

const sampleWidth = 32

function drawFrame(video: HTMLVideoElement, width: number): HTMLCanvasElement {
  const scale = Math.min(1, width / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}

const pixelsOf = (canvas: HTMLCanvasElement) =>
  canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []

function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/webp', 0.85)
  return promise
}

async function withMedia<Tag extends 'video' | 'audio'>(
  tag: Tag,
  file: Blob,
  cancelled: AbortSignal,
  read: (media: HTMLElementTagNameMap[Tag], signal: AbortSignal) => Promise<Measured>,
): Promise<Measured> {
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(longestWait)])
  const media = document.createElement(tag)
  const url = URL.createObjectURL(file)
  try {
    const loaded = next(media, 'loadedmetadata', signal)
    Object.assign(media, { preload: 'auto', muted: true, playsInline: true, src: url })
    await loaded
    return await read(media, signal)
  } catch (error) {
    if (cancelled.aborted || error instanceof CallError) throw error
    return refuse(tag === 'video' ? 1 : 2)
  } finally {
    media.removeAttribute('src')
    media.load()
    URL.revokeObjectURL(url)
  }
}

/** Waits for an event of the player. Fails with the player, or when the caller aborts. */
function next(media: HTMLMediaElement, event: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const over = new AbortController()
  const { signal: until } = over
  media.addEventListener(event, () => resolve(), { signal: until })
  media.addEventListener('error', () => reject(media.error), { signal: until })
  signal.addEventListener('abort', () => reject(signal.reason), { signal: until })
  if (signal.aborted) reject(signal.reason)
  return promise.finally(() => over.abort())
}

function refuse(kind: MediaKind): never {
  const name = kindName(kind)
  const message =
    kind === fileKind.image
      ? '图片打不开，文件可能已损坏，请换一张'
      : `浏览器放不了这个${name}，请转成 ${kind === fileKind.video ? 'MP4（H.264）' : 'MP3'} 后再上传`
  throw new CallError({ name: 'fileTypeRefused', code: errors.fileTypeRefused.code, message })
}
