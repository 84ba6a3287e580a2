import { type DictionaryName, dictionaries } from '@zsm/contract/reference'

/** The Chinese label of a dictionary's value; a value nobody knows shows itself. */
export function labelOf(name: DictionaryName, value: string | number): string {
  const labels: Record<string, string> = dictionaries[name]
  return labels[value] ?? String(value)
}

/** A dictionary as the options of a filter, `''` meaning all. */
export function optionsOf(name: DictionaryName, all: string): { value: string; label: string }[] {
  const labels = Object.entries(dictionaries[name]).map(([value, label]) => ({ value, label }))
  return [{ value: '', label: all }, ...labels]
}
