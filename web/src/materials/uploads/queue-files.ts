import { isCallError } from '@zsm/contract/client/call-error'
import { type File as MediaFile, materials } from '@zsm/contract/materials'
import { fileKind } from '@zsm/contract/states'
import type { FileId, FolderId, LessonId } from '@zsm/contract/values'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { showFailure } from '../../failures/show-failure.ts'
import { dropUploads, type Queued, queueUpload, whenSettled } from '../../ui/upload/upload-queue.ts'
import { changeUpload, isSettled, useUploads } from '../../ui/upload/upload-store.ts'
import type { MediaKind } from '../media-kind.ts'
import { arrivePicture, expectPicture, forgetPictures } from '../pictures/sent.ts'
import { fingerprintOf } from './fingerprint.ts'
import { expectFile, fillLesson, forgetFile, forgetFiles, isFileExpected } from './lesson-files.ts'
import { askFor, type LostFile, readAgain, takeLost } from './lost-files.ts'
import { type Refused, sortFiles } from './refusal.ts'
import type { Chosen } from './send-content.ts'
import { type NewFile, record, sender } from './sender.ts'
import {
  countStored,
  deleteCopies,
  deleteStored,
  handOverStored,
  noteStored,
  storeUpload,
  type Wanted,
} from './stored.ts'

type Choice = {
  most?: number | undefined
  browseButton?: string | undefined
  folderId?: FolderId | undefined
}

/** Queues the files that may be uploaded, `most` at a time. The others are refused at once, each with its reason. */
export function queueFiles(
  files: readonly File[],
  kind: MediaKind,
  { most = Number.POSITIVE_INFINITY, browseButton, folderId }: Choice = {},
): { queued: Queued<MediaFile>[]; refused: Refused[] } {
  const { taken, refused } = sortFiles(files, kind, most)
  const queued = taken.map((file) =>
    queueFile({ file, kind, browseButton }, neededFor(file, { kind, folderId })),
  )
  return { queued, refused }
}

/** A file that is chosen in the library may be the one that a lesson or a field waits for. */
function neededFor({ name, size }: File, wanted: Wanted): Wanted {
  const lost = takeLost({ name, size, kind: wanted.kind })
  return lost ? wantedOf(lost) : wanted
}

/** The file itself is refused, so a retry cannot help. */
const finalRefusals = ['fileTypeRefused', 'fileTooLarge', 'fileReviewed'] as const
const mayHelp = (error: unknown) => !finalRefusals.some((name) => isCallError(error, name))

/**
 * Queues a file, which is stored across reloads until it is in the library: as a new file, as the new content of one, for a
 * field, or for a lesson.
 */
function queueFile(chosen: Chosen, wanted: Wanted, paused = false): Queued<MediaFile> {
  const { file } = chosen
  const { kind, replaces, place, lesson, folderId } = wanted
  const send = sender(chosen, replaces ? replaceIn(replaces) : (stored) => record({ ...stored, folderId }))
  const find = (signal: AbortSignal) => findSame(file, kind, signal)
  const queued: Queued<MediaFile> = queueUpload({
    name: file.name,
    size: file.size,
    paused,
    ...(!replaces && !place && !lesson && { find }),
    // The same content is what the field or the lesson waits for, so a stored one is used without asking.
    send: async (progress) => {
      await noteStored(queued.id, { fingerprint: await fingerprintOf(file) })
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
  ({ kindDict: _, title: __, folderId: ___, ...content }: NewFile) =>
    call(materials.deleteAndCreate, { ...content, id }, { background: true })

const wantedOf = ({ kind, replaces, place, lesson, folderId }: Wanted): Wanted => ({
  kind,
  replaces,
  place,
  lesson,
  folderId,
})

/** The uploads of a page that is gone: they are resumed where the browser still has the file, otherwise the tray asks for it. */
export const resumeStoredUploads = () =>
  handOverStored(async (left) => {
    for (const kept of left) {
      const file = kept.file ?? (await readAgain(kept))
      if (file) queueFound(file, kept)
      else ask(kept)
      void deleteStored(kept.id)
    }
  })

const queueFound = (file: File, lost: LostFile) =>
  void queueFile({ file, kind: lost.kind }, wantedOf(lost), lost.paused)

function ask(lost: LostFile) {
  const id = askFor(lost, queueFound)
  if (lost.lesson) expectFile(lost.lesson, id)
  storeUntilSettled(id, lost, wantedOf(lost))
}

/** Files that are not in the library yet, of this window and of the browser's others: signing out ends them all. */
export async function countUnsent(): Promise<number> {
  const here = useUploads.getState().uploads.filter((upload) => !isSettled(upload)).length
  return Math.max(here, await countStored())
}

function storeUntilSettled(id: string, file: File | LostFile, wanted: Wanted) {
  const upload = useUploads.getState().uploads.find((one) => one.id === id)
  const note = { rank: upload?.rank ?? 0, paused: upload?.state === 'paused' }
  void storeUpload(id, file, wanted, file instanceof File ? note : { rank: note.rank }).then((reopens) =>
    changeUpload(id, { reopens }),
  )
  whenSettled(id, () => {
    if (wanted.lesson) forgetFile(wanted.lesson, id)
    if (leaving) return
    // Sent again after it was cancelled, a closed page loses it.
    changeUpload(id, { reopens: undefined })
    void deleteStored(id)
  })
}

/** The newest library file uploaded from this very file. A failure of the search does not stop the upload. */
async function findSame(file: File, kindDict: MediaKind, signal: AbortSignal) {
  const wanted = { fingerprint: await fingerprintOf(file), kindDict, pageSize: 1 }
  const found = await call(materials.listData, wanted, { background: true, signal }).catch(() => undefined)
  const same = found?.list[0]
  return same && { title: same.title, result: same }
}

/** Stored with each file, so that another page continues in the same order and leaves paused what was paused. */
useUploads.subscribe(({ uploads }, before) => {
  if (uploads === before.uploads) return
  const known = new Map(before.uploads.map((upload) => [upload.id, upload]))
  for (const upload of uploads) {
    const earlier = known.get(upload.id)
    const paused = upload.state === 'paused'
    if (!earlier || isSettled(upload) || upload.state === 'lost') continue
    if (earlier.rank !== upload.rank || (earlier.state === 'paused') !== paused)
      void noteStored(upload.id, { rank: upload.rank, paused })
  }
})

/** Set while a sign-out ends all uploads: they continue after the next sign-in. */
let leaving = false

useSession.subscribe(({ session }, before) => {
  if (session?.mobile === before.session?.mobile || !before.session) return
  leaving = true
  forgetPictures()
  forgetFiles()
  dropUploads()
  leaving = false
  void deleteCopies()
})
