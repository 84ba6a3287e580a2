import type { Share } from '@zsm/contract/shares'
import { type StateOf, shareType, visibility } from '@zsm/contract/states'
import type { FileId, GoodId, GoodLinkId, Instant } from '@zsm/contract/values'

/** The values of a work's form. */
export type PublishValues = {
  title: string
  topics: string[]
  fileId: FileId | null
  coverFrameMs: number
  coverFileId: FileId | null
  imageFileIds: FileId[]
  goodIds: GoodId[]
  goodLinkIds: GoodLinkId[]
  visibleDict: StateOf<typeof visibility>
  allowCommentFlag: boolean
  planTime: Instant | undefined
}

/** The form's other fields: the kind of work, and whether it is published at once. */
export type PublishForm = PublishValues & { typeDict: Share['typeDict']; time: 'now' | 'plan' }

export const newWork: PublishValues = {
  title: '',
  topics: [],
  fileId: null,
  coverFrameMs: 0,
  coverFileId: null,
  imageFileIds: [],
  goodIds: [],
  goodLinkIds: [],
  visibleDict: visibility.everyone,
  allowCommentFlag: true,
  planTime: undefined,
}

export function valuesOf(share: Share): PublishValues {
  const { title, topics, fileId, coverFrameMs, coverFileId, imageFileIds } = share
  const { goodIds, goodLinkIds, visibleDict, allowCommentFlag } = share
  return {
    title,
    topics,
    fileId,
    coverFrameMs,
    coverFileId,
    imageFileIds,
    goodIds,
    goodLinkIds,
    visibleDict,
    allowCommentFlag,
    planTime: undefined,
  }
}

/** The input for the calls. Each kind omits the fields of the other. */
export function contentOf(typeDict: Share['typeDict'], values: PublishValues) {
  const { title, topics, goodIds, goodLinkIds, visibleDict, allowCommentFlag } = values
  const said = { title, topics, goodIds, goodLinkIds, visibleDict, allowCommentFlag }
  if (typeDict === shareType.pictures) return { ...said, imageFileIds: values.imageFileIds }
  const { fileId, coverFrameMs, coverFileId } = values
  return { ...said, ...(fileId && { fileId }), ...(coverFileId && { coverFileId }), coverFrameMs }
}

/** A topic in the platform's form: without the hash sign and spaces. */
export const topicOf = (typed: string) => typed.replace(/^[#＃\s]+/, '').replace(/\s+/g, '')
