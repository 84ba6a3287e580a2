import type { IncomingHttpHeaders } from 'node:http'
import type { Instant } from '@zsm/contract/values'
import { cookieOf } from './cookies.ts'

/** A name with `__Host-` is accepted only over https, from this host, for every path. */
const names = { plain: 'learner', secure: '__Host-learner' }

/**
 * A learner's session lives in a cookie, because learners come by links and the pages are rendered by the server. Scripts cannot
 * read the cookie, and SameSite=Lax keeps it from the POST of another site. Null ends it.
 */
export function learnerCookie(
  opened: { token: string; expireTime: Instant } | null,
  secure: boolean,
): string {
  const name = secure ? names.secure : names.plain
  const expires = new Date(opened?.expireTime ?? 0).toUTCString()
  const rest = `Path=/; Expires=${expires}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return `${name}=${opened?.token ?? ''}; ${rest}`
}

/** Undefined also for a request that another site's page made: a browser says so in `Sec-Fetch-Site`. */
export function learnerToken(headers: IncomingHttpHeaders): string | undefined {
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate') return undefined
  return cookieOf(headers, names.secure) ?? cookieOf(headers, names.plain)
}
