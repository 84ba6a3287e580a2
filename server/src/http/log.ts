import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { destination } from 'pino'
import type { LogLevel } from '../config/config.ts'
import { pathOf } from '../rpc/addresses.ts'

/** A log line never has a query, header, cookie or body. Secrets that slip into texts are masked. */
export const logOptions = (level: LogLevel) => ({
  level,
  serializers: { req: describeRequest, err: describeError },
  stream: gathered(),
})

/**
 * Lines are gathered and written together: a write for each cost more than the rest of the line. A server that stops or crashes writes
 * what is left; one that is killed loses half a second.
 */
const gathered = () => destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 })

/** One line for each call, when it is answered. */
export class AnswerLog extends LogController {
  override incomingRequest(): void {
    // the line of the answer names the request
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode, elapsedTime } = reply
    const line = { req: request, statusCode, ms: Math.round(elapsedTime) }
    if (error) request.log.error({ ...line, err: error }, 'answer failed')
    else request.log.info(line, 'answered')
  }
}

const describeRequest = ({ id, method, url, ip }: FastifyRequest) => ({ id, method, path: pathOf(url), ip })

/** More errors than this would add nothing. */
const mostErrors = 5

type DescribedError = { type: string; message: string; stack: string; [more: string]: unknown }

/**
 * The safe parts of an error. A driver's `detail`, `parameters` and `query` contain rows and are left out.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) {
    return { type: 'thrown', message: redact(JSON.stringify(error) ?? String(error)), stack: '' }
  }
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: redact(error.message),
    stack: redact(error.stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(error instanceof AggregateError &&
      depth < 3 && { errors: error.errors.slice(0, mostErrors).map((one) => describeError(one, depth + 1)) }),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  }
}

/**
 * Masks mobiles, card and identity numbers except their ends, and tokens, codes and query values completely.
 */
export function redact(text: string): string {
  return text
    .replace(/(?<![\d.])(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2')
    .replace(/(?<!\d)\d{12,15}(\d{3}[\dXx])(?!\d)/g, '****$1')
    .replace(/(Bearer\s+)\S+/gi, '$1***')
    .replace(/([?&][\w.-]+=)[^&\s'"]+/g, '$1***')
    .replace(/((?:password|pwd|token|secret|code|captcha)["']?\s*[:=]\s*["']?)[^\s"',}]+/gi, '$1***')
    .replace(/(?<![\w/-])[\w-]{40,}(?![\w/-])/g, '***')
}
