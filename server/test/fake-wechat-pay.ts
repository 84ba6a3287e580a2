import {
  createCipheriv,
  createHash,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { WechatPaySettings } from '../src/gateways/pay/wechat/settings.ts'
import { certificateOf } from './certificate.ts'
import { wechatBill } from './wechat-bill.ts'
import { beijing, refuse, type WechatEvent, WechatRefusal, wechatBook } from './wechat-book.ts'
import { partsOf, picturesPath, wechatOnboardingBook } from './wechat-onboarding-book.ts'
import { wechatPlatformBook } from './wechat-platform-book.ts'

export const merchant = {
  mchId: '1900000109',
  appId: 'wxd678efh567hg6787',
  appSecret: 'e10adc3949ba59abbe56e057f20f883e',
  serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  apiV3Key: 'an APIv3 key is 32 bytes exactly',
}
const publicKeyId = 'PUB_KEY_ID_0119000001092024101100397200000006'

/** How the next answer goes wrong. `isDone`: what was asked for is carried out first. */
export type Trouble = { isDone?: boolean } & (
  | { kind: 'hangUp' | 'silence' }
  | { kind: 'status'; status: number; body?: string }
  | { kind: 'unsigned' | 'forged' | 'probe' | 'stale' | 'replay' }
  /** Another answer, rightly signed. */
  | { kind: 'answer'; status?: number; body: string }
  | { kind: 'slow'; ms: number }
)
type Asked = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  bytes: Buffer
}
export type SentNotice = { url: string; headers: Record<string, string>; body: Buffer }
type Signer = { serial: string; privateKey: KeyObject; certificate?: string }
type How = { by?: Signer; at?: number; apiV3Key?: string; isProbe?: boolean }

/**
 * WeChat Pay, API v3, on loopback, as its documentation writes it: it believes no request whose signature or parameters
 * are not right, signs its answers, keeps a book of its own, and can be told to fail.
 */
export async function fakeWechatPay({
  verifiedBy = 'publicKey',
}: {
  verifiedBy?: 'publicKey' | 'certificate'
} = {}) {
  const ours = keysOf('the merchant')
  const clock = { skewMs: 0, now: () => Date.now() + clock.skewMs }
  const book = wechatBook(merchant, clock.now)
  const platform = wechatPlatformBook(merchant, clock.now, book.events)
  const onboarding = wechatOnboardingBook(platform.enlist)
  const publicKeySigner: Signer = { serial: publicKeyId, privateKey: keysOf('the public key').privateKey }
  const certificates: Signer[] = [newCertificate('certificate 0')]
  const troubles: Trouble[] = []
  const asked: Asked[] = []
  const bills = new Map<string, string>()
  const tokens = new Map<string, string>()
  const codes = new Map<string, string>()
  let isBillReady = true
  let rotations = 0
  let last: { headers: Record<string, string>; body: string } | undefined

  const newest = () => certificates.at(-1) ?? publicKeySigner
  const signer = () => (verifiedBy === 'publicKey' ? publicKeySigner : newest())

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '', headers } = request
    const bytes = await buffer(request)
    const call: Asked = { method, path, headers, body: bytes.toString(), bytes }
    asked.push(call)
    const { pathname } = new URL(path, url)
    if (pathname.startsWith('/sns/') || pathname.startsWith('/connect/')) return answerPage(call, response)
    const trouble = troubles.shift()
    if (trouble && !trouble.isDone && breaks(trouble, response)) return
    const { status, body } = outcomeOf(call)
    if (trouble && breaks(trouble, response)) return
    if (trouble?.kind === 'slow') await sleep(trouble.ms)
    if (Buffer.isBuffer(body)) {
      response.writeHead(status, { 'content-type': 'application/octet-stream' }).end(body)
      return
    }
    const said =
      trouble?.kind === 'answer' ? { status: trouble.status ?? 200, body: trouble.body } : { status, body }
    send(response, said, trouble, headers)
  }

  /** Whether nothing more is said. */
  function breaks(trouble: Trouble, response: ServerResponse): boolean {
    if (trouble.kind === 'hangUp') response.destroy()
    else if (trouble.kind === 'status') {
      response.writeHead(trouble.status, { 'content-type': 'application/json' }).end(trouble.body ?? '')
    } else return trouble.kind === 'silence'
    return true
  }

  function send(
    response: ServerResponse,
    { status, body }: { status: number; body: string },
    trouble: Trouble | undefined,
    asking: IncomingMessage['headers'],
  ) {
    const isNamed = asking['wechatpay-serial'] === publicKeyId
    const by = isNamed ? publicKeySigner : newest()
    const at = trouble?.kind === 'stale' ? clock.now() - 301_000 : clock.now()
    const fresh = { headers: signed(body, { by, at, isProbe: trouble?.kind === 'probe' }), body }
    const answer = trouble?.kind === 'replay' && last ? last : fresh
    if (trouble?.kind === 'forged')
      answer.headers = signed(body, { by: { ...by, privateKey: ours.privateKey } })
    if (trouble?.kind === 'unsigned' || status === 401) answer.headers = {}
    last = answer
    const type = answer.body ? { 'content-type': 'application/json; charset=utf-8' } : undefined
    response.writeHead(status, { ...type, ...answer.headers }).end(answer.body)
  }

  function outcomeOf(call: Asked): { status: number; body: string | Buffer } {
    try {
      believe(call)
      const body = carryOut(call)
      if (Buffer.isBuffer(body)) return { status: 200, body }
      return body === undefined ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(body) }
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error
      const { status, code, message, field } = error
      return { status, body: JSON.stringify({ code, message, ...(field && { detail: { field } }) }) }
    }
  }

  /** Whether our merchant signed this request, just now. */
  function believe(call: Asked): void {
    const { method, path, headers } = call
    const isPicture = path === picturesPath
    const body = isPicture ? partsOf(call).meta : call.body
    const refused = (message: string) => refuse(401, 'SIGN_ERROR', message)
    const fields = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const said = Object.fromEntries([...fields.matchAll(/(\w+)="([^"]*)"(?:,|$)/g)].map(([, k, v]) => [k, v]))
    const { mchid, nonce_str = '', timestamp = '', serial_no, signature = '' } = said
    if (mchid !== merchant.mchId || serial_no !== merchant.serial) refused('商户证书序列号有误')
    if (!/^[0-9A-Za-z]{1,32}$/.test(nonce_str)) refused('随机串有误')
    if (Math.abs(clock.now() / 1000 - Number(timestamp)) > 300) refused('时间戳已过期')
    const text = Buffer.from(`${method}\n${path}\n${timestamp}\n${nonce_str}\n${body}\n`)
    if (!verify('sha256', text, ours.publicKey, Buffer.from(signature, 'base64'))) refused('签名错误')
    if (headers.accept !== 'application/json') refuse(406, 'PARAM_ERROR', 'Accept 要是 application/json')
    if (!headers['user-agent']) refuse(400, 'PARAM_ERROR', 'User-Agent 不能为空')
    if (body && !isPicture && headers['content-type'] !== 'application/json')
      refuse(415, 'PARAM_ERROR', 'Content-Type 要是 application/json')
  }

  function carryOut(call: Asked): object | Buffer | undefined {
    const { method, path, body } = call
    const { pathname, searchParams } = new URL(path, url)
    const json = () => parsed(body)
    if (path === picturesPath) return onboarding.takePicture(partsOf(call))
    const onboarded = onboarding.carryOut({ method, path: pathname, json, keyOf: () => keyNamed(call) })
    if (onboarded) return onboarded
    const [, kind] = /^\/v3\/pay\/transactions\/(jsapi|h5|native)$/.exec(pathname) ?? []
    const [, no = '', isClose] =
      /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(pathname) ?? []
    const [, refundNo = ''] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(pathname) ?? []
    const [, partnerKind] = /^\/v3\/pay\/partner\/transactions\/(jsapi|h5|native)$/.exec(pathname) ?? []
    if (method === 'POST' && partnerKind)
      return opened(partnerKind as 'jsapi' | 'h5' | 'native', json(), platform)
    const query = Object.fromEntries(searchParams)
    const answer = platform.carryOut({ method, path: pathname, query, json })
    if (answer !== undefined) return answer ?? undefined
    if (method === 'POST') {
      if (kind) return opened(kind as 'jsapi' | 'h5' | 'native', json())
      if (no && isClose) return book.close(decodeURIComponent(no), json()) as undefined
      if (pathname === '/v3/refund/domestic/refunds') return book.askRefund(json())
    } else if (method === 'GET') {
      if (no && !isClose) return book.query(decodeURIComponent(no), searchParams.get('mchid'))
      if (refundNo) return book.queryRefund(decodeURIComponent(refundNo))
      if (pathname === '/v3/certificates') return listedCertificates()
      if (pathname === '/v3/bill/tradebill') return billOf(searchParams)
      if (pathname === '/v3/billdownload/file') return fileOf(searchParams.get('token') ?? '')
    }
    return refuse(404, 'RESOURCE_NOT_EXISTS', '接口不存在')
  }

  /** Our key that the request says it encrypted with. */
  function keyNamed({ headers }: Asked): KeyObject {
    const serial = headers['wechatpay-serial']
    const named = [publicKeySigner, ...certificates].find((signer) => signer.serial === serial)
    return named?.privateKey ?? refuse(400, 'PARAM_ERROR', '平台证书序列号或公钥ID有误')
  }

  function opened(
    kind: 'jsapi' | 'h5' | 'native',
    body: unknown,
    { open }: Pick<typeof book, 'open'> = book,
  ): object {
    const { no } = open(kind, body)
    if (kind === 'jsapi') return { prepay_id: `wx${randomUUID().replaceAll('-', '')}` }
    if (kind === 'h5') return { h5_url: `${url}/checkmweb?prepay_id=wx20161110163838&package=${no}` }
    return { code_url: `weixin://wxpay/bizpayurl?pr=${no}` }
  }

  function listedCertificates(): object {
    if (verifiedBy === 'publicKey' && certificates.length === 0)
      refuse(404, 'RESOURCE_NOT_EXISTS', '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥')
    return {
      data: certificates.map(({ serial, certificate = '' }) => ({
        serial_no: serial,
        effective_time: beijing(clock.now()),
        expire_time: beijing(clock.now()),
        encrypt_certificate: encrypted(certificate, 'certificate', merchant.apiV3Key),
      })),
    }
  }

  function billOf(query: URLSearchParams): object {
    const day = query.get('bill_date') ?? ''
    if (
      !/^\d{4}-\d\d-\d\d$/.test(day) ||
      query.get('bill_type') !== 'ALL' ||
      query.get('tar_type') !== 'GZIP'
    )
      refuse(400, 'PARAM_ERROR', '参数错误')
    if (!isBillReady) refuse(400, 'STATEMENT_CREATING', '账单生成中')
    const both = {
      payments: new Map([...book.payments, ...platform.payments]),
      refunds: new Map([...book.refunds, ...platform.refunds]),
    }
    const text = bills.get(day) ?? wechatBill(both, merchant, day)
    if (text === undefined) return refuse(400, 'NO_STATEMENT_EXIST', '请求的账单文件不存在')
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, text)
    return {
      download_url: `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${token}&tartype=gzip`,
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(text).digest('hex'),
    }
  }

  function fileOf(token: string): Buffer {
    const text = tokens.get(token) ?? refuse(400, 'PARAM_ERROR', 'token 无效')
    return gzipSync(text)
  }

  function answerPage({ path }: Asked, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(path, url)
    const query = Object.fromEntries(searchParams)
    if (pathname === '/connect/oauth2/authorize') {
      const code = randomBytes(8).toString('hex')
      codes.set(code, 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o')
      const back = new URL(query.redirect_uri ?? '')
      back.searchParams.set('code', code)
      back.searchParams.set('state', query.state ?? '')
      response.writeHead(302, { location: back.href }).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(granted(query)))
  }

  function granted({ appid, secret, code = '', grant_type }: Record<string, string>): object {
    if (appid !== merchant.appId) return { errcode: 40013, errmsg: 'invalid appid' }
    if (secret !== merchant.appSecret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    const openid = codes.get(code)
    codes.delete(code)
    if (!openid || grant_type !== 'authorization_code') return { errcode: 40029, errmsg: 'invalid code' }
    return {
      access_token: 'ACCESS_TOKEN',
      expires_in: 7200,
      refresh_token: 'REFRESH_TOKEN',
      openid,
      scope: 'snsapi_base',
    }
  }

  function signed(body: string | Buffer, { by = signer(), at = clock.now(), isProbe = false }: How = {}) {
    const timestamp = String(Math.floor(at / 1000))
    const nonce = randomBytes(16).toString('hex')
    const text = Buffer.concat([
      Buffer.from(`${timestamp}\n${nonce}\n`),
      Buffer.from(body),
      Buffer.from('\n'),
    ])
    const signature = sign('sha256', text, by.privateKey).toString('base64')
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': by.serial,
      'wechatpay-signature': isProbe ? `WECHATPAY/SIGNTEST/${signature}` : signature,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }

  /** One sending of what is told: each is signed for itself, as WeChat Pay repeats a notice. */
  function notice(event: WechatEvent, how: How = {}): SentNotice {
    const body = Buffer.from(
      JSON.stringify({
        id: randomUUID(),
        create_time: beijing(clock.now()),
        resource_type: 'encrypt-resource',
        event_type: event.type,
        summary: '通知',
        resource: {
          original_type: event.original,
          ...encrypted(JSON.stringify(event.resource), event.original, how.apiV3Key ?? merchant.apiV3Key),
        },
      }),
    )
    const url = event.url ?? settings().notifyUrl
    return { url, headers: { 'content-type': 'application/json', ...signed(body, how) }, body }
  }

  const settings = (): WechatPaySettings => ({
    url,
    apiUrl: url,
    pageUrl: url,
    notifyUrl: 'https://shop.example/open/pay/notify/wechat',
    mchId: merchant.mchId,
    appId: merchant.appId,
    appSecret: merchant.appSecret,
    serial: merchant.serial,
    key: ours.privateKey,
    apiV3Key: createSecretKey(Buffer.from(merchant.apiV3Key)),
    publicKey:
      verifiedBy === 'publicKey'
        ? { id: publicKeyId, key: createPublicKey(publicKeySigner.privateKey) }
        : undefined,
  })

  /** The variables that say the same to a server, with the keys as files in a folder. */
  function environment(folder: string): Record<string, string> {
    const pem = (name: string, text: string | Buffer) => {
      const file = join(folder, name)
      writeFileSync(file, text)
      return file
    }
    const { publicKey } = settings()
    return {
      WECHAT_PAY_MCH_ID: merchant.mchId,
      WECHAT_PAY_APP_ID: merchant.appId,
      WECHAT_PAY_APP_SECRET: merchant.appSecret,
      WECHAT_PAY_SERIAL: merchant.serial,
      WECHAT_PAY_KEY_FILE: pem('apiclient_key.pem', ours.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      WECHAT_PAY_APIV3_KEY: merchant.apiV3Key,
      ...(publicKey && {
        WECHAT_PAY_PUBLIC_KEY_ID: publicKey.id,
        WECHAT_PAY_PUBLIC_KEY_FILE: pem('pub_key.pem', publicKey.key.export({ type: 'spki', format: 'pem' })),
      }),
      WECHAT_PAY_URL: url,
      WECHAT_API_URL: url,
      WECHAT_PAGE_URL: url,
    }
  }

  return {
    url,
    /** What a merchant sets to reach it. */
    settings,
    environment,
    book,
    /** What it knows of a platform's sub-merchants (平台收付通). */
    platform,
    /** The applications of creators who want to be sub-merchants. */
    onboarding,
    clock,
    /** Every request that came. */
    asked,
    /** What a bill says in place of the book. */
    bills,
    pay: book.pay,
    endRefund: book.endRefund,
    /** What happened since the last look, each as one notice that is rightly signed. */
    notices: (how: How = {}): SentNotice[] => book.events.splice(0).map((event) => notice(event, how)),
    notice,
    signed,
    /** The next answers go wrong like this, in this order. */
    fail: (...next: Trouble[]) => void troubles.push(...next),
    /** A new certificate signs from now on; the one before stays valid. */
    rotate(valid: { from?: Date; to?: Date } = {}): Signer {
      certificates.push(newCertificate(`certificate ${++rotations}`, valid))
      return newest()
    },
    /** The certificates, newest last: taken out of the list, one is withdrawn. */
    certificates,
    billsAreReady: (isReady: boolean) => {
      isBillReady = isReady
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type FakeWechatPay = Awaited<ReturnType<typeof fakeWechatPay>>

export type KeyPair = { privateKey: KeyObject; publicKey: KeyObject }
const pairs = new Map<string, KeyPair>()

/** Making a key takes up to a second: in one process the same holder has the same again. */
export function keysOf(holder: string): KeyPair {
  const pair = pairs.get(holder) ?? generateKeyPairSync('rsa', { modulusLength: 2048 })
  pairs.set(holder, pair)
  return pair
}

function newCertificate(holder: string, { from, to }: { from?: Date; to?: Date } = {}): Signer {
  const keys = keysOf(holder)
  const valid = {
    from: from ?? new Date(Date.now() - 86_400_000),
    to: to ?? new Date(Date.now() + 5 * 365 * 86_400_000),
  }
  const serial = randomBytes(20).toString('hex').toUpperCase().replace(/^./, '5')
  return { serial, privateKey: keys.privateKey, certificate: certificateOf(keys, { serial, ...valid }) }
}

function encrypted(text: string, associatedData: string, apiV3Key: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce)
  cipher.setAAD(Buffer.from(associatedData))
  const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    nonce,
    associated_data: associatedData,
    ciphertext: bytes.toString('base64'),
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return refuse(400, 'PARAM_ERROR', '不是 JSON')
  }
}
