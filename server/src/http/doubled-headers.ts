import type { FastifyInstance } from 'fastify'
import { fail } from '../failure.ts'

/**
 * Headers that name the host or the caller. Of two equal headers Node keeps the first; a proxy in front of us
 * may keep the last.
 */
const single = new Set(['host', 'authorization', 'x-token', 'content-type'])

/** Refuses a request with such a header twice, so that no two parsers can disagree about it. */
export function refuseDoubledHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _, done) => {
    if (isDoubled(raw.rawHeaders)) fail('invalidInput')
    done()
  })
}

/** `rawHeaders` has names and values in turn, as they came. */
export function isDoubled(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (!single.has(name)) continue
    if (seen.has(name)) return true
    seen.add(name)
  }
  return false
}
