import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendJson } from './envelope.ts'

/**
 * Sends what everybody shares with a tag of its content, and 304 without it to who has it already. POST is answered
 * like GET: on the seed's wire reads are POST.
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

/** Tags are compared weakly: a proxy that compresses marks them `W/`. */
export function isKnown(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}
