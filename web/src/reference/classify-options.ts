import type { Classify } from '@zsm/contract/reference'
import type { ClassifyId } from '@zsm/contract/values'

type ClassifyOption = { value: ClassifyId; label: string; path: string }
export type ClassifyChoice = ClassifyOption | { label: string; options: ClassifyOption[] }

/**
 * Classes as choices: the deepest under the name of their first level, a first level without any below it is chosen
 * itself. A class that was `chosen` before others were put below it stays a choice.
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

/** Those for a kind of good; one that was `chosen` when classes were for every kind of a shop stays among them. */
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

/** In its group a class is called by what is below the first level: `编织 / 毛线`. */
const optionOf = (value: ClassifyId, names: string[]): ClassifyOption => ({
  value,
  label: (names.length > 1 ? names.slice(1) : names).join(' / '),
  path: names.join(' / '),
})

/** A class by its whole path, `兴趣 / 摄影`. */
export function classifyPath(list: readonly Classify[], id: ClassifyId | null): string | undefined {
  const one = list.find((one) => one.id === id)
  if (!one) return undefined
  const above = classifyPath(list, one.parentId)
  return above ? `${above} / ${one.name}` : one.name
}
