import type { JsonWriter } from './json-writer.ts'

type Encode = (value: unknown, json: JsonWriter) => void

/** A field that is left out where it is optional and undefined. */
export type Field = { key: string; isOptional: boolean; encode: Encode }

/**
 * Writes the fields of an object, compiled to one function that reads each by its name: in a loop over names every read
 * is looked up anew, which costs more than to write what was read.
 */
export function objectEncoder(fields: readonly Field[]): Encode {
  const encoders = fields.map(({ encode }) => encode)
  const names = fields.map((_, index) => `encode${index}`)
  const make = new Function(...names, `return (value, json) => {${bodyOf(fields)}}`)
  return make(...encoders) as Encode
}

function bodyOf(fields: readonly Field[]): string {
  const writes = fields.map(({ key, isOptional }, index) => {
    const name = JSON.stringify(key)
    const [first, next] = [JSON.stringify(`{${name}:`), JSON.stringify(`,${name}:`)]
    return `
      field = value[${name}]
      ${isOptional ? 'if (field !== undefined)' : ''} {
        json.raw(isEmpty ? ${first} : ${next})
        isEmpty = false
        encode${index}(field, json)
      }`
  })
  return `
    let field, isEmpty = true
    ${writes.join('')}
    json.raw(isEmpty ? '{}' : '}')`
}
