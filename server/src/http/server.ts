import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import type { LogLevel } from '../config/config.ts'
import { Failure } from '../failure.ts'
import { isBelow } from '../rpc/addresses.ts'
import { type CallLimits, limitCalls } from '../rpc/calls-at-once.ts'
import { asFailure, sendFailure } from '../rpc/envelope.ts'
import { readJson } from '../rpc/json-body.ts'
import { parsePairs } from '../rpc/parameters.ts'
import { refuseDoubledHeaders } from './doubled-headers.ts'
import { AnswerLog, logOptions } from './log.ts'
import { limitRequests, type RequestLimits } from './rate-limit.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { refuseSlowReaders } from './slow-readers.ts'
import { idleLimitMs, refuseSlowRequests } from './slow-requests.ts'
import { refuseUnreadable } from './unreadable.ts'

type ServerOptions = {
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** The address that browsers use. It tells whether they use https, and uploads go to it. */
  publicUrl: string
  /** The lowest level that is logged; without it nothing is. */
  log: LogLevel | undefined
  uploadPath: string
  limits: RequestLimits & CallLimits
  /** Another host that browsers may upload files to. */
  uploadHost: string | undefined
  /** Hosts that the captcha's script loads from. */
  captchaOrigins: readonly string[]
}

/**
 * Fastify with our wire: parsers, headers, time limits, request ids, logs without secrets, failures as
 * envelopes.
 */
export async function openServer({
  trustProxy,
  publicUrl,
  log,
  uploadPath,
  uploadHost,
  captchaOrigins,
  limits,
}: ServerOptions): Promise<FastifyInstance> {
  const app = fastify<Server>({
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    connectionTimeout: idleLimitMs,
    requestTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 3_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    routerOptions: { querystringParser: readQuery },
    logger: log !== undefined && logOptions(log),
    logController: new AnswerLog(),
    // An invalid path never reaches the hooks.
    frameworkErrors: (error, request, reply) => sendFailure(reply, asFailure(error), request.id),
  })
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, body: string) =>
    readJson(body),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => parsePairs(body),
  )
  await sendSecurityHeaders(app, headers(publicUrl, { uploadHost, captchaOrigins }))
  refuseSlowRequests(app, (url) => isBelow(uploadPath, url))
  refuseSlowReaders(app.server)
  app.addHook('onRequest', ({ id, query }, reply, done) => {
    reply.header('x-request-id', id)
    done(query instanceof Failure ? query : undefined)
  })
  refuseDoubledHeaders(app)
  limitRequests(app, limits)
  limitCalls(app, limits)
  app.setErrorHandler((error, request, reply) => {
    const failure = asFailure(error)
    if (failure.error === 'unexpected') request.log.error({ err: error }, 'unexpected')
    return sendFailure(reply, failure, request.id)
  })
  return app
}

// The parser runs inside the router, where a throw would become a 500. So its failure is passed to the first
// hook.
function readQuery(query: string): Record<string, unknown> {
  try {
    return parsePairs(query)
  } catch (failure) {
    return failure as Failure & Record<string, unknown>
  }
}

function headers(
  publicUrl: string,
  { uploadHost, captchaOrigins }: Pick<ServerOptions, 'uploadHost' | 'captchaOrigins'>,
) {
  return {
    strictTransportSecurity: publicUrl.startsWith('https:'),
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
    frameguard: { action: 'deny' as const },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // antd adds its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'", ...captchaOrigins],
        imgSrc: ["'self'", 'data:', 'blob:', ...captchaOrigins],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", publicUrl, ...(uploadHost ? [uploadHost] : []), ...captchaOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  }
}
