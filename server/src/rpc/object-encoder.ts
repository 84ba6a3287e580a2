type Encode = (value: unknown) => unknown

/** A field; if it is optional and undefined, it is left out. */
type Field = { key: string; isOptional: boolean; encode: Encode }

/**
 * Encodes an object's fields, compiled to one object literal. A loop over names would look up every read
 * again, and V8 makes an object built name by name a dictionary, which is slower to write than to read.
 */
export function objectEncoder(fields: readonly Field[]): Encode {
  const names = fields.map((_, index) => `encode${index}`)
  const make = new Function(...names, `return (value) => ({${fields.map(propertyOf).join()}})`)
  return make(...fields.map(({ encode }) => encode)) as Encode
}

/** JSON leaves undefined values out. */
function propertyOf({ key, isOptional }: Field, index: number): string {
  const name = JSON.stringify(key)
  const encoded = `encode${index}(value[${name}])`
  return isOptional ? `${name}: value[${name}] === undefined ? undefined : ${encoded}` : `${name}: ${encoded}`
}
