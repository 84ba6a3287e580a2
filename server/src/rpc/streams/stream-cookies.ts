import type { IncomingHttpHeaders } from 'node:http'
import { streamPaths } from '@zsm/contract/wire/streams'
import { cookieOf } from '../cookies.ts'

type Side = keyof typeof streamPaths

const names: Record<Side, string> = { creator: 'stream-creator', operator: 'stream-operator' }

/**
 * A cookie that lets a browser open its stream while the session is valid. It is sent to the stream's address only, scripts cannot read
 * it, and other sites cannot use it.
 */
export function streamCookie(side: Side, token: string, secure: boolean): string {
  const rest = `Path=${streamPaths[side]}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return `${names[side]}=${token}; ${rest}`
}

export const streamToken = (side: Side, headers: IncomingHttpHeaders): string | undefined =>
  cookieOf(headers, names[side])
