import { type StateOf, visibility, workType } from '@zsm/contract/states'
import type { FileId, GoodId, GoodLinkId, Instant } from '@zsm/contract/values'
import type { Work } from '@zsm/contract/works'

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
export type PublishForm = PublishValues & { typeDict: Work['typeDict']; time: 'now' | 'plan' }

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

export function valuesOf(work: Work): PublishValues {
  const { title, topics, fileId, coverFrameMs, coverFileId, imageFileIds } = work
  const { goodIds, goodLinkIds, visibleDict, allowCommentFlag } = work
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
export function contentOf(typeDict: Work['typeDict'], values: PublishValues) {
  const { title, topics, goodIds, goodLinkIds, visibleDict, allowCommentFlag } = values
  const said = { title, topics, goodIds, goodLinkIds, visibleDict, allowCommentFlag }
  if (typeDict === workType.pictures) return { ...said, imageFileIds: values.imageFileIds }
  const { fileId, coverFrameMs, coverFileId } = values
  return { ...said, ...(fileId && { fileId }), ...(coverFileId && { coverFileId }), coverFrameMs }
}

/** A topic in the platform's form: without the hash sign and spaces. */
export const topicOf = (typed: string) => typed.replace(/^[#＃\s]+/, '').replace(/\s+/g, '')
