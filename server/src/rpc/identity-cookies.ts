import type { IncomingHttpHeaders } from 'node:http'
import { cookieOf } from './cookies.ts'

/**
 * `state`: which browser was sent to a provider. `proof`: whom the provider named to this browser. Both last from the press of a
 * button to the end of the sign-in form. Scripts and other sites cannot read or set them.
 */
const names = { state: 'identity-state', proof: 'identity-proof' } as const
type Kind = keyof typeof names

const lifetimeSec = 600

export function identityCookie(kind: Kind, value: string, secure: boolean): string {
  const [prefix, suffix] = secure ? ['__Host-', '; Secure'] : ['', '']
  return `${prefix}${names[kind]}=${value}; Path=/; Max-Age=${lifetimeSec}; HttpOnly; SameSite=Lax${suffix}`
}

/** Over https the name with `__Host-` only: another host of the domain cannot set it. */
export function identityCookieOf(
  headers: IncomingHttpHeaders,
  kind: Kind,
  secure: boolean,
): string | undefined {
  return cookieOf(headers, secure ? `__Host-${names[kind]}` : names[kind])
}
