type MakeRow = (values: readonly unknown[]) => object

/** By the names of the columns: there are as many lists of them as statements that we wrote. */
const makers = new Map<string, MakeRow>()

/**
 * Makes a row of its values, with camelCase names. Compiled to a literal, so that all rows of a statement have one shape:
 * V8 keeps an object that is put together name by name as a dictionary, and every later read and copy of it pays.
 */
export function rowMaker(columns: readonly string[]): MakeRow {
  const key = columns.join('\0')
  const known = makers.get(key)
  if (known) return known
  const fields = columns.map((column, index) => `${JSON.stringify(camelCase(column))}: values[${index}]`)
  const make = new Function('values', `return {${fields.join()}}`) as MakeRow
  makers.set(key, make)
  return make
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
