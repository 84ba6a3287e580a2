import fastify, { type FastifyInstance } from 'fastify'
import { lazily } from '../lazily.ts'

/**
 * The document of all calls at `/openapi.json`, and a page on our own host to read it at `/docs/`; both are made when first asked for.
 * Production has only the document: the page is somebody else's program, on the origin of people's sessions.
 */
export function mountDocs(
  app: FastifyInstance,
  describe: () => object,
  { production }: { production: boolean },
): void {
  const document = lazily(describe)
  const text = lazily(() => JSON.stringify(document()))
  const page = lazily(() => openPage(document()))
  app.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(text()))
  if (production) return
  app.get('/docs', async (_, reply) => reply.redirect('/docs/'))
  app.get('/docs/*', async (request, reply) => {
    const inner = await page()
    const headers = chosen(request.headers, asked)
    const answer = await inner.inject({ url: request.url, headers })
    return reply
      .code(answer.statusCode)
      .headers(chosen(answer.headers, answered))
      .send(answer.statusCode === 304 ? undefined : answer.rawPayload)
  })
}

const asked = ['if-none-match', 'if-modified-since']
const answered = ['content-type', 'etag', 'last-modified', 'cache-control', 'location']

const chosen = (headers: Record<string, unknown>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )

/** A server without a port: the library that makes the page can only be mounted before its server starts. */
async function openPage(document: object): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const page = fastify()
  await page.register(swagger, { mode: 'static', specification: { document: document as never } })
  await page.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '',
    // no validator: it is a third party's
    uiConfig: { validatorUrl: null, docExpansion: 'none', filter: true },
    logLevel: 'silent',
  })
  return page
}
