import { type Matches, type Role, roles } from './column-matches.ts'

const storageKey = 'courseCsvColumns'
const mostRemembered = 20

type Remembered = [header: string, matches: Matches][]

function read(): Remembered {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

const keyOf = (header: readonly string[]) => header.map((name) => name.toLowerCase()).join('\t')

/** The matches that the creator made for a file with the same headers, in this browser. */
export function rememberedMatches(header: readonly string[]): Matches | undefined {
  const [, matches] = read().find(([known]) => known === keyOf(header)) ?? []
  if (!matches) return undefined
  const isColumn = (role: Role) => Number.isInteger(matches[role]) && (matches[role] ?? 0) < header.length
  return Object.fromEntries(roles.filter(isColumn).map((role) => [role, matches[role]]))
}

/** Remembers the last headers, the newest first. Signing out forgets them with everything else in the browser. */
export function rememberMatches(header: readonly string[], matches: Matches): void {
  const others = read().filter(([known]) => known !== keyOf(header))
  const kept: Remembered = [[keyOf(header), matches], ...others]
  localStorage.setItem(storageKey, JSON.stringify(kept.slice(0, mostRemembered)))
}
