import { type Agent, type IncomingMessage, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { type CallRequest, requestOf } from '@zsm/contract/client/request'
import type { CallInput, Endpoint } from '@zsm/contract/wire/endpoint'

/** A request; POST unless a method is given. */
export type Target = { url: string } & Partial<Omit<CallRequest, 'address'>>

/** A call of the contract to the server at `origin`. */
export function targetOf<E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: CallInput<E>,
  session?: { token: string },
): Target {
  const { address, ...request } = requestOf(endpoint, input, session)
  return { url: origin + address, ...request }
}

/** The outcome of a call: its status, or 0 and the reason if no complete answer came. */
export type Answer = { status: number; asked: number; ms: number; lost?: string }

/** Milliseconds, comparable between threads. */
export const instant = () => performance.timeOrigin + performance.now()

/** A provider of payments is answered without a body, or with a word of its own. */
const isReceived = (status = 0) => status === 200 || status === 204

/** Sends a request and reads the whole answer. It never throws: a failure is an answer too. */
export async function ask(target: Target, agent: Agent): Promise<Answer> {
  const asked = instant()
  try {
    const response = await send(target, agent)
    const body = await text(response)
    if (!isReceived(response.statusCode)) JSON.parse(body)
    return { status: response.statusCode ?? 0, asked, ms: instant() - asked }
  } catch (error) {
    return { status: 0, asked, ms: instant() - asked, lost: String(error) }
  }
}

function send(target: Target, agent: Agent): Promise<IncomingMessage> {
  const { url, method = 'POST', headers = {}, body = null } = target
  const call = request(url, { agent, method, headers })
  return new Promise((resolve, reject) => {
    call.once('response', resolve).once('error', reject)
    call.end(body ?? undefined)
  })
}
