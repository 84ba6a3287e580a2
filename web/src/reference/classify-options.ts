import type { Classify } from '@zsm/contract/reference'
import type { ClassifyId } from '@zsm/contract/values'

type ClassifyOption = { value: ClassifyId; label: string; path: string }
export type ClassifyChoice = ClassifyOption | { label: string; options: ClassifyOption[] }

/**
 * Categories as choices: the deepest ones, grouped by their first level. A first level without children is a choice itself. A
 * `chosen` category stays a choice even if it was given children later.
 */
export function classifyChoices(
  list: readonly Classify[],
  chosen: readonly ClassifyId[] = [],
): ClassifyChoice[] {
  const ordered = list.toSorted((a, b) => a.sort - b.sort)
  const below = (parent: Classify) => ordered.filter(({ parentId }) => parentId === parent.id)
  const optionsOf = (one: Classify, names: string[]): ClassifyOption[] => {
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
  list: readonly Classify[],
  bizDict: Classify['bizDict'] | undefined,
  chosen: readonly ClassifyId[] = [],
): Classify[] {
  const leadsToChosen = (one: Classify): boolean =>
    chosen.includes(one.id) || list.some((below) => below.parentId === one.id && leadsToChosen(below))
  const fits = (one: Classify) => one.bizDict === null || bizDict === undefined || one.bizDict === bizDict
  return list.filter((one) => fits(one) || leadsToChosen(one))
}

/** Within its group a category is named by its levels below the first: `编织 / 毛线`. */
const optionOf = (value: ClassifyId, names: string[]): ClassifyOption => ({
  value,
  label: (names.length > 1 ? names.slice(1) : names).join(' / '),
  path: names.join(' / '),
})

/** The whole path of a category: `兴趣 / 摄影`. */
export function classifyPath(list: readonly Classify[], id: ClassifyId | null): string | undefined {
  const one = list.find((one) => one.id === id)
  if (!one) return undefined
  const above = classifyPath(list, one.parentId)
  return above ? `${above} / ${one.name}` : one.name
}
