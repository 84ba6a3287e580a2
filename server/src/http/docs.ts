import fastify, { type FastifyInstance } from 'fastify'
import { lazily } from '../lazily.ts'

/** The contract's document at `/openapi.json`, and a page of our own host to read it: `/docs/`; made when first asked for. */
export function mountDocs(app: FastifyInstance, describe: () => object): void {
  const document = lazily(describe)
  const text = lazily(() => JSON.stringify(document()))
  const page = lazily(() => openPage(document()))
  app.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(text()))
  app.get('/docs', async (_, reply) => reply.redirect('/docs/'))
  app.get('/docs/*', async ({ url }, reply) => {
    const { statusCode, headers, rawPayload } = await (await page()).inject(url)
    reply.code(statusCode).header('content-type', headers['content-type'])
    return reply.send(rawPayload)
  })
}

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
