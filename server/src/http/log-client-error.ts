import type { FastifyInstance } from 'fastify'
import { redact } from './log.ts'

/** Logs a page that failed in a browser. Its texts come from outside, so secrets in them are masked. */
export const logClientError = (app: FastifyInstance) => (error: Record<string, string>) => {
  const masked = Object.entries(error).map(([name, value]) => [name, redact(value)])
  app.log.warn({ clientError: Object.fromEntries(masked) }, 'page failed in a browser')
}
