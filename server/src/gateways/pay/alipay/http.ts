import { z } from 'zod'
import { now } from '../../../clock.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { membersOf } from './members.ts'
import { readJson, unreadable } from './reading.ts'
import type { AlipaySettings } from './settings.ts'
import { forged, isSignedBy, type Parameters, signedParameters } from './signing.ts'

export type Call = <Data>(method: string, content: object, data: z.ZodType<Data>) => Promise<Data>

type Caller = Pick<AlipaySettings, 'url' | 'appId' | 'key' | 'publicKey'>

/** Calls Alipay. An answer is verified before it is parsed. `more`: further public parameters, such as the numbers of certificates. */
export function caller(settings: Caller, answerMs: number, more?: Parameters): Call {
  return async (method, content, data) => {
    const body = await post(settings, { method, content, ...(more && { more }) }, answerMs)
    return readJson(data, verified(settings, method, body))
  }
}

/** Sends the public parameters in the query, like Alipay's own libraries. */
async function post(
  settings: Caller,
  asked: { method: string; content: object; more?: Parameters },
  answerMs: number,
): Promise<string> {
  const { biz_content = '', ...open } = signedParameters(settings, { ...asked, at: now() })
  const address = `${settings.url}?${new URLSearchParams(open)}`
  const asking = fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'user-agent': 'zhishimao' },
    body: new URLSearchParams({ biz_content }),
    signal: AbortSignal.timeout(answerMs),
    redirect: 'error',
  })
  const { status, bytes } = await asking
    .then(async (response) => ({ status: response.status, bytes: await response.arrayBuffer() }))
    .catch((cause: unknown) => {
      throw unreachable('no_answer', cause)
    })
  if (status !== 200) throw unreachable(`http_${status}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw unreadable('not_utf8', cause)
  }
}

const Explained = z.object({
  code: z.string(),
  msg: z.string().default(''),
  sub_code: z.string().default(''),
  sub_msg: z.string().default(''),
})
type Explained = z.output<typeof Explained>
const done = '10000'

/** The signed text of an answer: the value of `<method>_response`, or of `error_response` if Alipay did not reach the method. */
function verified({ publicKey }: Pick<Caller, 'publicKey'>, method: string, body: string): string {
  const members = membersOf(body)
  const name = (word: string) => `"${word}_response"`
  const said = members?.get(name(method.replaceAll('.', '_'))) ?? members?.get(name('error'))
  if (!members || said === undefined) throw unreadable('not_json')
  const sign = members.get('"sign"')
  // Alipay does not sign a refusal that comes before it knows the app.
  if (sign === undefined) {
    const explained = readJson(Explained, said)
    throw explained.code === done ? forged('unsigned') : refusal('unreachable', explained)
  }
  const signature = readJson(z.string(), sign)
  // Alipay signs slashes unescaped, and may send them escaped.
  const text = [said, said.replaceAll('\\/', '/')].find((text) => isSignedBy(publicKey, text, signature))
  if (text === undefined) throw forged('wrong_signature')
  const explained = readJson(Explained, text)
  if (explained.code !== done) throw refusal(kindOf(explained), explained)
  return text
}

/** 20000: the service is unavailable. https://opendocs.alipay.com/common/02km9f */
function kindOf({ code, sub_code }: Explained): ProviderFailure['kind'] {
  if (code === '40005' || sub_code.endsWith('call-limited')) return 'busy'
  const isUnknown = /(SYSTEM_ERROR|unknow-error|UNKNOW_ERROR)$/.test(sub_code)
  return code === '20000' || code === '10003' || isUnknown ? 'unreachable' : 'refused'
}

const refusal = (kind: ProviderFailure['kind'], { code, msg, sub_code, sub_msg }: Explained) =>
  new ProviderFailure(kind, sub_code || code, sub_msg || msg || `支付宝没有给出结果 (${code})`)

export const unreachable = (code: string, cause?: unknown): ProviderFailure =>
  new ProviderFailure('unreachable', code, '支付宝暂时连不上', { cause })
