import type { CallInput, Endpoint, OutputOf } from '../wire/endpoint.ts'
import { type CallAnswer, readAnswer } from './answer.ts'
import { type CallRequest, type RequestOptions, requestOf } from './request.ts'

/** Sends a request to the server: `fetch` in browsers, `inject` in tests. It throws if no answer comes. */
export type Transport = (request: CallRequest) => Promise<CallAnswer>

/** Calls the server as the contract says and returns the decoded output, or throws a `CallError`. */
export async function call<E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  input: CallInput<E>,
  options?: RequestOptions,
): Promise<OutputOf<E>> {
  return readAnswer(endpoint, await transport(requestOf(endpoint, input, options)))
}
