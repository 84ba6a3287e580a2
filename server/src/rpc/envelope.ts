import { errors } from '@zsm/contract/wire/errors'
import type { FastifyError, FastifyReply } from 'fastify'
import { Failure } from '../failure.ts'
import type { Encoder } from './encoder.ts'

// Answers are cut from pooled blocks of this size. A block for each would cost a list's answer more than its
// encoding.
Buffer.poolSize = 256 * 1024

/** Success on the wire (specification, section 7): `result` is the text 'true'. */
export const success = (data: unknown) => ({ result: 'true' as const, data })

/**
 * A success as JSON bytes; `encode` puts the data into wire form. As a string it would be converted to bytes
 * twice: to be counted and to be sent.
 */
export const successOf = (data: unknown, encode: Encoder): Buffer =>
  Buffer.from(JSON.stringify(success(encode(data))))

export function sendJson(reply: FastifyReply, json: Buffer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json)
}

/**
 * The failure that any thrown value becomes. An unforeseen one becomes `unexpected`, which reveals nothing.
 */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { statusCode, code } = error as Partial<FastifyError>
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new Failure(clientFailures[statusCode] ?? 'invalidInput', { cause: error })
  }
  if (code === 'ENOSPC') return new Failure('storageFull', { cause: error })
  return new Failure('unexpected', { cause: error })
}

const clientFailures: Record<number, 'notFound' | 'payloadTooLarge' | 'unsupportedType'> = {
  404: 'notFound',
  413: 'payloadTooLarge',
  415: 'unsupportedType',
}

/**
 * A failure on the wire (domain.md): its HTTP status and `{ result: 'false', code, error, message, requestId
 * }`.
 */
export function refusalOf(failure: Failure, requestId?: string): { status: number; body: object } {
  const { code, status } = errors[failure.error]
  const body = {
    result: 'false',
    code,
    error: failure.error,
    message: failure.message,
    ...(requestId !== undefined && { requestId }),
    ...(failure.field !== undefined && { field: failure.field }),
    ...(failure.data !== undefined && { data: failure.data }),
  }
  return { status, body }
}

export function sendFailure(reply: FastifyReply, failure: Failure, requestId: string): FastifyReply {
  const { status, body } = refusalOf(failure, requestId)
  reply.failure = failure.error
  return reply.code(status).send(body)
}
