import { z } from 'zod'
import type { CallInput, Endpoint } from '../wire/endpoint.ts'
import { errors } from '../wire/errors.ts'
import { CallError } from './call-error.ts'

/** A call as a transport sends it. `address` is the path with its query. */
export type CallRequest = {
  method: 'POST' | 'GET'
  address: string
  headers: Record<string, string>
  body: string | null
}

export type RequestOptions = {
  /** The caller's session. */
  token?: string | undefined
  /** Send GET instead of POST. The specification asks for it in one place: the storage token of a form upload. */
  byGet?: boolean | undefined
}

/** The wire values of an input, by parameter name. */
type WireInput = Record<string, unknown>

/** The request of a call. An input that the contract refuses throws a `CallError` that names its field. */
export function requestOf<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { token, byGet = false }: RequestOptions = {},
): CallRequest {
  const { address, body, contentType } = place(endpoint, encodeInput(endpoint, input))
  const headers = {
    ...(body !== null && { 'content-type': contentType }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return { method: byGet ? 'GET' : 'POST', address, headers, body }
}

/** Encodes decoded values as wire values, field by field, so that the server fills in the defaults of omitted fields. */
export function encodeInput<E extends Endpoint>(endpoint: E, input: CallInput<E>): WireInput {
  const wire: WireInput = {}
  for (const [key, value] of Object.entries(input)) {
    const field: z.ZodType | undefined = endpoint.input.shape[key]
    if (!field || !isGiven(value)) continue
    const encoded = z.safeEncode(field, value)
    if (!encoded.success) throw refused(key, encoded.error)
    if (isGiven(encoded.data)) wire[key] = encoded.data
  }
  return wire
}

/** A form control that was cleared gives null. */
const isGiven = (value: unknown) => value !== undefined && value !== null

function refused(field: string, { issues }: z.ZodError): CallError {
  const { code, message } = errors.invalidInput
  return new CallError({ name: 'invalidInput', code, message: issues[0]?.message ?? message, field })
}

/** Proxies refuse longer addresses, so sorting a thousand lessons sends their ids in the body. */
const longestQuery = 4000
/**
 * Chinese text is three times as long in a form as in JSON. A draft of 200,000 characters would exceed the megabyte that the
 * server accepts.
 */
const longestForm = 300_000

type Placed = { address: string; body: string | null; contentType: string }

/** Chooses where the parameters go: the query, a form body, or a JSON body if a value is nested. */
function place({ path, sends }: Endpoint, wire: WireInput): Placed {
  const contentType = 'application/x-www-form-urlencoded;charset=UTF-8'
  const form = formOf(wire)
  if (Object.values(wire).some((value) => typeof value === 'object') || form.length > longestForm) {
    return { address: path, body: JSON.stringify(wire), contentType: 'application/json' }
  }
  if (sends === 'body' || form.length > longestQuery) return { address: path, body: form, contentType }
  return { address: form ? `${path}?${form}` : path, body: null, contentType }
}

function formOf(wire: WireInput): string {
  const pairs = Object.entries(wire).map((pair) => pair.map(encodeText).join('='))
  return pairs.join('&')
}

/** Half of a surrogate pair cannot be encoded. Its replacement character is sent, and the server refuses it with a message. */
const encodeText = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
