import type { KeptClassify } from '@zsm/contract/office/categories'

/** Each class followed by those below it. */
export function inTreeOrder(list: readonly KeptClassify[], parentId: string | null = null): KeptClassify[] {
  return list
    .filter((classify) => classify.parentId === parentId)
    .toSorted((a, b) => a.sort - b.sort)
    .flatMap((classify) => [classify, ...inTreeOrder(list, classify.id)])
}
