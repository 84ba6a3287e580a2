import { isCallError } from '@zsm/contract/client/call-error'
import { type File as MediaFile, materials } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import type { FileId, LessonId } from '@zsm/contract/values'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { newUuid } from '../../api/uuid.ts'
import { showFailure } from '../../failures/show-failure.ts'
import { bytes } from '../../format/bytes.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { dropUploads, type Queued, queueUpload, whenSettled } from '../../ui/upload/upload-queue.ts'
import { addUpload, isSettled, removeUpload, type Upload, useUploads } from '../../ui/upload/upload-store.ts'
import { acceptOf, type MediaKind } from '../media-kind.ts'
import { arrivePicture, expectPicture, forgetPictures } from '../pictures/sent.ts'
import { chooseFile } from './choose-file.ts'
import { fingerprintOf } from './fingerprint.ts'
import { expectFile, fillLesson, forgetFile, forgetFiles, isFileExpected } from './lesson-files.ts'
import { type Refused, sortFiles } from './refusal.ts'
import type { Chosen } from './send-content.ts'
import { type NewFile, record, sender } from './sender.ts'
import {
  countStored,
  deleteAllStored,
  deleteStored,
  handOverStored,
  type StoredUpload,
  storeUpload,
  type Wanted,
} from './stored.ts'

type Choice = { most?: number | undefined; browseButton?: string | undefined }

/** Queues the files that may be uploaded, `most` at a time. The others are refused at once, each with its reason. */
export function queueFiles(
  files: readonly File[],
  kind: MediaKind,
  { most = Number.POSITIVE_INFINITY, browseButton }: Choice = {},
): { queued: Queued<MediaFile>[]; refused: Refused[] } {
  const { taken, refused } = sortFiles(files, kind, most)
  return { queued: taken.map((file) => queueFile({ file, kind, browseButton }, { kind })), refused }
}

/** The file itself is refused, so a retry cannot help. */
const finalRefusals = ['fileTypeRefused', 'fileTooLarge', 'fileReviewed'] as const
const mayHelp = (error: unknown) => !finalRefusals.some((name) => isCallError(error, name))

/**
 * Queues a file, which is stored across reloads until it is in the library: as a new file, as the new content of one, for a
 * field, or for a lesson.
 */
function queueFile(chosen: Chosen, wanted: Wanted): Queued<MediaFile> {
  const { file } = chosen
  const { kind, replaces, place, lesson } = wanted
  forgetLost(file)
  const send = sender(chosen, replaces ? replaceIn(replaces) : record)
  const find = (signal: AbortSignal) => findSame(file, kind, signal)
  const queued: Queued<MediaFile> = queueUpload({
    name: file.name,
    size: file.size,
    ...(!replaces && !place && !lesson && { find }),
    // The same content is what the field or the lesson waits for, so a stored one is used without asking.
    send: async (progress) => {
      const same = (place || lesson) && (await find(progress.signal))?.result
      const stored = same || (await send(progress))
      if (lesson) await fillLesson(lesson, stored)
      return stored
    },
    canRetry: mayHelp,
    onFailure: (error) => showFailure(error, 'inline'),
    onResult: (stored) => place && arrivePicture(place, queued.id, stored),
  })
  if (place) expectPicture(place, queued.id, file)
  if (lesson) expectFile(lesson, queued.id)
  storeUntilSettled(queued.id, file, wanted)
  return queued
}

/** Queues a picture cropped for a field. The field of this place takes it once it is stored. */
export const queuePicture = (place: string, file: File) =>
  queueFile({ file, kind: fileKind.image }, { kind: fileKind.image, place })

/**
 * Queues the file of a lesson that waits for it. The lesson gets it even if its page is closed by then. False if a file of the lesson
 * is on its way already.
 */
export function queueLessonFile(file: File, kind: MediaKind, lesson: LessonId): boolean {
  if (isFileExpected(lesson)) return false
  queueFile({ file, kind }, { kind, lesson })
  return true
}

/** Replaces a file's content. Everything that uses the file shows the new content. */
export const queueReplacement = (file: File, { id, kindDict }: MediaFile): Queued<MediaFile> =>
  queueFile({ file, kind: kindDict }, { kind: kindDict, replaces: id })

const replaceIn =
  (id: FileId) =>
  ({ kindDict: _, title: __, ...content }: NewFile) =>
    call(materials.deleteAndCreate, { ...content, id }, { background: true })

/** The uploads of a page that is gone: they are resumed, or the user must choose the file again if the browser has no copy. */
export const resumeStoredUploads = () =>
  handOverStored((left) => {
    for (const { file, name, size, kind, replaces, place, lesson } of left) {
      const wanted = { kind, replaces, place, lesson }
      if (file) queueFile({ file, kind }, wanted)
      else askAgain({ name, size }, wanted)
    }
  })

/** Files that are not in the library yet, of this window and of the browser's others: signing out ends them all. */
export async function countUnsent(): Promise<number> {
  const here = useUploads.getState().uploads.filter((upload) => !isSettled(upload)).length
  return Math.max(here, await countStored())
}

function askAgain({ name, size }: Pick<StoredUpload, 'name' | 'size'>, wanted: Wanted) {
  const { kind } = wanted
  const id = newUuid()
  const choose = async () => {
    const file = await chooseFile(acceptOf(kind))
    if (!file) return
    if (file.name === name && file.size === size) queueFile({ file, kind }, wanted)
    else toast.error(`这不是原来的文件，请选择“${name}”（${bytes(size)}）`)
  }
  addUpload({
    id,
    name,
    size,
    sent: 0,
    state: 'lost',
    reason: '页面关闭时还没有传完，请再选一次这个文件，会接着传',
    choices: [{ label: '重新选择', choose: () => void choose() }],
  })
  if (wanted.lesson) expectFile(wanted.lesson, id)
  storeUntilSettled(id, { name, size }, wanted)
}

function storeUntilSettled(id: string, file: Parameters<typeof storeUpload>[1], wanted: Wanted) {
  void storeUpload(id, file, wanted)
  whenSettled(id, () => {
    if (wanted.lesson) forgetFile(wanted.lesson, id)
    void deleteStored(id)
  })
}

/** The file is uploading again or was cancelled, so the request to choose it is removed. */
export function forgetLost({ name, size }: Pick<File, 'name' | 'size'>) {
  const isIt = (upload: Upload) => upload.state === 'lost' && upload.name === name && upload.size === size
  for (const { id } of useUploads.getState().uploads.filter(isIt)) removeUpload(id)
}

/** The newest library file uploaded from this very file. A failure of the search does not stop the upload. */
async function findSame(file: File, kindDict: MediaKind, signal: AbortSignal) {
  const wanted = { fingerprint: await fingerprintOf(file), kindDict, pageSize: 1 }
  const found = await call(materials.listData, wanted, { background: true, signal }).catch(() => undefined)
  const same = found?.list[0]
  return same && { title: same.title, result: same }
}

useSession.subscribe(({ session }, before) => {
  if (session?.mobile === before.session?.mobile) return
  forgetPictures()
  forgetFiles()
  dropUploads()
  void deleteAllStored()
})
