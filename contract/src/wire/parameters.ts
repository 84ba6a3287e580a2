import { z } from 'zod'

export type Schema = z.core.JSONSchema.JSONSchema

/** Ids that belong to no creator, so a caller gains nothing by naming another one. */
const ofNobody = new Set([
  'RequestId',
  'CategoryId',
  'LabelId',
  'TemplateId',
  'ShelvedGoodId',
  'ShelvedLessonId',
  'OperatorId',
])

/** JSON Schema of what travels: codecs appear in their wire form. */
export function wireSchema(type: z.ZodType, direction: 'input' | 'output'): Schema {
  return z.toJSONSchema(type, { io: direction, unrepresentable: 'any' }) as Schema
}

/** JSON Schema of decoded parameters, in which ids inside codecs still name their noun. */
export function valueSchema(input: z.ZodObject): Schema {
  return z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as Schema
}

/** The nouns of the ids inside a parameter, such as `GoodId`. */
function nounsOf(schema: Schema): string[] {
  if (schema.format === 'uuid') return [schema.title ?? 'id without a name in values.ts']
  const inside = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items].flat()),
  ]
  return [...new Set(inside.flatMap((each) => (typeof each === 'object' ? nounsOf(each as Schema) : [])))]
}

/**
 * Parameters that name something of one creator, with the nouns of their ids. Naming another creator's must be answered as not
 * found.
 */
export function ownedParameters(input: z.ZodObject): Record<string, string[]> {
  const properties = Object.entries(valueSchema(input).properties ?? {})
  const named = properties.map(([name, schema]) => [name, nounsOf(schema as Schema)] as const)
  const owned = named.map(([name, nouns]) => [name, nouns.filter((noun) => !ofNobody.has(noun))] as const)
  return Object.fromEntries(owned.filter(([, nouns]) => nouns.length > 0))
}
