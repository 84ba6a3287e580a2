import { domainOf, domains, isTest } from './places.ts'
import type { Source } from './sources.ts'

/**
 * Only one domain writes a table; that domain and later ones read it. Tables that `server/src/database/`
 * writes (audit log, requests) belong to no domain.
 */
export function checkTables(sources: Source[]): string[] {
  const queries = sources.filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
  const owners = ownersOf(queries)
  return queries.flatMap(({ path, statements }) => {
    const own = domainOf(path)
    if (!own) return []
    const used = named(statements, /\b(?:from|join|using|update|into)\s+([a-z_]+)/g)
    return used.flatMap((table) => breachOf({ path, own, table, owners: owners.get(table) ?? [] }))
  })
}

type Use = { path: string; own: string; table: string; owners: string[] }

function breachOf({ path, own, table, owners }: Use): string[] {
  const [owner, other] = owners
  if (!owner) return []
  if (other) return [`${path}: ${table} is written by ${owners.join(' and ')}: one domain writes a table`]
  if (domains.indexOf(owner) <= domains.indexOf(own)) return []
  return [`${path}: ${table} is written by ${owner}, and ${own} may read only tables of domains before it`]
}

// `for update`, `for no key update` and `do update` name no table.
const writing = /(?:insert\s+into|delete\s+from|(?<!\b(?:for|do|key)\s+)\bupdate)\s+([a-z_]+)/g

function ownersOf(sources: Source[]): Map<string, string[]> {
  const owners = new Map<string, string[]>()
  for (const { path, statements } of sources) {
    const own = domainOf(path)
    if (!own) continue
    for (const table of named(statements, writing)) {
      owners.set(table, [...new Set([...(owners.get(table) ?? []), own])])
    }
  }
  return owners
}

const named = (statements: readonly string[], clause: RegExp) => [
  ...new Set(statements.flatMap((text) => [...text.matchAll(clause)].map(([, table = '']) => table))),
]
