import { type DictionaryName, type DictWord, dictionaries } from '@zsm/contract/reference'
import { create } from 'zustand'

type Word = Pick<DictWord, 'dictType' | 'value' | 'label' | 'color'>

type Words = {
  given: ReadonlyMap<string, Word>
  /** Increases with every change: pages rendered before it may show old labels. */
  edition: number
}

const useWords = create<Words>(() => ({ given: new Map(), edition: 0 }))

export const useWordEdition = () => useWords((state) => state.edition)
export const wordEdition = () => useWords.getState().edition

/** Puts the operators' labels in place of the program's. Called before the first page is rendered. */
export function takeWords(words: readonly Word[]): void {
  const { given: before, edition } = useWords.getState()
  const given = new Map(words.map((word) => [keyOf(word.dictType, word.value), word]))
  if (!isSame(before, given)) useWords.setState({ given, edition: edition + 1 })
}

const isSame = (one: Words['given'], other: Words['given']) =>
  one.size === other.size &&
  [...one].every(([key, word]) => {
    const same = other.get(key)
    return same?.label === word.label && same.color === word.color
  })

const given = () => useWords.getState().given

const keyOf = (name: string, value: string | number) => `${name}.${value}`

/** The Chinese label of a dictionary's value. An unknown value shows itself. */
export function labelOf(name: DictionaryName, value: string | number): string {
  const own: Record<string, string> = dictionaries[name]
  return given().get(keyOf(name, value))?.label || (own[value] ?? String(value))
}

/** The colour that operators set for a value; empty if the screen chooses it. */
export const colorOf = (name: DictionaryName, value: string | number): DictWord['color'] =>
  given().get(keyOf(name, value))?.color ?? ''

/** Values of a dictionary as choices. */
export const choicesOf = <Value extends string | number>(name: DictionaryName, values: readonly Value[]) =>
  values.map((value) => ({ value, label: labelOf(name, value) }))

/** A dictionary as the options of a filter; `''` means all. */
export function optionsOf(name: DictionaryName, all: string): { value: string; label: string }[] {
  return [{ value: '', label: all }, ...choicesOf(name, Object.keys(dictionaries[name]))]
}
