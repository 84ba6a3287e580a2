type MakeRow = (values: readonly unknown[]) => object

/** By column names. There are no more lists of columns than statements in our code. */
const makers = new Map<string, MakeRow>()

/**
 * Makes a row of its values, with camelCase names. Compiled to an object literal, so that all rows of a
 * statement have one shape: V8 makes an object built name by name a dictionary, which slows down every later
 * read and copy.
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
