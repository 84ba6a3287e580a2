import type { FastifyInstance } from 'fastify'
import { fail } from '../failure.ts'

/** Headers that say for whom or by whom a request is: Node keeps the first of two, a proxy before us may keep the last. */
const single = new Set(['host', 'authorization', 'x-token', 'content-type'])

/** Refuses such a header given twice, so that nobody reads a request differently from us. */
export function refuseDoubledHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _, done) => {
    if (isDoubled(raw.rawHeaders)) fail('invalidInput')
    done()
  })
}

/** Names and values by turns, as they came. */
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
