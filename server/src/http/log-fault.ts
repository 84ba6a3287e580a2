import type { FastifyInstance } from 'fastify'
import { redact } from './log.ts'

/** A line of the log about a page that broke: its texts come from outside, secrets in them are masked. */
export const logFault = (app: FastifyInstance) => (fault: Record<string, string>) => {
  const masked = Object.entries(fault).map(([name, value]) => [name, redact(value)])
  app.log.warn({ fault: Object.fromEntries(masked) }, 'a page broke')
}
