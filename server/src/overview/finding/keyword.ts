/** What a keyword of the operators' search may be. */
export type Meaning = {
  /** A whole mobile number. */
  mobile: string | undefined
  /** A whole number of any form, or the beginning of one of ours. */
  number: string | undefined
  /** The beginning of our own numbers. */
  beginning: string | undefined
  name: string | undefined
}

const mobile = /^1\d{10}$/
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const number = /^[\w-]{8,64}$/
const beginning = /^\d{8,20}$/

/** Spaces and hyphens between digits are how people write numbers down. Eight digits or more are no name, nor are an id and a single character. */
export function meaningOf(keyword: string): Meaning {
  const typed = keyword.normalize('NFKC').trim()
  const digits = typed.replaceAll(/[\s-]/g, '')
  const isId = id.test(typed)
  const isDigits = !isId && /^\d{8,}$/.test(digits)
  const written = isDigits ? digits : typed
  return {
    mobile: mobile.test(written) ? written : undefined,
    number: number.test(written) ? written : undefined,
    beginning: beginning.test(written) ? written : undefined,
    name: isDigits || isId || typed.length < 2 ? undefined : typed,
  }
}

/** The words as the audit log has them: who was searched for cannot be read back. */
export function maskWords({ mobile, name }: Meaning): string {
  if (mobile) return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
  const [first = '', ...rest] = [...(name ?? '')]
  return `${first}${'*'.repeat(rest.length)}`
}
