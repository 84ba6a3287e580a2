import { basename, dirname } from 'node:path/posix'
import { domainOf } from './places.ts'
import type { Source } from './sources.ts'

/** The forms of names that a domain's folder may use, and words that no name has (CONTRIBUTING, "Names of files"). */
type Forms = {
  /** `routes`: one file of that name a domain, at its root. */
  reserved: string[]
  /** `page`: the last word of `goods-page.tsx`, which exports something that ends with `Page`. */
  kinds: string[]
  /** Words that another row says better, for files with this ending. */
  refused: { words: string[]; ending: string }[]
}

/** A kind whose files may export something that ends with another word. */
const otherExports: Record<string, string> = { fields: 'Field', table: 'Columns' }

/** Files of the domains, on both sides, are named in one of the forms that CONTRIBUTING lists. */
export function checkFileNames(guide: string, files: string[], sources: readonly Source[]): string[] {
  const forms = readForms(guide)
  if (forms.kinds.length === 0) return ['CONTRIBUTING.md: there is no table of the names of files']
  const ofDomains = files.filter((path) => domainOf(path) !== undefined)
  return [
    ...ofDomains.flatMap((path) => [...checkWords(path, forms), ...checkReserved(path, forms)]),
    ...ofDomains.flatMap((path) => checkTested(path, files)),
    ...sources
      .filter(({ path }) => ofDomains.includes(path))
      .flatMap((source) => checkExports(source, forms)),
  ]
}

/** The rows of the table whose columns are `Name`, `Side`, `What it holds` and `Not`. */
function readForms(guide: string): Forms {
  const table = guide.split(/^\| Name \| Side \|.*\| Not \|$/m)[1]?.split('\n\n')[0] ?? ''
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const named = (form: RegExp) =>
    rows.flatMap(([, name = '']) => [...name.matchAll(form)].map(([, word = '']) => word))
  return {
    reserved: named(/`([a-z-]+)\.ts`/g),
    kinds: named(/`\*-([a-z]+)\.tsx`/g),
    refused: rows.flatMap((row) => {
      const [name = '', not = ''] = [row[1], row[4]]
      return not === '' ? [] : [{ words: not.split(', '), ending: name.includes('.tsx') ? '.tsx' : '' }]
    }),
  }
}

/** A word for a kind of part is refused as the last word: `state-filter.tsx` is a filter. Other words are refused anywhere. */
function checkWords(path: string, { refused }: Forms): string[] {
  const words = basename(path).split(/[.-]/)
  const kind = basename(path, '.tsx').split('-').at(-1) ?? ''
  const said = refused
    .filter(({ ending }) => path.endsWith(ending))
    .flatMap(({ words: not, ending }) =>
      (ending === '.tsx' ? [kind] : words).filter(
        (word) => not.includes(word) || not.includes(word.replace(/s$/, '')),
      ),
    )
  return said.map((word) => `${path}: CONTRIBUTING has another word for ${word}`)
}

/** `public.ts` may also stand in a folder that several others read. */
function checkReserved(path: string, { reserved }: Forms): string[] {
  const [name = '', ...rest] = basename(path).split('.')
  const depth = path.split('/').length
  if (rest.join('.') !== 'ts' || !reserved.includes(name) || depth === 4) return []
  return ['public', 'queries', 'office'].includes(name) ? [] : [`${path}: belongs at the root of its domain`]
}

/** A pure test is named after the file that it tests. Tests on a database may be named after what they show. */
function checkTested(path: string, files: string[]): string[] {
  const stem = /^([^.]+)\.test\.tsx?$/.exec(basename(path))?.[1]
  if (!stem) return []
  const tested = ['ts', 'tsx'].map((ending) => `${dirname(path)}/${stem}.${ending}`)
  return tested.some((file) => files.includes(file)) ? [] : [`${path}: there is no ${stem}.ts beside it`]
}

function checkExports({ path, values }: Source, { kinds }: Forms): string[] {
  const stem = basename(path).replace(/\.tsx?$/, '')
  if (!path.startsWith('web/') || stem.includes('.')) return []
  if (path.endsWith('.tsx')) return checkComponent(path, { stem, values, kinds })
  const hooks = values.filter((name) => /^use[A-Z]/.test(name))
  if (stem.startsWith('use-'))
    return hooks.some((name) => kebab(name) === stem) ? [] : [`${path}: exports no ${stem} in camel case`]
  const isHook = values.length === 1 && hooks.length === 1
  return isHook ? [`${path}: exports a hook only, so name it ${kebab(hooks[0] ?? '')}.ts`] : []
}

function checkComponent(
  path: string,
  { stem, values, kinds }: { stem: string; values: string[]; kinds: string[] },
): string[] {
  const kind = stem.split('-').at(-1) ?? ''
  const endings = [kind.charAt(0).toUpperCase() + kind.slice(1), otherExports[kind] ?? '-']
  const isNamed = kinds.includes(kind)
    ? values.some((name) => endings.some((ending) => name.endsWith(ending)))
    : values.some((name) => kebab(name) === stem)
  return isNamed
    ? []
    : [`${path}: is named neither after a kind of part nor after a component that it exports`]
}

const kebab = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
