import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lazily } from '../lazily.ts'
import { isKnown, tagOf } from '../rpc/etag.ts'

export type EncodedPage = { tag: string; identity: Buffer; gzip: () => Buffer; br: () => Buffer }

/** Compresses a page once in each coding, when the first browser asks for it: nearly all ask for one. */
export function encodePage(html: string): EncodedPage {
  const identity = Buffer.from(html)
  return {
    tag: tagOf(identity),
    identity,
    gzip: lazily(() => gzipSync(identity)),
    br: lazily(() => brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })),
  }
}

/**
 * Sends a page in a coding that the browser accepts, or 304 if the browser has it. Its status is the reply's, and so is its caching if
 * the reply says something about it.
 */
export function sendEncoded(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: EncodedPage,
): FastifyReply {
  const caching = String(reply.getHeader('cache-control') ?? 'no-cache')
  reply.headers({ etag: page.tag, 'cache-control': caching, vary: 'accept-encoding' })
  if (reply.statusCode === 200 && isKnown(headers['if-none-match'], page.tag)) return reply.code(304).send()
  const accepted = String(headers['accept-encoding'] ?? '')
  const coding = (['br', 'gzip'] as const).find((coding) => new RegExp(`\\b${coding}\\b`).test(accepted))
  if (coding) reply.header('content-encoding', coding)
  return reply.type('text/html; charset=utf-8').send(coding ? page[coding]() : page.identity)
}
