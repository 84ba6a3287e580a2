import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { notPages, pathOf } from '../rpc/addresses.ts'

/** Until the database is migrated, calls answer 502 instead of failing on missing tables. */
export function refuseUntilReady(app: FastifyInstance, isReady: () => boolean): void {
  app.addHook('onRequest', ({ method, url }, _, done) => {
    const refused = !isReady() && (method !== 'GET' || notPages.test(pathOf(url)))
    done(refused ? new Failure('unavailable') : undefined)
  })
}
