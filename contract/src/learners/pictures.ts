import { z } from 'zod'
import { uploadRules } from '../materials.ts'
import { fileKind } from '../states.ts'
import { ids, int, line, PictureId } from '../values.ts'

/** The pictures that a learner sends with a question or a refund request. */
export const pictureLimits = {
  most: 6,
  /** Bytes of one picture. */
  size: uploadRules[fileKind.image].maxSize,
  /** Of one learner, sent or not. */
  aDay: 60,
}

/** Both addresses are signed and expire; they open for the learner, for the creator, and for operators who decide on a refund. */
export const learnerPicture = z.object({ id: PictureId, url: z.string(), thumbnailUrl: z.string() })
export type LearnerPicture = z.output<typeof learnerPicture>

export const pictureIds = ids(PictureId, pictureLimits.most).default([])

/** What the token of an upload is asked with. */
export const pictureUpload = {
  filePath: line(1, 255, '文件名'),
  size: int(1, Number.MAX_SAFE_INTEGER),
}
export const pictureTicket = z.object({
  key: z.string(),
  token: z.string(),
  /** Accepts one form of `key`, `token` and `file`. */
  host: z.string(),
  maxSize: z.int(),
})
export const uploadedPicture = { key: line(10, 200, '文件标识') }

export const ticketErrors = ['fileTypeRefused', 'fileTooLarge', 'storageFull', 'pictureTooMany'] as const
export const addingErrors = ['uploadIncomplete', 'pictureTooMany'] as const
