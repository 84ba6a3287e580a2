import * as states from '@zsm/contract/states'

const numbers = Object.entries(states).flatMap(([dictionary, entries]) =>
  Object.entries(entries).map(([name, number]) => [`${dictionary}.${name}`, number] as const),
)
const numberOf = new Map<string, unknown>(numbers)

/**
 * A file of SQL cannot import a state, so it writes the name beside the number: `status_dict = 2 /* orderState.paid *\/`. A
 * number with no name, or with the name of another number, is a breach.
 */
export function checkSqlStates(path: string, text: string): string[] {
  const compared = [...text.matchAll(/\w+_dict\s*(?:=|<>|in)\s*(\d+(?: \/\*[^*]*\*\/)?|\([^)]*\))/g)]
  return compared.flatMap(([comparison, values = '']) =>
    [...values.matchAll(/(?<![\w.])(\d+)(?: \/\* ([\w.]+) \*\/)?/g)]
      .filter(([, number, name = '']) => numberOf.get(name) !== Number(number))
      .map(
        ([, number]) => `${path}: ${comparison.trim()}: ${number} has not its name of states.ts beside it`,
      ),
  )
}
