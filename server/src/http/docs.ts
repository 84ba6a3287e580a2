import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** The contract's document at `/openapi.json`, and a page of our own host to read it: `/docs/`. */
export async function mountDocs(app: FastifyInstance, document: object): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: '',
      // no validator: it is a third party's
      uiConfig: { validatorUrl: null, docExpansion: 'none', filter: true },
      logLevel: 'silent',
    })
  })
  const text = JSON.stringify(document)
  app.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(text))
}
