import { type Agent, type IncomingMessage, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'

/** A call; without a method it is a POST. */
export type Target = { url: string; method?: 'GET' | 'POST'; token?: string; body?: string }

/** What became of a call: its status, or 0 and why where no answer that can be read came. */
export type Answer = { status: number; asked: number; ms: number; lost?: string }

/** ms, comparable between threads */
export const instant = () => performance.timeOrigin + performance.now()

/** Calls and waits for the last byte; whatever happens to the call, it is answered and not thrown. */
export async function ask(target: Target, agent: Agent): Promise<Answer> {
  const asked = instant()
  try {
    const response = await send(target, agent)
    const body = await text(response)
    if (response.statusCode !== 200) JSON.parse(body)
    return { status: response.statusCode ?? 0, asked, ms: instant() - asked }
  } catch (error) {
    return { status: 0, asked, ms: instant() - asked, lost: String(error) }
  }
}

function send({ url, method = 'POST', token, body }: Target, agent: Agent): Promise<IncomingMessage> {
  const call = request(url, { agent, method })
  if (token !== undefined) call.setHeader('authorization', `Bearer ${token}`)
  if (body !== undefined) call.setHeader('content-type', 'application/json')
  return new Promise((resolve, reject) => {
    call.once('response', resolve).once('error', reject)
    call.end(body)
  })
}
