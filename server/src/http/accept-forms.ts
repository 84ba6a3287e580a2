import type { FastifyInstance } from 'fastify'

/** Lets the routes of this scope take a small HTML form, and nothing else, as a record of texts. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
}
