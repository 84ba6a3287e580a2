import type { FastifyInstance } from 'fastify'
import { redact } from './log.ts'

/** Logs a page that failed in a browser. Its texts come from outside, so secrets in them are masked. */
export const logFault = (app: FastifyInstance) => (fault: Record<string, string>) => {
  const masked = Object.entries(fault).map(([name, value]) => [name, redact(value)])
  app.log.warn({ fault: Object.fromEntries(masked) }, 'a page broke')
}
