import type { Endpoint, OutputOf } from '@zsm/contract/endpoint'
import { type ErrorName, errors } from '@zsm/contract/errors'
import { z } from 'zod'
import { CallError } from './call-error.ts'
import { noteAnswer, noteSilence } from './connection.ts'
import { operatorToken } from './operator-session.ts'
import { whilePending } from './pending.ts'
import { sessionToken } from './session.ts'
import { keepShared, sharedAnswer } from './shared-answers.ts'

// seed 9: product request timeout
const timeout = 300_000

type DefaultedKeys<Schema extends z.ZodType> = {
  [Key in keyof z.input<Schema>]-?: undefined extends z.input<Schema>[Key] ? Key : never
}[keyof z.input<Schema>] &
  keyof z.output<Schema>

/** An endpoint's input as code gives it: decoded values; whatever has a default may be left out. */
export type CallInput<E extends Endpoint> = Omit<z.output<E['input']>, DefaultedKeys<E['input']>> & {
  [Key in DefaultedKeys<E['input']>]?: z.output<E['input']>[Key] | undefined
}

export type CallOptions = {
  signal?: AbortSignal
  /** Autosave, polling, suggestions: never shown as 数据加载中. */
  background?: boolean
  /** By GET, where the seed asks so: the storage token of a form upload. */
  byGet?: boolean
  /** As if signed out: a session that ended does not stop a creator who resets the password. */
  signedOut?: boolean
}

/** Calls the server as the contract says: the decoded output, or a `CallError`. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const answer = send(endpoint, encodeInput(endpoint, input), options)
  return options.background ? answer : whilePending(answer)
}

async function send<E extends Endpoint>(
  endpoint: E,
  wire: Record<string, unknown>,
  options: CallOptions,
): Promise<OutputOf<E>> {
  const sent = place(endpoint, wire)
  const known = endpoint.shared ? sharedAnswer(sent.address) : undefined
  const response = await request(endpoint, sent, options, known?.tag)
  const data = known && response.status === 304 ? known.data : await readAnswer(response)
  if (endpoint.shared) keepShared(sent.address, response.headers.get('etag'), data)
  const output = z.safeDecode(endpoint.output, data as z.input<E['output']>)
  // The schema is the endpoint's own, which the checker can't follow through the generic.
  if (output.success) return output.data as OutputOf<E>
  console.error(endpoint.path, output.error)
  throw new CallError({ name: 'unreadable', code: response.status, message: '' })
}

/** What an answer's envelope holds, or its failure. */
export async function readAnswer(response: Response): Promise<unknown> {
  const envelope = await readEnvelope(response)
  if (!response.ok || envelope.result !== 'true') throw failureOf(response, envelope)
  return envelope.data
}

type Placed = { address: string; body: string | null; contentType: string }

async function request(
  endpoint: Endpoint,
  { address, body, contentType }: Placed,
  { signal, byGet = false, signedOut = false }: CallOptions,
  tag: string | undefined,
) {
  const token = signedOut ? undefined : endpoint.access === 'operator' ? operatorToken() : sessionToken()
  const limit = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(address, {
      method: byGet ? 'GET' : 'POST',
      headers: {
        'Content-Type': contentType,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(tag ? { 'If-None-Match': tag } : {}),
      },
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    noteAnswer()
    return response
  } catch (cause) {
    // A cancelled query is not a failure: it goes on as the abort it is.
    if (signal?.aborted) throw cause
    noteSilence()
    throw networkFailure()
  }
}

export const networkFailure = () =>
  new CallError({ name: 'network', code: 0, message: '请求失败,请检查网络' })

/** Proxies refuse longer addresses: a sort of a thousand lessons goes in the body. */
const longestQuery = 4000

/** Where the parameters go: the query, the form body, or JSON where a value has structure of its own. */
function place({ path, sends }: Endpoint, wire: Record<string, unknown>): Placed {
  const contentType = 'application/x-www-form-urlencoded;charset=UTF-8'
  if (Object.values(wire).some((value) => typeof value === 'object' && value !== null)) {
    return { address: path, body: JSON.stringify(wire), contentType: 'application/json' }
  }
  const pairs = Object.entries(wire).map(([key, value]) => [key, String(value)])
  const parameters = new URLSearchParams(pairs).toString()
  const inBody = sends === 'body' || parameters.length > longestQuery
  if (inBody) return { address: path, body: parameters, contentType }
  return { address: parameters ? `${path}?${parameters}` : path, body: null, contentType }
}

/** Decoded values to wire values. Field by field, so that what has a default may be left to the server. */
export function encodeInput<E extends Endpoint>(endpoint: E, input: CallInput<E>): Record<string, unknown> {
  const schema: z.ZodType = endpoint.input
  if (!(schema instanceof z.ZodObject)) {
    return given(z.encode(schema, input) as Record<string, unknown>)
  }
  const wire: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given(input as Record<string, unknown>))) {
    const field = schema.shape[key] as z.ZodType | undefined
    if (!field) continue
    const encoded = z.safeEncode(field, value)
    if (!encoded.success) throw invalidInput(key, encoded.error)
    wire[key] = encoded.data
  }
  return given(wire)
}

const given = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null))

function invalidInput(field: string, error: z.ZodError) {
  const message = error.issues[0]?.message ?? errors.invalidInput.message
  return new CallError({ name: 'invalidInput', code: errors.invalidInput.code, message, field })
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
type Envelope = z.output<typeof Envelope>

async function readEnvelope(response: Response): Promise<Envelope> {
  const text = await response.text().catch(() => '')
  try {
    return Envelope.parse(JSON.parse(text))
  } catch {
    return { result: 'false' }
  }
}

/** A proxy that cannot reach the server says so in its own words. */
const statusCodes: Record<number, number> = { 503: 502, 504: 502 }

function failureOf(response: Response, envelope: Envelope): CallError {
  const code = envelope.code ?? statusCodes[response.status] ?? response.status
  const message = envelope.message ?? ''
  return new CallError({
    name: nameOf(envelope, code, message),
    code,
    message,
    data: envelope.data,
    ...(envelope.field ? { field: envelope.field } : {}),
    ...(envelope.requestId ? { requestId: envelope.requestId } : {}),
  })
}

function nameOf({ error }: Envelope, code: number, message: string) {
  if (error && Object.hasOwn(errors, error)) return error as ErrorName
  const named = Object.entries(errors).filter(([, wire]) => wire.code === code)
  const exact =
    named.find(([, wire]) => wire.message === message) ?? (named.length === 1 ? named[0] : undefined)
  if (exact) return exact[0] as ErrorName
  return code === 502 ? 'unavailable' : 'unreadable'
}
