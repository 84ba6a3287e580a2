import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { answerWithinSeconds } from '@zsm/contract/webhooks/schedule'
import { milliseconds } from '../clock.ts'
import { isPublicAddress, lookupAllowed, PrivateAddressError } from './public-address.ts'

type Sent = { url: string; headers: Record<string, string>; body: string }

/** What came back. Without a status nothing came, and `error` says why. */
export type Answered = { status: number | null; error: string; durationMs: number; answer: string }

export type WebhookSender = {
  send(sent: Sent): Promise<Answered>
  /** Why an address is refused before anything is sent; undefined if it is not. */
  refusal(url: string): string | undefined
}

/** Of an answer, only its beginning is read. */
const mostAnswerBytes = 2048
const loopback = ['127.0.0.1', '::1']

/**
 * Sends to addresses that creators have typed, so it contacts only the public Internet. The address is checked as the connection is made,
 * so that a name cannot resolve to another one later, and a redirect is an answer like any other. `allowLoopback`: also this machine, by
 * http, for trials.
 */
export function openWebhookSender({ allowLoopback }: { allowLoopback: boolean }): WebhookSender {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowLoopback && loopback.includes(address))
  const lookup = lookupAllowed(isAllowed)

  function refusal(text: string): string | undefined {
    const url = new URL(text)
    const host = hostOf(url)
    const isHere = loopback.includes(host) || host === 'localhost'
    if (url.username || url.password) return '地址里不能带用户名和密码'
    if (url.hash) return '地址里不能带 # 后面的部分'
    if (isHere && allowLoopback) return undefined
    if (url.protocol !== 'https:') return '地址请以 https:// 开头'
    if (isHere || (isIP(host) && !isAllowed(host))) return '这个地址不在公网上，我们的服务器送不到'
    return undefined
  }

  async function send(sent: Sent): Promise<Answered> {
    const begun = milliseconds()
    const durationMs = () => milliseconds() - begun
    try {
      const refused = refusal(sent.url)
      if (refused) return { status: null, error: refused, durationMs: 0, answer: '' }
      const answered = await request(sent)
      return { ...answered, error: '', durationMs: durationMs() }
    } catch (error) {
      return { status: null, error: reasonOf(error), durationMs: durationMs(), answer: '' }
    }
  }

  function request({ url: text, headers, body }: Sent): Promise<Pick<Answered, 'status' | 'answer'>> {
    const { promise, resolve, reject } = Promise.withResolvers<Pick<Answered, 'status' | 'answer'>>()
    const url = new URL(text)
    const signal = AbortSignal.timeout(answerWithinSeconds * 1000)
    // Node reports no error when a time runs out on a connection that is closed already
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      lookup,
      agent: false,
    })
    sent.on('error', reject)
    // without this handler Node closes the connection and says nothing
    sent.once('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, answer: '' })
    })
    sent.once('response', (response) => {
      const parts: Buffer[] = []
      let length = 0
      const end = () => {
        response.destroy()
        resolve({ status: response.statusCode ?? 0, answer: readable(Buffer.concat(parts)) })
      }
      response.on('data', (part: Buffer) => {
        parts.push(part)
        length += part.length
        if (length >= mostAnswerBytes) end()
      })
      response.once('end', end)
      response.once('error', reject)
    })
    sent.end(body)
    return promise
  }

  return { send, refusal }
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** PostgreSQL stores no NUL in a text. */
const readable = (bytes: Buffer) =>
  bytes.subarray(0, mostAnswerBytes).toString('utf8').replaceAll('\u0000', '').slice(0, 500)

const reasons: Record<string, string> = {
  ENOTFOUND: '找不到这个域名',
  EAI_AGAIN: '域名暂时查不到',
  ECONNREFUSED: '对方拒绝了连接',
  ECONNRESET: '对方断开了连接',
  EPIPE: '对方断开了连接',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '连不上对方的服务器',
  ENETUNREACH: '连不上对方的服务器',
  CERT_HAS_EXPIRED: '对方的证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书不受信任',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书不受信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书链不完整',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书不是这个域名的',
}

/** The reason in words. An error of another kind is named by its code, which says nothing of our network. */
function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return '这个域名指向的地址不在公网上'
  if (!(error instanceof Error)) return '没有送到'
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `${answerWithinSeconds} 秒内没有答复`
  const code = causeCode(error)
  return reasons[code] ?? (code ? `没有送到（${code}）` : '没有送到')
}

/** A connection that tried several addresses fails with one error for each. */
function causeCode(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return causeCode(error.errors[0])
  return code ?? ''
}
