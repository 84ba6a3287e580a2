import { basename, dirname } from 'node:path/posix'
import { domainOf, domains, isTest, serverFolders, webFolders } from './places.ts'
import type { Source, Touch } from './sources.ts'

const forbiddenNames = ['utils', 'helpers', 'common', 'misc', 'index']
const kebab = '[a-z0-9]+(-[a-z0-9]+)*'
const serverFile = new RegExp(`^${kebab}(\\.queries)?(\\.(db|api))?(\\.test)?\\.ts$`)
const webFile = new RegExp(`^${kebab}(\\.test\\.tsx?|\\.tsx?|\\.module\\.css|\\.css|\\.d\\.ts)$`)

/** The places where each of these may be written. */
const homes: Record<Touch, { law: string; allowed: (path: string) => boolean }> = {
  sql: {
    law: 'SQL stands only in *queries.ts and database/',
    allowed: (path) => !path.startsWith('server/src/') || /queries\.ts$|^server\/src\/database\//.test(path),
  },
  fetch: {
    law: 'fetch( stands only in web/src/api/',
    allowed: (path) => !path.startsWith('web/src/') || path.startsWith('web/src/api/'),
  },
  clock: {
    law: 'the clock is read only in server/src/clock.ts, format/ and database/',
    allowed: (path) =>
      !/^(server|web)\/src\//.test(path) ||
      /^server\/src\/(clock\.ts|database\/)|^web\/src\/format\//.test(path),
  },
  'spread literal': {
    law: 'the properties of a literal are written where they belong, without `...{`',
    allowed: () => false,
  },
}

export function checkStructure(files: string[], sources: Source[]): string[] {
  return [...files.flatMap(checkName), ...sources.flatMap(checkOrder), ...sources.flatMap(checkTouches)]
}

function checkName(path: string): string[] {
  const [side, src, folder, ...rest] = path.split('/')
  const stem = basename(path).split('.')[0] ?? ''
  if (forbiddenNames.includes(stem)) return [`${path}: name it after the one thing it holds`]
  if (src !== 'src' || rest.length === 0 || !folder) return []
  if (side === 'server') return checkPlace(path, folder, serverFolders, serverFile)
  if (side === 'web') return checkPlace(path, folder, webFolders, webFile)
  return []
}

function checkPlace(path: string, folder: string, others: string[], form: RegExp): string[] {
  if (![...domains, ...others].includes(folder)) return [`${path}: ${folder} is no domain of the contract`]
  return form.test(basename(path)) ? [] : [`${path}: this form of name is not used in ${dirname(path)}`]
}

function checkOrder({ path, imports }: Source): string[] {
  const own = domainOf(path)
  if (!own || isTest(path) || !path.startsWith('server/')) return []
  const later = imports.filter((to) => domains.indexOf(domainOf(to) ?? own) > domains.indexOf(own))
  return later.map((to) => `${path} → ${to}: ${own} may call only domains before it`)
}

function checkTouches({ path, touches }: Source): string[] {
  if (isTest(path)) return []
  return [...touches]
    .filter((touch) => !homes[touch].allowed(path))
    .map((touch) => `${path}: ${homes[touch].law}`)
}
