import { contract } from '@zsm/contract'
import { errors } from '@zsm/contract/errors'
import type { File as MediaFile } from '@zsm/contract/materials'
import { CallError, isCallError } from '../api/call-error.ts'
import { type CallInput, call } from '../api/client.ts'
import { invalidate } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { sendFile } from '../api/upload.ts'
import { newUuid } from '../api/uuid.ts'
import { dropUploads, type Progress, type Queued, queueUpload } from '../ui/upload-queue.ts'
import { measure } from './measure.ts'
import type { MediaKind } from './media-kind.ts'
import { type Refused, refusalOf, sortFiles, titleOf } from './refusal.ts'

const { materials } = contract

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
  const key = await storeObject(file, file.name, kind, progress)
  return { key, title: titleOf(file.name), kindDict: kind, coverKey, ...measured, requestId: newUuid() }
}

/** Browsers without WebP draw PNG. */
const posterName = ({ type }: Blob) => (type === 'image/webp' ? 'poster.webp' : 'poster.png')

async function storeObject(
  file: Blob,
  name: string,
  kindDict: MediaKind,
  { signal, onSent }: Pick<Progress, 'signal'> & Partial<Progress>,
): Promise<string> {
  const { host, key, token } = await call(
    materials.uploadToken,
    { filePath: name.slice(-255), kindDict, size: file.size },
    { background: true, signal },
  )
  await sendFile({ host, key, token, file, signal, ...(onSent ? { onSent } : {}) })
  return key
}

useSession.subscribe(({ session }, before) => {
  if (session?.mobile !== before.session?.mobile) dropUploads()
})
