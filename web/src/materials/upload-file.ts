import { errors } from '@zsm/contract/errors'
import { goesInPieces, type File as MediaFile, materials, type UploadTicket } from '@zsm/contract/materials'
import { CallError, isCallError } from '../api/call-error.ts'
import { type CallInput, call } from '../api/client.ts'
import { invalidate } from '../api/query.ts'
import { sendResumable } from '../api/resumable-upload.ts'
import { useSession } from '../api/session.ts'
import { sendFile } from '../api/upload.ts'
import { newUuid } from '../api/uuid.ts'
import { dropUploads, type Progress, type Queued, queueUpload } from '../ui/upload-queue.ts'
import { begunUpload, forgetUpload, rememberUpload, whileSending } from './begun-uploads.ts'
import { measure } from './measure.ts'
import type { MediaKind } from './media-kind.ts'
import { type Refused, refusalOf, sortFiles, titleOf } from './refusal.ts'

type NewFile = CallInput<typeof materials.create>

/** Uploads one file into the library, apart from the tray: who waits for it shows how it went. */
export async function uploadFile(file: File, kind: MediaKind): Promise<MediaFile> {
  const refusal = refusalOf(file, kind)
  if (refusal) {
    const { code } = errors.fileTypeRefused
    throw new CallError({ name: 'fileTypeRefused', code, message: refusal })
  }
  return sender(file, kind)({ signal: new AbortController().signal, onSent: () => undefined })
}

/** Queues what may be uploaded, `most` at a time; the rest is refused at once, each with its reason. */
export function queueFiles(
  files: readonly File[],
  kind: MediaKind,
  most = Number.POSITIVE_INFINITY,
): { queued: Queued<MediaFile>[]; refused: Refused[] } {
  const { taken, refused } = sortFiles(files, kind, most)
  const queued = taken.map((file) =>
    queueUpload({
      name: file.name,
      size: file.size,
      send: sender(file, kind),
      canRetry: (error) => !isCallError(error, 'fileTypeRefused') && !isCallError(error, 'fileTooLarge'),
    }),
  )
  return { queued, refused }
}

/** Sends a file and records it. What was stored before a failure is not sent again by a retry. */
function sender(file: File, kind: MediaKind) {
  let stored: NewFile | undefined
  return async (progress: Progress): Promise<MediaFile> => {
    stored ??= await store(file, kind, progress)
    progress.signal.throwIfAborted()
    try {
      const made = await call(materials.create, stored, { background: true })
      await invalidate(materials.listData)
      return made
    } catch (error) {
      // An answer, not a broken line: what was stored is of no use any longer.
      if (!isCallError(error, 'network')) stored = undefined
      throw error
    }
  }
}

async function store(file: File, kind: MediaKind, progress: Progress): Promise<NewFile> {
  const { poster, ...measured } = await measure(file, kind, progress.signal)
  const { signal } = progress
  // The poster is small: first, so that nothing is left to do when the file has gone.
  const coverKey = poster && (await storeObject(poster, posterName(poster), 3, { signal }))
  const key = goesInPieces(file.size)
    ? await storeInPieces(file, kind, progress)
    : await storeObject(file, file.name, kind, progress)
  return { key, title: titleOf(file.name), kindDict: kind, coverKey, ...measured, requestId: newUuid() }
}

/** Browsers without WebP draw PNG. */
const posterName = ({ type }: Blob) => (type === 'image/webp' ? 'poster.webp' : 'poster.png')

/** A large file goes on where it stopped, in an earlier visit too. */
async function storeInPieces(file: File, kind: MediaKind, { signal, onSent }: Progress): Promise<string> {
  const { ticket, begun } = await openUpload(file, kind, signal)
  const { key } = ticket
  if (!ticket.resumable) {
    await sendFile({ ...ticket, file, signal, onSent })
    return key
  }
  rememberUpload(file, kind, key)
  const renew = () => call(materials.resumeUpload, { key }, { background: true, signal })
  try {
    await whileSending(key, () => sendResumable({ ticket, renew, begun, file, signal, onSent }))
  } catch (error) {
    if (isCallError(error) && !isPassing(error)) forgetUpload(key)
    throw error
  } finally {
    void invalidate(materials.listUnfinished)
  }
  forgetUpload(key)
  return key
}

/** The line or the server failed, not the upload: it can go on. */
const isPassing = ({ name, code }: CallError) =>
  code === 502 || ['network', 'unreadable', 'uploadInterrupted', 'uploadOffsetWrong'].includes(name)

async function openUpload(
  file: File,
  kind: MediaKind,
  signal: AbortSignal,
): Promise<{ ticket: UploadTicket; begun: boolean }> {
  const key = begunUpload(file, kind)
  const options = { background: true, signal }
  if (key !== undefined) {
    try {
      return { ticket: await call(materials.resumeUpload, { key }, options), begun: true }
    } catch (error) {
      if (!isCallError(error, 'uploadNotFound')) throw error
      forgetUpload(key)
    }
  }
  return { ticket: await askForToken(file, file.name, kind, signal), begun: false }
}

const askForToken = (file: Blob, name: string, kindDict: MediaKind, signal: AbortSignal) =>
  call(
    materials.uploadToken,
    { filePath: name.slice(-255), kindDict, size: file.size },
    { background: true, signal },
  )

async function storeObject(
  file: Blob,
  name: string,
  kindDict: MediaKind,
  { signal, onSent }: Pick<Progress, 'signal'> & Partial<Progress>,
): Promise<string> {
  const { host, key, token } = await askForToken(file, name, kindDict, signal)
  await sendFile({ host, key, token, file, signal, ...(onSent ? { onSent } : {}) })
  return key
}

useSession.subscribe(({ session }, before) => {
  if (session?.mobile !== before.session?.mobile) dropUploads()
})
