import type { CallInput, Endpoint, OutputOf } from '../endpoint.ts'
import { type CallAnswer, readAnswer } from './answer.ts'
import { type CallRequest, type RequestOptions, requestOf } from './request.ts'

/** Carries a request to the server: `fetch` in browsers, `inject` in tests. Without an answer it throws. */
export type Transport = (request: CallRequest) => Promise<CallAnswer>

/** Calls the server as the contract says: the decoded output, or a `CallError`. */
export async function call<E extends Endpoint>(
  transport: Transport,
  endpoint: E,
  input: CallInput<E>,
  options?: RequestOptions,
): Promise<OutputOf<E>> {
  return readAnswer(endpoint, await transport(requestOf(endpoint, input, options)))
}
