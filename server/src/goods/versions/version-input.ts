import type { Lost, VersionContent } from '@zsm/contract/goods/versions'
import type { FileId } from '@zsm/contract/values'

/** The input of a save that brings the version back, without what is lost. */
export function inputOf({ outline: _, ...content }: VersionContent, lost: Lost) {
  const { classifyId, serviceDeliverDays, serviceUnitDict, ...rest } = content
  const left = (ids: readonly FileId[]) => ids.filter((id) => !lost.fileIds.includes(id))
  return {
    ...rest,
    labelIds: content.labelIds.filter((id) => !lost.labelIds.includes(id)),
    coverFileIds: left(content.coverFileIds),
    examplesImage: left(content.examplesImage),
    downloadFileIds: left(content.downloadFileIds),
    bundleGoodIds: content.bundleGoodIds.filter((id) => !lost.bundleGoodIds.includes(id)),
    introHtml: withoutPictures(content.introHtml, lost.fileIds),
    ...(classifyId && !lost.classifyFlag && { classifyId }),
    ...(serviceDeliverDays !== null && { serviceDeliverDays }),
    ...(serviceUnitDict !== null && { serviceUnitDict }),
  }
}

/** The text is sanitised, so that a picture is one tag with its file's id. */
const withoutPictures = (html: string, ids: readonly FileId[]) =>
  html.replace(/<img\b[^>]*>/g, (tag) => (ids.some((id) => tag.includes(id)) ? '' : tag))
