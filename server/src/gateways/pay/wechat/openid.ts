import { z } from 'zod'
import type { PayerGateway } from '../pay-gateway.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { unreachable } from './http.ts'
import { readJson } from './reading.ts'
import type { WechatPaySettings } from './settings.ts'

/** Learns WeChat's `openid` of a buyer, which JSAPI payments need. */
export const openidGateway = (settings: WechatPaySettings): PayerGateway => ({
  page: (state, returnUrl) => openidPage(settings, state, returnUrl),
  of: (code) => openidOf(settings, code),
})

const answerMs = 10_000

/**
 * The page that redirects WeChat's browser to `returnUrl` with a code, without asking the buyer. `state`: at most 128 letters and
 * digits. https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html
 */
export function openidPage({ pageUrl, appId }: WechatPaySettings, state: string, returnUrl: string): string {
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: returnUrl,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  })
  return `${pageUrl}/connect/oauth2/authorize?${query}#wechat_redirect`
}

const Granted = z.union([
  z.object({ openid: z.string().min(1) }),
  z.object({ errcode: z.int(), errmsg: z.string().default('') }),
])

/** -1: the system is busy. 45011: too many calls in a minute. */
const busy = [-1, 45011]

/**
 * The openid for a code, which works once and for five minutes. The address of this call contains the secret, so no failure may repeat
 * the address.
 */
export async function openidOf(settings: WechatPaySettings, code: string): Promise<string> {
  const query = new URLSearchParams({
    appid: settings.appId,
    secret: settings.appSecret,
    code,
    grant_type: 'authorization_code',
  })
  const granted = readJson(Granted, await bytesOf(`${settings.apiUrl}/sns/oauth2/access_token?${query}`))
  if ('openid' in granted) return granted.openid
  const { errcode, errmsg } = granted
  throw new ProviderFailure(busy.includes(errcode) ? 'busy' : 'refused', String(errcode), errmsg)
}

async function bytesOf(address: string): Promise<Buffer> {
  const response = await fetch(address, { signal: AbortSignal.timeout(answerMs), redirect: 'error' }).catch(
    (cause: unknown) => {
      throw unreachable('no_answer', cause)
    },
  )
  if (!response.ok) throw unreachable(`http_${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
