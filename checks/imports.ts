import { domainOf, isTest } from './places.ts'
import type { Source } from './sources.ts'

type Rule = { law: string; breaks: (from: string, to: string) => boolean }

/**
 * Which file may import which. Law 9 (no cycles) is a function below, because it concerns more than two
 * files.
 */
const rules: Rule[] = [
  {
    law: '1 the contract knows neither server nor web',
    breaks: (from, to) => from.startsWith('contract/') && /^(server|web)\//.test(to),
  },
  {
    law: '2 the web does not import the server',
    breaks: (from, to) => from.startsWith('web/') && to.startsWith('server/'),
  },
  {
    law: '3 the server does not import the web',
    breaks: (from, to) => from.startsWith('server/') && to.startsWith('web/'),
  },
  {
    law: '4 only http/, rpc/, site/, app, serve and routes know HTTP',
    breaks: (from, to) =>
      from.startsWith('server/src/') &&
      !isTest(from) &&
      !/^server\/src\/((http|rpc|site)\/|app\.ts|serve\.ts|[^/]+\/routes\.ts)/.test(from) &&
      /^(server\/src\/(http|rpc|site)\/|@?fastify($|\/))/.test(to),
  },
  {
    law: '5 the database layer knows no domain',
    breaks: (from, to) => from.startsWith('server/src/database/') && domainOf(to) !== undefined,
  },
  {
    law: '6 another domain is entered by its public.ts',
    breaks: (from, to) => {
      const [own, other] = [domainOf(from), domainOf(to)]
      return (
        own !== undefined &&
        other !== undefined &&
        own !== other &&
        !isTest(from) &&
        !/\/public\.tsx?$/.test(to)
      )
    },
  },
  {
    law: '7 queries import only the database, the contract and other queries',
    breaks: (from, to) =>
      /^server\/src\/.*queries\.ts$/.test(from) &&
      /^(server|web)\//.test(to) &&
      !/^server\/src\/database\/|queries\.ts$/.test(to),
  },
  {
    law: '8 only app.ts mounts routes',
    breaks: (from, to) =>
      /^server\/src\/[^/]+\/routes\.ts$/.test(to) && from !== 'server/src/app.ts' && !isTest(from),
  },
]

export function checkImports(sources: Source[]): string[] {
  const broken = sources.flatMap(({ path, imports }) =>
    imports.flatMap((to) =>
      rules.filter((rule) => rule.breaks(path, to)).map((rule) => `${path} → ${to}: ${rule.law}`),
    ),
  )
  return [...broken, ...findCycles(sources).map((cycle) => `${cycle.join(' → ')}: 9 no cycles`)]
}

/** Each cycle once: a depth-first walk that meets a file on its own path has found a cycle. */
function findCycles(sources: Source[]): string[][] {
  const byPath = new Map(sources.map((source) => [source.path, source.imports]))
  const done = new Set<string>()
  const cycles: string[][] = []
  function walk(path: string, open: string[]): void {
    const start = open.indexOf(path)
    if (start >= 0) cycles.push([...open.slice(start), path])
    if (start >= 0 || done.has(path)) return
    for (const next of byPath.get(path) ?? []) walk(next, [...open, path])
    done.add(path)
  }
  for (const path of byPath.keys()) walk(path, [])
  return cycles
}
