import type { Classify } from '@zsm/contract/reference'
import type { ClassifyId } from '@zsm/contract/values'

export type ClassifyOption = { value: ClassifyId; label: string; path: string }
export type ClassifyChoice = ClassifyOption | { label: string; options: ClassifyOption[] }

/** The two levels as choices: children under their parent's name; a parent without children is chosen itself. */
export function classifyChoices(list: readonly Classify[]): ClassifyChoice[] {
  const ordered = list.toSorted((a, b) => a.sort - b.sort)
  return ordered
    .filter(({ parentId }) => parentId === null)
    .map((parent) => {
      const children = ordered.filter(({ parentId }) => parentId === parent.id)
      if (children.length === 0) return { value: parent.id, label: parent.name, path: parent.name }
      const options = children.map(({ id, name }) => ({
        value: id,
        label: name,
        path: `${parent.name} / ${name}`,
      }))
      return { label: parent.name, options }
    })
}

export const flatChoices = (choices: readonly ClassifyChoice[]): ClassifyOption[] =>
  choices.flatMap((choice) => ('options' in choice ? choice.options : choice))

/** A class by its whole path, `兴趣 / 摄影`. */
export const classifyPath = (list: readonly Classify[], id: ClassifyId | null) =>
  flatChoices(classifyChoices(list)).find(({ value }) => value === id)?.path
