import type { Category } from '@zsm/contract/reference'
import type { CategoryId } from '@zsm/contract/values'

type CategoryOption = { value: CategoryId; label: string; path: string }
type CategoryChoice = CategoryOption | { label: string; options: CategoryOption[] }

/**
 * Categories as choices: the deepest ones, grouped by their first level. A first level without children is a choice itself. A
 * `chosen` category stays a choice even if it was given children later.
 */
export function categoryChoices(
  list: readonly Category[],
  chosen: readonly CategoryId[] = [],
): CategoryChoice[] {
  const ordered = list.toSorted((a, b) => a.sort - b.sort)
  const below = (parent: Category) => ordered.filter(({ parentId }) => parentId === parent.id)
  const optionsOf = (one: Category, names: string[]): CategoryOption[] => {
    const children = below(one)
    const own =
      children.length === 0 || chosen.includes(one.id) ? [optionOf(one.id, [...names, one.name])] : []
    return [...own, ...children.flatMap((child) => optionsOf(child, [...names, one.name]))]
  }
  return ordered
    .filter(({ parentId }) => parentId === null)
    .map((top) => {
      const [first, ...others] = optionsOf(top, [])
      if (first?.value === top.id && others.length === 0) return first
      return { label: top.name, options: optionsOf(top, []) }
    })
}

/**
 * The categories for a kind of good. A `chosen` one stays a choice, because it may date from a time when it was for every kind.
 */
export function classesFor(
  list: readonly Category[],
  bizDict: Category['bizDict'] | undefined,
  chosen: readonly CategoryId[] = [],
): Category[] {
  const leadsToChosen = (one: Category): boolean =>
    chosen.includes(one.id) || list.some((below) => below.parentId === one.id && leadsToChosen(below))
  const fits = (one: Category) => one.bizDict === null || bizDict === undefined || one.bizDict === bizDict
  return list.filter((one) => fits(one) || leadsToChosen(one))
}

/** Within its group a category is named by its levels below the first: `编织 / 毛线`. */
const optionOf = (value: CategoryId, names: string[]): CategoryOption => ({
  value,
  label: (names.length > 1 ? names.slice(1) : names).join(' / '),
  path: names.join(' / '),
})

/** The whole path of a category: `兴趣 / 摄影`. */
export function categoryPath(list: readonly Category[], id: CategoryId | null): string | undefined {
  const one = list.find((one) => one.id === id)
  if (!one) return undefined
  const above = categoryPath(list, one.parentId)
  return above ? `${above} / ${one.name}` : one.name
}
