import type { CallAnswer } from '@zsm/contract/client/answer'
import { call as callBy, type Transport } from '@zsm/contract/client/call'
import { networkFailure } from '@zsm/contract/client/call-error'
import type { CallInput, Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'

/** Milliseconds. A learner on a bad line would rather try again. */
const timeout = 60_000

/** Calls the server from a learner's page. The session is a cookie, so no token is sent. */
export const learnerCall = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>> =>
  callBy(byFetch, endpoint, input)

const byFetch: Transport = async ({ address, ...request }): Promise<CallAnswer> => {
  const response = await fetch(address, { ...request, signal: AbortSignal.timeout(timeout) }).catch(() => {
    throw networkFailure()
  })
  return { status: response.status, text: await response.text().catch(() => '') }
}
