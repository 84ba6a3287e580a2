import { z } from 'zod'
import { milliseconds, now } from '../../../clock.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { readJson } from './reading.ts'
import type { WechatPaySettings } from './settings.ts'
import { authorization, freshNonce } from './signing.ts'
import { type Arrived, isSigned, type Verify } from './verifying.ts'

type Request = {
  method: 'GET' | 'POST'
  path: string
  body?: object
  /** A multipart form instead of a body. Only `meta` is signed. */
  form?: { meta: string; file: { name: string; mime: string; bytes: Buffer } }
  /** The id of the key that encrypted parts of the body. */
  encryptedBy?: string
}
type Answer = Arrived & { status: number }

export type Send = (request: Request) => Promise<Answer>
export type Call = <Data>(request: Request, data: z.ZodType<Data>) => Promise<Data>

/** Sends one signed request and returns the bytes of its answer. */
export function sender(settings: WechatPaySettings, answerMs: number): Send {
  return async (request) => {
    try {
      const response = await ask(settings, request, answerMs)
      const header = (name: string) => response.headers.get(name) ?? undefined
      return { status: response.status, header, body: Buffer.from(await response.arrayBuffer()) }
    } catch (cause) {
      throw unreachable('no_answer', cause)
    }
  }
}

export function ask(
  settings: WechatPaySettings,
  { method, path, body, form, encryptedBy = settings.publicKey?.id }: Request,
  deadlineMs: number,
): Promise<Response> {
  const text = body ? JSON.stringify(body) : (form?.meta ?? '')
  const boundary = form && `----zhishimao${freshNonce()}`
  const signed = {
    method,
    path,
    body: text,
    timestamp: Math.floor(milliseconds() / 1000),
    nonce: freshNonce(),
  }
  return fetch(`${settings.url}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'zhishimao',
      authorization: authorization(settings, signed),
      ...(body && { 'content-type': 'application/json' }),
      ...(boundary && { 'content-type': `multipart/form-data; boundary=${boundary}` }),
      // WeChat Pay signs its answer with the key that the request names.
      ...(encryptedBy && { 'wechatpay-serial': encryptedBy }),
    },
    body: form && boundary ? partsOf(form, boundary) : text || null,
    signal: AbortSignal.timeout(deadlineMs),
    redirect: 'error',
  })
}

/**
 * The bytes of a multipart form in the form that WeChat Pay expects: each part states its type, and only the file has a file name.
 * `FormData` does not write it that way.
 */
function partsOf({ meta, file }: NonNullable<Request['form']>, boundary: string): Uint8Array<ArrayBuffer> {
  const part = (name: string, type: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${name}\r\ncontent-type: ${type}\r\n\r\n`
  const head = `${part('name="meta"', 'application/json')}${meta}\r\n`
  const second = part(`name="file"; filename="${file.name}"`, file.mime)
  return new Uint8Array(
    Buffer.concat([Buffer.from(head + second), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  )
}

/**
 * Sends a call and verifies its answer before it is parsed. Any call may be repeated with the same parameters. So a call whose answer
 * was signed wrongly is sent once more: WeChat Pay sends such probes on purpose now and then.
 */
export function caller(send: Send, verify: Verify): Call {
  const once = async (request: Request) => verified(await send(request), verify)
  return async (request, data) => {
    const answer = await once(request).catch((failure: unknown) => {
      if (failure instanceof ProviderFailure && failure.code === 'signature_probe') return once(request)
      throw failure
    })
    return readJson(data, answer.body)
  }
}

async function verified(answer: Answer, verify: Verify): Promise<Answer> {
  if (answer.status >= 500) throw refusal('unreachable', answer)
  // WeChat Pay does not sign an error that occurs before it has checked our signature.
  if (answer.status >= 300 && !isSigned(answer)) throw refusal('unreachable', answer)
  await verify(answer, now())
  if (answer.status === 200 || answer.status === 204) return answer
  throw refusal(kindOf(answer), answer)
}

const tooMany = ['FREQUENCY_LIMITED', 'FREQUENCY_LIMIT_EXCEED', 'RATELIMIT_EXCEEDED', 'RATE_LIMITED']

/** Status 202 means accepted and not done yet: https://pay.weixin.qq.com/docs/merchant/development/interface-rules/basic-rules.html */
function kindOf({ status, body }: Answer): ProviderFailure['kind'] {
  const { code } = explained(body)
  if (status < 400 || code === 'SYSTEM_ERROR') return 'unreachable'
  return status === 429 || tooMany.includes(code) || code === 'STATEMENT_CREATING' ? 'busy' : 'refused'
}

/** `detail` is a text or absent unless one single field is wrong. */
const Explained = z.object({
  code: z.string().default(''),
  message: z.string().default(''),
  detail: z.object({ field: z.string().optional() }).optional().catch(undefined),
})

function explained(body: Buffer): z.output<typeof Explained> {
  try {
    return Explained.parse(JSON.parse(body.toString()))
  } catch {
    return { code: '', message: '' }
  }
}

function refusal(kind: ProviderFailure['kind'], { status, body }: Answer): ProviderFailure {
  const { code, message, detail } = explained(body)
  const failure = [code || `http_${status}`, message || `微信支付没有给出结果 (${status})`] as const
  return new ProviderFailure(kind, ...failure, { field: detail?.field })
}

export const unreachable = (code: string, cause?: unknown): ProviderFailure =>
  new ProviderFailure('unreachable', code, '微信支付暂时连不上', { cause })
