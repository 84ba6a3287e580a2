import type { Lost, VersionContent } from '@zsm/contract/goods/versions'

/** What a restore of the version leaves: what does not come back is named beside the difference. */
export function withoutLost(content: VersionContent, lost: Lost): VersionContent {
  const files = left(lost.fileIds)
  const lessons = new Set(lost.lessons.map(({ id }) => id))
  return {
    ...content,
    classifyId: lost.classifyFlag ? null : content.classifyId,
    labelIds: content.labelIds.filter(left(lost.labelIds)),
    coverFileIds: content.coverFileIds.filter(files),
    examplesImage: content.examplesImage.filter(files),
    downloadFileIds: content.downloadFileIds.filter(files),
    bundleGoodIds: content.bundleGoodIds.filter(left(lost.bundleGoodIds)),
    outline: content.outline.map((group) => ({
      ...group,
      lessons: group.lessons.filter(({ id }) => !lessons.has(id)),
    })),
  }
}

const left =
  <Id>(lost: readonly Id[]) =>
  (id: Id) =>
    !lost.includes(id)
