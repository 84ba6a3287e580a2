import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@zsm/contract'
import { paymentNotice, refundNotice } from '@zsm/contract/payments'
import { dictionaries } from '@zsm/contract/reference'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { errors } from '@zsm/contract/wire/errors'
import type { z } from 'zod'

/** The names that others read, so that we cannot change them: fields, dictionaries and errors of the wire, and columns. */
export function readWireNames(root: string): Set<string> {
  const schemas = Object.values(contract).flatMap((domain) =>
    Object.values(domain as Record<string, Endpoint>).flatMap(({ input, output }) => [input, output]),
  )
  const names = new Set([...Object.keys(dictionaries), ...Object.keys(errors), ...columnsIn(root)])
  const seen = new Set<unknown>()
  for (const schema of [...schemas, paymentNotice, refundNotice]) addFields(schema, names, seen)
  return names
}

/** Every field of a schema, however deep it stands. */
function addFields(schema: z.core.$ZodType, names: Set<string>, seen: Set<unknown>): void {
  if (seen.has(schema)) return
  seen.add(schema)
  const {
    shape,
    options,
    element,
    innerType,
    in: from,
    out,
  } = schema._zod.def as Partial<{
    shape: Record<string, z.core.$ZodType>
    options: z.core.$ZodType[]
    element: z.core.$ZodType
    innerType: z.core.$ZodType
    in: z.core.$ZodType
    out: z.core.$ZodType
  }>
  for (const name of Object.keys(shape ?? {})) names.add(name)
  const within = [...Object.values(shape ?? {}), ...(options ?? []), element, innerType, from, out]
  for (const each of within) if (each) addFields(each, names, seen)
}

/** The tables, columns and constraints of server/schema.sql, as rows spell them: `goodId` for `good_id`. */
function columnsIn(root: string): string[] {
  const text = readFileSync(join(root, 'server/schema.sql'), 'utf8')
  return [...text.matchAll(/^(?:create table | {2,}(?:constraint )?)(\w+) /gm)].map(([, name = '']) =>
    name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  )
}
