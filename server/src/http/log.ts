import type { FastifyRequest } from 'fastify'
import type { LogLevel } from '../config/config.ts'
import { pathOf } from '../rpc/addresses.ts'

/** What a line of the log may hold: no query, header, cookie or body; values that slip into texts are masked. */
export const logOptions = (level: LogLevel) => ({
  level,
  serializers: { req: describeRequest, err: describeError },
})

const describeRequest = ({ id, method, url, ip }: FastifyRequest) => ({ id, method, path: pathOf(url), ip })

/** Of many failures these say enough. */
const mostErrors = 5

type DescribedError = { type: string; message: string; stack: string; [more: string]: unknown }

/** An error by what is safe of it: a driver's `detail`, `parameters` and `query` hold rows, and stay out. */
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

/** Mobiles, card and identity numbers keep their ends; tokens, codes in words and values of a query go whole. */
export function redact(text: string): string {
  return text
    .replace(/(?<![\d.])(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2')
    .replace(/(?<!\d)\d{12,15}(\d{3}[\dXx])(?!\d)/g, '****$1')
    .replace(/(Bearer\s+)\S+/gi, '$1***')
    .replace(/([?&][\w.-]+=)[^&\s'"]+/g, '$1***')
    .replace(/((?:password|pwd|token|secret|code|captcha)["']?\s*[:=]\s*["']?)[^\s"',}]+/gi, '$1***')
    .replace(/(?<![\w/-])[\w-]{40,}(?![\w/-])/g, '***')
}
