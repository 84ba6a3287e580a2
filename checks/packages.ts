/** What the lock file says of one package. */
export type Locked = {
  version?: string
  license?: string
  integrity?: string
  deprecated?: string
  dev?: boolean
  link?: boolean
}
type Lock = { packages: Record<string, Locked> }

const free = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'CC0-1.0']

/** Licences that the lock file leaves out or spells differently. We read them. */
const read: [name: RegExp, ground: string][] = [
  [/^@img\/sharp-/, 'libvips is LGPL: a separate library that anybody may exchange'],
  [/^@darabonba\/typescript$/, 'Apache-2.0, spelled out'],
  [/^combine-errors$/, 'MIT, in its Readme'],
  [/^lightningcss(-|$)/, 'MPL-2.0, which binds its own files: it only builds the web and is not served'],
  [/^mediabunny$/, 'MPL-2.0, which binds its own files: we use them unchanged, and serve none'],
]

/**
 * Packages that must not be shipped: with an unknown licence or one that binds our code, deprecated, or
 * without a digest.
 */
export function refusedPackages({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.startsWith('node_modules/') || locked.link) return []
    if (!locked.integrity) return [`${name}: no integrity in package-lock.json`]
    if (locked.dev) return []
    if (locked.deprecated) return [`${name}: deprecated (${locked.deprecated})`]
    return isFree(name, locked.license) ? [] : [`${name}: licence ${locked.license ?? 'unknown'}`]
  })
}

function isFree(name: string, license = ''): boolean {
  if (read.some(([known]) => known.test(name))) return true
  const choices = license.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => free.includes(one)))
}
