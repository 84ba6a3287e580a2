import type { OfficeCategory } from '@zsm/contract/office/categories'

/** Each category followed by its children. */
export function inTreeOrder(
  list: readonly OfficeCategory[],
  parentId: string | null = null,
): OfficeCategory[] {
  return list
    .filter((category) => category.parentId === parentId)
    .toSorted((a, b) => a.sort - b.sort)
    .flatMap((category) => [category, ...inTreeOrder(list, category.id)])
}
