import type { Lost } from '@zsm/contract/goods/versions'

/** What does not come back, as sentences. */
export function lostTexts(
  { fileIds, lessons, classifyFlag, labelIds, bundleGoodIds }: Lost,
  parts: readonly { id: string; name: string }[],
): string[] {
  return [
    ...(fileIds.length > 0 ? [`${fileIds.length} 个素材已删除，不能恢复。`] : []),
    ...(lessons.length > mostNamed
      ? [`${lessons.length} 个课时已彻底删除，不能恢复。`]
      : lessons.map(({ name }) => `课时“${name}”已彻底删除，不能恢复。`)),
    ...(classifyFlag ? ['原来的分类已停用，恢复后请重新选择。'] : []),
    ...(labelIds.length > 0 ? [`${labelIds.length} 个标签已停用，不能恢复。`] : []),
    ...bundleGoodIds.map((id) => partText(parts.find((part) => part.id === id)?.name)),
  ]
}

/** More lessons are counted. */
const mostNamed = 5

const partText = (name: string | undefined) =>
  name === undefined
    ? '套餐里的一个商品已彻底删除，不能恢复。'
    : `套餐里的“${name}”已删除，不会放回；要放回请先在已删除的商品里恢复它。`
