import type { DocSchema, OpenApi } from '../api/openapi.ts'

export type DocField = { name: string; type: string; isRequired: boolean }
export type DocCall = {
  path: string
  domain: string
  isRead: boolean
  /** One of these is enough; empty: open to every key. */
  scopes: string[]
  input: DocField[]
  output: DocField[]
  failures: string[]
  curl: string
}

/** Ids of the creator's own, by the noun of the id: examples are made of them. */
type OwnIds = Record<string, string>

/** The calls that a key may make, with what they take and answer. */
export function documentedCalls({ paths }: OpenApi, origin: string, own: OwnIds): DocCall[] {
  return Object.entries(paths).flatMap(([path, { post }]) => {
    if (!post?.['x-key-scopes']) return []
    const schema = post.requestBody?.content['application/json'].schema ?? {
      properties: Object.fromEntries((post.parameters ?? []).map(({ name, schema }) => [name, schema])),
      required: (post.parameters ?? []).filter(({ required }) => required).map(({ name }) => name),
    }
    const answer = post.responses['200']?.content?.['application/json'].schema.properties?.data
    return [
      {
        path,
        domain: post.tags[0] ?? '',
        isRead: post['x-effect'] === 'read',
        scopes: post['x-key-scopes'],
        input: fieldsOf(schema),
        output: answer ? fieldsOf(listed(answer)) : [],
        failures: failuresOf(post.responses),
        curl: curlOf({ url: `${origin}${path}`, schema, asBody: post.requestBody !== undefined, own }),
      },
    ]
  })
}

/** Of a list, its rows are what a reader looks for. */
const listed = (schema: DocSchema): DocSchema =>
  schema.properties?.list?.items?.properties ? schema.properties.list.items : schema

function fieldsOf({ properties = {}, required = [] }: DocSchema): DocField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    isRequired: required.includes(name),
  }))
}

/** A type in one line: `GoodId`, `0 | 1`, `string[]`, `{ id, name }`. */
function typeOf(schema: DocSchema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.format === 'uuid') return schema.title ?? 'uuid'
  if (schema.format === 'date-time') return '时间'
  if (schema.format === 'date') return '日期'
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`
  return schema.type ?? '任意'
}

function failuresOf(responses: Record<string, { description: string }>): string[] {
  return Object.entries(responses)
    .filter(([status]) => status !== '200')
    .flatMap(([status, { description }]) => description.split('\n\n').map((line) => `${status} ${line}`))
}

type Curl = { url: string; schema: DocSchema; asBody: boolean; own: OwnIds }

function curlOf({ url, schema, asBody, own }: Curl): string {
  const { properties = {}, required = [] } = schema
  const given = required.map((name) => [name, exampleOf(properties[name] ?? {}, own)] as const)
  const head = "-H 'authorization: Bearer zsk_…'"
  if (asBody) {
    const body = JSON.stringify(Object.fromEntries(given))
    return `curl -X POST '${url}' \\\n  ${head} \\\n  -H 'content-type: application/json' \\\n  -d '${body}'`
  }
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `curl -X POST '${url}${given.length > 0 ? `?${asked}` : ''}' \\\n  ${head}`
}

const anId = '01930000-0000-7000-8000-000000000000'

function exampleOf(schema: DocSchema, own: OwnIds): string | number | string[] {
  const [first] = schema.anyOf ?? []
  if (first) return exampleOf(first, own)
  if (schema.const !== undefined) return schema.const as string | number
  if (schema.enum) return schema.enum[0] as string | number
  if (schema.format === 'uuid') return own[schema.title ?? ''] ?? anId
  if (schema.format === 'date-time') return '2026-01-02T03:04:05.000Z'
  if (schema.format === 'date') return '2026-01-02'
  if (schema.type === 'array') return []
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return '…'
}
