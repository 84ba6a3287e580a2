import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendJson } from './envelope.ts'

/**
 * Sends an answer that is the same for everybody with an ETag, or 304 to a client that has it. POST is
 * answered like GET, because on the specification's wire reads are POST.
 */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: Buffer): FastifyReply {
  const tag = tagOf(body)
  reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return sendJson(reply, body)
}

export function tagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/** Compares weakly, because a proxy that compresses turns our tags into `W/` tags. */
export function isKnown(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}
