import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from '@tus/server'
import type { Sql } from '../database/sql.ts'
import type { Storage } from '../gateways/storage.ts'
import { ResumableStore, resumableName } from './resumable-store.ts'
import { findPromised } from './resumables.queries.ts'
import { readResumableTicket, storeResumed } from './resumables.ts'
import type { Ticket } from './upload-tokens.ts'

export const tokenHeader = 'upload-token'

/** An answer to whoever sends bytes when something went wrong. */
type Refusal = { status_code: number; body: string }

type Tus = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * The protocol of resumable uploads (tus.io) at `path`. Who may send is decided before: what comes here has a token
 * that is good for this very upload.
 */
export function openTus(
  { sql, storage, secret }: { sql: Sql; storage: Storage; secret: string },
  path: string,
  refusalOf: (error: unknown) => Refusal,
): Tus {
  const ticketOf = ({ headers }: { headers: Headers }) =>
    readResumableTicket(secret, headers.get(tokenHeader))
  const nameOf = ({ front, jti }: Ticket) => resumableName(front, jti)
  const server = new Server({
    path,
    datastore: new ResumableStore(sql, storage),
    allowedHeaders: [tokenHeader],
    namingFunction: (request) => nameOf(ticketOf(request)),
    getFileIdFromRequest: (request) => nameOf(ticketOf(request)),
    generateUrl: (request) => `${path}/${ticketOf(request).jti}`,
    async onUploadFinish(request) {
      const { front, key } = ticketOf(request)
      const upload = await findPromised(sql, front, key)
      if (upload) await storeResumed(sql, storage, front, upload)
      return {}
    },
    onResponseError: (_, error) => ('status_code' in error ? undefined : refusalOf(error)),
  })
  return (request, response) => server.handle(request, response)
}
