import { z } from 'zod'

export type Schema = z.core.JSONSchema.JSONSchema

/** What nobody in particular owns: naming somebody else's gains nothing. */
const ofNobody = new Set(['RequestId', 'ClassifyId', 'LabelId', 'TemplateId', 'ShelvedGoodId', 'OperatorId'])

/** JSON Schema of what travels: codecs show their wire form. */
export function wireSchema(type: z.ZodType, direction: 'input' | 'output'): Schema {
  return z.toJSONSchema(type, { io: direction, unrepresentable: 'any' }) as Schema
}

/** JSON Schema of decoded parameters, where ids inside codecs still say of what they are. */
export function valueSchema(input: z.ZodObject): Schema {
  return z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as Schema
}

/** Of what the ids inside a parameter are: `GoodId`. */
function nounsOf(schema: Schema): string[] {
  if (schema.format === 'uuid') return [schema.title ?? 'id without a name in values.ts']
  const inside = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items].flat()),
  ]
  return [...new Set(inside.flatMap((each) => (typeof each === 'object' ? nounsOf(each as Schema) : [])))]
}

/** Parameters that name something of one creator, with of what they are: another's must be as good as absent. */
export function ownedParameters(input: z.ZodObject): Record<string, string[]> {
  const properties = Object.entries(valueSchema(input).properties ?? {})
  const named = properties.map(([name, schema]) => [name, nounsOf(schema as Schema)] as const)
  const owned = named.map(([name, nouns]) => [name, nouns.filter((noun) => !ofNobody.has(noun))] as const)
  return Object.fromEntries(owned.filter(([, nouns]) => nouns.length > 0))
}
