import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { notPages, pathOf } from '../rpc/addresses.ts'

/** While the database has not been migrated, calls answer 502 instead of meeting tables that are not there yet. */
export function refuseUntilReady(app: FastifyInstance, isReady: () => boolean): void {
  app.addHook('onRequest', ({ method, url }, _, done) => {
    const refused = !isReady() && (method !== 'GET' || notPages.test(pathOf(url)))
    done(refused ? new Failure('unavailable') : undefined)
  })
}
