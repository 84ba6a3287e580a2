import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { CreatorId, OperatorId } from '@zsm/contract/values'
import { streamPaths } from '@zsm/contract/wire/streams'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { networkOf } from '../../network.ts'
import {
  bearer,
  type CreatorSession,
  type OperatorSession,
  operatorToken,
  type Sessions,
} from '../session.ts'
import { streamToken } from './stream-cookies.ts'
import { openStreams, type ReadMarks } from './streams.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the streams of server-sent events, which would otherwise hold up a stop. */
    endStreams(): void
  }
}

type StreamParts = {
  sql: Sql
  creators: Sessions<CreatorSession>
  operators: Sessions<OperatorSession>
  marks: { creator: ReadMarks<CreatorId>; operator: ReadMarks<OperatorId> }
}

/**
 * Mounts the streams of both sides. The call that opens one waits for its turn like any other; the open stream takes no turn (0052), no
 * connection of the database and no share of a caller.
 */
export function mountStreams(app: FastifyInstance, { sql, creators, operators, marks }: StreamParts): void {
  const report = (err: unknown) => app.log.warn({ err }, 'streams wait for the database')
  const ofCreators = openStreams({ report, readMarks: marks.creator })
  const ofOperators = openStreams({ report, readMarks: marks.operator })
  const route = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) =>
    app.route({ method: 'GET', url, exposeHeadRoute: false, config: { line: 'read' }, handler })

  route(streamPaths.creator, async (request, reply) => {
    const { headers, ip } = request
    const token = bearer(headers.authorization) ?? streamToken('creator', headers)
    const { creator } = await creators.get(sql, token, 'read')
    request.owner = creator
    const reader = { token: token ?? '', owner: creator, network: networkOf(ip) }
    ofCreators.open(reader, () => answerBy(reply))
  })
  route(streamPaths.operator, async (request, reply) => {
    const { headers, ip } = request
    const token = operatorToken(headers) ?? streamToken('operator', headers)
    const { operator, roles } = await operators.get(sql, token, 'read')
    if (roles.length === 0) fail('forbidden')
    request.owner = operator
    const reader = { token: token ?? '', owner: operator, network: networkOf(ip) }
    ofOperators.open(reader, () => answerBy(reply))
  })
  app.decorate('endStreams', () => {
    ofCreators.end()
    ofOperators.end()
  })
  app.addHook('preClose', async () => app.endStreams())
}

/** Proxies must pass each event on at once. Browsers come back after a pause of their own, so that they do not all come at once. */
function answerBy(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const { raw } = reply
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  }
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  raw.write(`retry: ${randomInt(2000, 8000)}\n\n`)
  return raw
}
