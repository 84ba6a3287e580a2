import { z } from 'zod'
import type { Endpoint, OutputOf } from '../wire/endpoint.ts'
import { type ErrorName, errors } from '../wire/errors.ts'
import { CallError } from './call-error.ts'

/** A transport's answer, whatever the transport is. */
export type CallAnswer = { status: number; text: string }

/** Decodes the output of an answer. Throws a failure as a `CallError`. */
export function readAnswer<E extends Endpoint>(endpoint: E, answer: CallAnswer): OutputOf<E> {
  const output = z.safeDecode(endpoint.output, openEnvelope(answer) as z.input<E['output']>)
  // The schema is the endpoint's own, which TypeScript cannot follow through the generic.
  if (output.success) return output.data as OutputOf<E>
  const { status } = answer
  throw new CallError({ name: 'unreadable', status, code: status, message: '', cause: output.error })
}

/** The data in an answer's envelope. Throws a failure as a `CallError`. */
export function openEnvelope({ status, text }: CallAnswer): unknown {
  const envelope = readEnvelope(text)
  if (status < 200 || status > 299 || envelope.result !== 'true') throw failureOf(status, envelope)
  return envelope.data
}

const Envelope = z.object({
  result: z.string(),
  data: z.unknown().optional(),
  code: z.coerce.number().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
  field: z.string().optional(),
  requestId: z.string().optional(),
})
type Envelope = z.output<typeof Envelope> & { cause?: unknown }

function readEnvelope(text: string): Envelope {
  try {
    return Envelope.parse(JSON.parse(text))
  } catch (cause) {
    return { result: 'false', cause }
  }
}

/** A proxy that cannot reach the server answers 503 or 504 in its own words. */
const statusCodes: Record<number, number> = { 503: 502, 504: 502 }

function failureOf(status: number, envelope: Envelope): CallError {
  const { code = statusCodes[status] ?? status, message = '', data, field, requestId, cause } = envelope
  const name = nameOf(envelope, code, message)
  return new CallError({ name, status, code, message, data, field, requestId, cause })
}

function nameOf({ error }: Envelope, code: number, message: string) {
  if (error && Object.hasOwn(errors, error)) return error as ErrorName
  const named = Object.entries(errors).filter(([, wire]) => wire.code === code)
  const exact =
    named.find(([, wire]) => wire.message === message) ?? (named.length === 1 ? named[0] : undefined)
  if (exact) return exact[0] as ErrorName
  // a freeze and the platform end a session by the same code, and always say their names
  if (code === 50012) return 'tokenSuperseded'
  return code === 502 ? 'unavailable' : 'unreadable'
}
