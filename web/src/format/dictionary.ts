import { type DictionaryName, type DictWord, dictionaries } from '@zsm/contract/reference'
import { create } from 'zustand'

type Word = Pick<DictWord, 'dictType' | 'value' | 'label' | 'color'>

type Words = {
  given: ReadonlyMap<string, Word>
  /** Another number with every change: what was drawn before it may say other words. */
  edition: number
}

const useWords = create<Words>(() => ({ given: new Map(), edition: 0 }))

export const useWordEdition = () => useWords((state) => state.edition)
export const wordEdition = () => useWords.getState().edition

/** What operators gave stands for the program's own from now on: told before the first page is drawn. */
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

/** The Chinese label of a dictionary's value; a value nobody knows shows itself. */
export function labelOf(name: DictionaryName, value: string | number): string {
  const own: Record<string, string> = dictionaries[name]
  return given().get(keyOf(name, value))?.label || (own[value] ?? String(value))
}

/** The colour that operators gave a value; empty where its screen chooses. */
export const colorOf = (name: DictionaryName, value: string | number): DictWord['color'] =>
  given().get(keyOf(name, value))?.color ?? ''

/** Values of a dictionary as choices. */
export const choicesOf = <Value extends string | number>(name: DictionaryName, values: readonly Value[]) =>
  values.map((value) => ({ value, label: labelOf(name, value) }))

/** A dictionary as the options of a filter, `''` meaning all. */
export function optionsOf(name: DictionaryName, all: string): { value: string; label: string }[] {
  return [{ value: '', label: all }, ...choicesOf(name, Object.keys(dictionaries[name]))]
}
