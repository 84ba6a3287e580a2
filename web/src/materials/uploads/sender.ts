import { type File as MediaFile, materials } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { call } from '../../api/client.ts'
import { isPassing } from '../../api/failure-text.ts'
import { invalidate } from '../../api/query.ts'
import { newUuid } from '../../api/uuid.ts'
import type { Progress } from '../../ui/upload/upload-queue.ts'
import { fingerprintOf } from './fingerprint.ts'
import { measure } from './measure.ts'
import { titleOf } from './refusal.ts'
import { type Chosen, sendContent, sendSmall } from './send-content.ts'

export type NewFile = CallInput<typeof materials.create>

type Record = (stored: NewFile) => Promise<MediaFile>

export const record: Record = (stored) => call(materials.create, stored, { background: true })

/** Sends a file and records it. A retry does not send again what is already stored. */
export function sender(chosen: Chosen, record: Record) {
  let stored: NewFile | undefined
  return async (progress: Progress): Promise<MediaFile> => {
    stored ??= await store(chosen, progress)
    progress.signal.throwIfAborted()
    try {
      const made = await record(stored)
      await invalidate(materials)
      return made
    } catch (error) {
      // The server refused the stored object, so a retry must send it again. After a network failure it need not.
      if (!isPassing(error)) stored = undefined
      throw error
    }
  }
}

async function store(chosen: Chosen, progress: Progress): Promise<NewFile> {
  const { file, kind } = chosen
  const { poster, ...measured } = await measure(file, kind, progress.signal)
  const { signal } = progress
  const fingerprint = await fingerprintOf(file)
  // The poster is sent first because it is small: when the file has been sent, nothing is left to do.
  const coverKey =
    poster &&
    (await sendSmall(
      { file: poster, name: posterName(poster), kind: fileKind.image },
      { signal, onSent: noted },
    ))
  const key = await sendContent(chosen, progress)
  const title = titleOf(file.name)
  return { key, title, kindDict: kind, coverKey, fingerprint, ...measured, requestId: newUuid() }
}

const noted = () => undefined

/** Browsers without WebP encode PNG. */
const posterName = ({ type }: Blob) => (type === 'image/webp' ? 'poster.webp' : 'poster.png')
