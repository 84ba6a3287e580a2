import { isCallError } from '@zsm/contract/client/call-error'
import { goesInPieces, materials, type UploadTicket } from '@zsm/contract/materials'
import { type CallOptions, call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import { sendResumable } from '../../api/resumable-upload.ts'
import { sendFile } from '../../api/upload.ts'
import { timeUntil } from '../../format/elapsed.ts'
import { type InLane, throughLane } from '../../ui/upload/upload-lane.ts'
import type { Progress } from '../../ui/upload/upload-queue.ts'
import type { MediaKind } from '../media-kind.ts'
import { fingerprintOf } from './fingerprint.ts'
import { useSending, whileSending } from './sending.ts'

/** A chosen file, and the button by which it was chosen. */
export type Chosen = { file: File; kind: MediaKind; browseButton?: string | undefined }
/** Sends a file to its upload host and returns the key under which it is stored. */
export const sendContent = (chosen: Chosen, progress: Progress): Promise<string> =>
  goesInPieces(chosen.file.size)
    ? storeInPieces(chosen, progress)
    : sendSmall({ ...chosen, name: chosen.file.name }, progress)

/** A large file resumes from the bytes already sent, from an earlier visit or another browser too: it is found by its content. */
async function storeInPieces(chosen: Chosen, progress: Progress): Promise<string> {
  const { file, kind, browseButton = '' } = chosen
  const { signal, onSent } = progress
  const { ticket, begun } = await openUpload(file, kind, signal)
  const { key, resumable } = ticket
  if (!resumable) return sendForm(chosen, ticket, progress)
  let { expireTime } = ticket
  const send = ({ current, renewToken }: InLane) => {
    const token = async () => {
      if (timeUntil(expireTime) < soonMs) {
        const later = await call(materials.resumeUpload, { key }, { background: true, signal })
        expireTime = later.expireTime
        renewToken(later.token)
      }
      return current().token
    }
    return sendResumable({ place: resumable, token, begun, file, signal, onSent })
  }
  const transfer = { key, token: ticket.token, file, browseButton }
  try {
    await whileSending(key, () => throughLane('qiniuDataSaas', transfer, signal, send))
  } finally {
    void invalidate(materials.listUnfinished)
  }
  return key
}

/** A new token is requested when the old one expires within this time. */
const soonMs = 5 * 60_000

async function openUpload(
  file: File,
  kind: MediaKind,
  signal: AbortSignal,
): Promise<{ ticket: UploadTicket; begun: boolean }> {
  const fingerprint = await fingerprintOf(file)
  const options = { background: true, signal }
  const { list } = await call(materials.listUnfinished, {}, options)
  const standing = list.find(
    (one) =>
      one.fingerprint === fingerprint &&
      one.kindDict === kind &&
      one.size === file.size &&
      !useSending.getState().keys.includes(one.key),
  )
  if (standing) {
    try {
      return { ticket: await call(materials.resumeUpload, { key: standing.key }, options), begun: true }
    } catch (error) {
      if (!isCallError(error, 'uploadNotFound')) throw error
    }
  }
  return { ticket: await askForToken({ file, name: file.name, kind, fingerprint }, { signal }), begun: false }
}

type Asked = { file: Blob; name: string; kind: MediaKind; fingerprint?: string }

const askForToken = ({ file, name, kind, fingerprint }: Asked, options: CallOptions) =>
  call(
    materials.uploadToken,
    { filePath: name.slice(-255), kindDict: kind, size: file.size, fingerprint },
    { background: true, ...options },
  )

type SmallFile = { file: Blob; name: string; kind: MediaKind; browseButton?: string | undefined }

export async function sendSmall(chosen: SmallFile, progress: Progress): Promise<string> {
  const { file, name, kind } = chosen
  // specification 7, Upload: the token of a form upload is requested by GET
  const ticket = await askForToken({ file, name, kind }, { signal: progress.signal, byGet: true })
  return sendForm(chosen, ticket, progress)
}

/** Specification 7: a form of key, token and file, as the store has them. */
async function sendForm(
  { file, browseButton = '' }: Pick<SmallFile, 'file' | 'browseButton'>,
  { host, key, token }: UploadTicket,
  progress: Progress,
): Promise<string> {
  await throughLane('qiniuData', { key, token, file, browseButton }, progress.signal, () =>
    sendFile({ host, key, token, file, ...progress }),
  )
  return key
}
