import type { CallAnswer } from '@zsm/contract/client/answer'
import { call as callBy, type Transport } from '@zsm/contract/client/call'
import { isCallError, networkFailure } from '@zsm/contract/client/call-error'
import type { CallRequest } from '@zsm/contract/client/request'
import { lookMobile } from '@zsm/contract/office/looks'
import type { CallInput, Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'
import { noteAnswer, noteSilence } from './connection.ts'
import { keptAlive } from './kept-alive.ts'
import { currentLook } from './look.ts'
import { operatorToken } from './operator-session.ts'
import { whilePending } from './pending.ts'
import { sessionToken } from './session.ts'
import { sharedAnswer, storeShared } from './shared-answers.ts'

// specification 9: product request timeout
const timeout = 300_000

export type CallOptions = {
  signal?: AbortSignal
  /** Autosave, polling, suggestions: they never show 数据加载中. */
  background?: boolean
  /** Send GET instead of POST. The specification asks for it in one place: the storage token of a form upload. */
  byGet?: boolean
  /** Send no token: an expired session must not stop a creator from resetting the password. */
  signedOut?: boolean
  /** It shall arrive also when the page is left at once. For small inputs. */
  keptAlive?: boolean
}

/** Calls the server from the browser, with the session of the signed-in creator or operator. */
export function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, background = false, byGet, signedOut = false, keptAlive: outlives = false }: CallOptions = {},
): Promise<OutputOf<E>> {
  const token = signedOut ? undefined : tokenFor(endpoint)
  const answer = callBy(byFetch(endpoint, { signal, outlives }), endpoint, asInLook(endpoint, input), {
    token,
    byGet,
  }).catch((error) => {
    if (isCallError(error, 'unreadable')) console.error(endpoint.path, error.cause)
    throw error
  })
  return background ? answer : whilePending(answer)
}

const tokenFor = ({ access }: Endpoint) => (access === 'operator' ? operatorToken() : sessionToken())

/** In a look the browser does not know the creator's number. `lookMobile` stands for it. */
function asInLook<E extends Endpoint>({ access }: E, input: CallInput<E>): CallInput<E> {
  const look = currentLook()
  if (!look || access === 'operator') return input
  const values = Object.entries(input).map(([name, value]) => [
    name,
    value === look.mobile ? lookMobile : value,
  ])
  return Object.fromEntries(values) as CallInput<E>
}

type Sending = { signal: AbortSignal | undefined; outlives: boolean }

/** A transport by fetch. A shared answer is sent again only if it has changed (etag). */
function byFetch({ shared }: Endpoint, { signal, outlives }: Sending): Transport {
  return async (request) => {
    const known = shared ? sharedAnswer(request.address) : undefined
    const response = await (outlives
      ? keptAlive(request.body, (kept) => send({ ...request, ...kept }, known?.tag, signal))
      : send(request, known?.tag, signal))
    const answer = known && response.status === 304 ? known.answer : await textOf(response, signal)
    if (shared && answer.status === 200) {
      storeShared(request.address, response.headers.get('etag'), answer)
    }
    return answer
  }
}

async function send(
  { address, ...request }: CallRequest & { keepalive?: boolean },
  tag?: string,
  signal?: AbortSignal,
) {
  const limit = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(address, {
      ...request,
      headers: { ...request.headers, ...(tag && { 'if-none-match': tag }) },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    noteAnswer()
    return response
  } catch (cause) {
    // A cancelled query is not a failure: the abort is rethrown.
    if (signal?.aborted) throw cause
    noteSilence()
    throw networkFailure()
  }
}

/** An answer that breaks off is not an answer of the product. If the caller broke it off, there is nothing to report. */
const textOf = async (response: Response, signal?: AbortSignal): Promise<CallAnswer> => ({
  status: response.status,
  text: await response.text().catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    return ''
  }),
})
