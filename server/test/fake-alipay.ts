import { randomBytes, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AlipaySettings } from '../src/gateways/pay/alipay/settings.ts'
import { certificatesOf, rootSerialOf, serialOf } from '../src/gateways/transfer/alipay/certificates.ts'
import type { AlipayTransferSettings } from '../src/gateways/transfer/alipay/settings.ts'
import { alipayBill, zipOf } from './alipay-bill.ts'
import { AlipayRefusal, alipayBook, beijing, refuse } from './alipay-book.ts'
import { alipayTransfers } from './alipay-transfers.ts'
import { certificateOf } from './certificate.ts'
import { type KeyPair, keysOf } from './fake-wechat-pay.ts'

export const shop = { appId: '2021001234567890', sellerId: '2088101234567890' }
const notifyUrl = 'https://shop.example/open/pay/notify/alipay'

/** How the next answer goes wrong. `isDone`: what was asked for is carried out first. */
export type AlipayTrouble = { isDone?: boolean } & (
  | { kind: 'hangUp' | 'silence' | 'unsigned' | 'forged' }
  | { kind: 'status'; status: number }
  /** Another body, as it is. */
  | { kind: 'body'; body: string }
  /** Another answer, rightly signed. */
  | { kind: 'answer'; said: object; isEscaped?: boolean }
  | { kind: 'slow'; ms: number }
)
type Asked = { method: string; parameters: Record<string, string> }

/**
 * Alipay's gateway on loopback, as its documentation writes it: it believes no request whose signature or parameters are
 * not right, signs its answers, keeps a book of its own, and can be told to fail.
 */
export async function fakeAlipay() {
  const ours = keysOf('the merchant')
  const theirs = keysOf('Alipay')
  const clock = { skewMs: 0, now: () => Date.now() + clock.skewMs }
  const book = alipayBook(clock.now)
  const transfers = alipayTransfers(shop.sellerId, clock.now)
  const certificates = {
    app: certificate(ours),
    alipay: certificate(theirs),
    root: certificate(keysOf('root')),
  }
  const troubles: AlipayTrouble[] = []
  const asked: Asked[] = []
  /** What a bill says in place of the book. */
  const bills = new Map<string, string>()
  const files = new Map<string, Buffer>()
  const making = { isReady: true }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `${origin}/gateway.do`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', origin)
    const body = new URLSearchParams((await buffer(request)).toString())
    if (pathname !== '/gateway.do') return answerFile(searchParams, response)
    const parameters = Object.fromEntries([...searchParams, ...body])
    const method = parameters.method ?? ''
    asked.push({ method, parameters })
    if (request.method === 'GET') return answerPage(method, parameters, response)
    const trouble = troubles.shift()
    if (trouble && !trouble.isDone && breaks(trouble, response)) return
    const { said, isSigned } = outcomeOf(method, parameters)
    if (trouble && breaks(trouble, response)) return
    if (trouble?.kind === 'slow') await sleep(trouble.ms)
    const value = JSON.stringify(trouble?.kind === 'answer' ? trouble.said : said)
    const signature = signed(value, trouble?.kind === 'forged' ? ours.privateKey : theirs.privateKey)
    const name = `${method.replaceAll('.', '_')}_response`
    const isEscaped = trouble?.kind === 'answer' && trouble.isEscaped
    const sent = isEscaped ? value.replaceAll('/', '\\/') : value
    const isBare = !isSigned || trouble?.kind === 'unsigned'
    const serial = isMoving(method) ? `"alipay_cert_sn":"${serialsOf().alipay}",` : ''
    const text = isBare ? `{"${name}":${sent}}` : `{"${name}":${sent},${serial}"sign":"${signature}"}`
    response.writeHead(200, { 'content-type': 'text/html;charset=utf-8' }).end(text)
  }

  /** Whether nothing more is said. */
  function breaks(trouble: AlipayTrouble, response: ServerResponse): boolean {
    if (trouble.kind === 'hangUp') response.destroy()
    else if (trouble.kind === 'status') response.writeHead(trouble.status, { location: origin }).end('<html>')
    else if (trouble.kind === 'body') response.writeHead(200).end(trouble.body)
    else return trouble.kind === 'silence'
    return true
  }

  function outcomeOf(
    method: string,
    parameters: Record<string, string>,
  ): { said: object; isSigned: boolean } {
    try {
      believe(parameters)
    } catch (error) {
      return { said: refusalOf(error), isSigned: false }
    }
    try {
      const said = carryOut(method, JSON.parse(parameters.biz_content ?? ''))
      return { said: { code: '10000', msg: 'Success', ...said }, isSigned: true }
    } catch (error) {
      return { said: refusalOf(error), isSigned: true }
    }
  }

  /** Whether our merchant signed this request, just now. */
  function believe({ sign: signature = '', ...parameters }: Record<string, string>): void {
    const refused = (code: string, message: string) => refuse(code, message, '40002')
    const { app_id, format, charset, sign_type, version, timestamp = '' } = parameters
    if (app_id !== shop.appId) refused('isv.invalid-app-id', '无效的AppID参数')
    if (format !== 'JSON' || charset !== 'utf-8' || sign_type !== 'RSA2' || version !== '1.0')
      refused('isv.invalid-signature-type', '无效的公共参数')
    const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(timestamp)
      ? Date.parse(`${timestamp.replace(' ', 'T')}+08:00`)
      : Number.NaN
    if (!(Math.abs(clock.now() - at) < 15 * 60_000)) refused('isv.invalid-timestamp', '非法的时间戳参数')
    if (isMoving(parameters.method ?? '')) believeCertificates(parameters)
    const text = textOf(parameters)
    if (!verify('sha256', Buffer.from(text), ours.publicKey, Buffer.from(signature, 'base64')))
      refused('isv.invalid-signature', '无效签名')
  }

  /** Calls that move money out are in certificate mode only. */
  function believeCertificates({ app_cert_sn, alipay_root_cert_sn }: Record<string, string>): void {
    const { app, root } = serialsOf()
    if (app_cert_sn !== app) refuse('isv.app-cert-not-exist', '应用公钥证书不存在', '40002')
    if (alipay_root_cert_sn !== root) refuse('isv.alipay-root-cert-not-exist', '支付宝根证书不存在', '40002')
  }

  function serialsOf() {
    const [app, alipay] = [certificates.app, certificates.alipay].map((pem) =>
      certificatesOf(pem).map(serialOf).join(),
    )
    return { app, alipay, root: rootSerialOf(certificatesOf(certificates.root)) }
  }

  function carryOut(method: string, content: unknown): object {
    if (method === 'alipay.trade.query') return book.query(content)
    if (method === 'alipay.trade.close') return book.close(content)
    if (method === 'alipay.trade.refund') return book.refund(content)
    if (method === 'alipay.trade.fastpay.refund.query') return book.queryRefund(content)
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') return billOf(content)
    if (method === 'alipay.fund.trans.uni.transfer') return transfers.create(content)
    if (method === 'alipay.fund.trans.common.query') return transfers.query(content)
    if (method === 'alipay.fund.account.query') return transfers.balance(content)
    return refuse('isv.invalid-method', '不存在的方法名', '40002')
  }

  function billOf(content: unknown): object {
    const { bill_type, bill_date = '' } = content as Record<string, string>
    if (bill_type !== 'trade' || !/^\d{4}-\d\d-\d\d$/.test(bill_date))
      refuse('isp.invalid_arguments', '参数有误')
    if (!making.isReady) refuse('isp.bill_not_exist', '账单不存在')
    const text = bills.get(bill_date) ?? alipayBill(book, shop.sellerId, bill_date)
    const name = `${shop.sellerId}0156_${bill_date.replaceAll('-', '')}_业务明细`
    const summary = { name: `${name}(汇总).csv`, text: '#支付宝业务汇总查询' }
    return { bill_download_url: fileAddress(zipOf([summary, { name: `${name}.csv`, text }])) }
  }

  function fileAddress(file: Buffer): string {
    const fileId = randomBytes(8).toString('hex')
    files.set(fileId, file)
    return `${origin}/downloadBillFile.resource?fileId=${fileId}`
  }

  function answerFile(query: URLSearchParams, response: ServerResponse): void {
    const file = files.get(query.get('fileId') ?? '')
    response.writeHead(file ? 200 : 404).end(file)
  }

  function answerPage(method: string, parameters: Record<string, string>, response: ServerResponse): void {
    try {
      believe(parameters)
      if (!/^alipay\.trade\.(page|wap)\.pay$/.test(method)) refuse('isv.invalid-method', '不存在的方法名')
      book.visit(method, JSON.parse(parameters.biz_content ?? ''), parameters.notify_url ?? '')
      response.writeHead(200).end('收银台')
    } catch (error) {
      response.writeHead(400).end(JSON.stringify(refusalOf(error)))
    }
  }

  /** A notice's body, signed. */
  function notice(parameters: Record<string, string>, by = theirs.privateKey): Buffer {
    const whole = {
      ...{ notify_time: beijing(clock.now()), notify_id: randomBytes(16).toString('hex') },
      ...{ charset: 'utf-8', version: '1.0', app_id: shop.appId, auth_app_id: shop.appId },
      ...{ seller_id: shop.sellerId, ...parameters },
    }
    const signature = signed(textOf(whole), by)
    return Buffer.from(new URLSearchParams({ ...whole, sign_type: 'RSA2', sign: signature }).toString())
  }

  const settings = (): AlipaySettings => ({
    ...{ url, notifyUrl, ...shop },
    ...{ key: ours.privateKey, publicKey: theirs.publicKey },
  })

  const transferSettings = (): AlipayTransferSettings => {
    const { app = '', root } = serialsOf()
    const keys = { key: ours.privateKey, publicKey: theirs.publicKey }
    return { url, appId: shop.appId, payerId: shop.sellerId, ...keys, appCertSn: app, rootCertSn: root }
  }

  /** The variables of an app that pays creators. */
  function transferEnvironment(folder: string): Record<string, string> {
    const file = (name: string, text: string | Buffer) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    return {
      ALIPAY_TRANSFER_APP_ID: shop.appId,
      ALIPAY_TRANSFER_PAYER_ID: shop.sellerId,
      ALIPAY_TRANSFER_KEY_FILE: file(
        'transfer.pem',
        ours.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      ),
      ALIPAY_TRANSFER_APP_CERT_FILE: file('app.crt', certificates.app),
      ALIPAY_TRANSFER_ALIPAY_CERT_FILE: file('alipay.crt', certificates.alipay),
      ALIPAY_TRANSFER_ROOT_CERT_FILE: file('root.crt', certificates.root),
      ALIPAY_URL: url,
    }
  }

  /** The variables that say the same to a server, with the keys as files in a folder. */
  function environment(folder: string): Record<string, string> {
    const file = (name: string, text: string | Buffer) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    return {
      ALIPAY_APP_ID: shop.appId,
      ALIPAY_SELLER_ID: shop.sellerId,
      ALIPAY_KEY_FILE: file('app.pem', ours.privateKey.export({ type: 'pkcs8', format: 'pem' })),
      ALIPAY_PUBLIC_KEY_FILE: file('alipay.pem', theirs.publicKey.export({ type: 'spki', format: 'pem' })),
      ALIPAY_URL: url,
    }
  }

  return {
    ...{ transfers, transferSettings, transferEnvironment },
    ...{ origin, settings, environment, book, clock, asked, bills, making, fileAddress, notice },
    /** The buyer signs in on a page. */
    async visit(page: string): Promise<string> {
      return (await fetch(page)).text()
    },
    /** What happened since the last look, each as one notice. */
    notices: () => book.told.splice(0).map(({ parameters }) => notice(parameters)),
    /** The next answers go wrong like this, in this order. */
    fail: (...next: AlipayTrouble[]) => void troubles.push(...next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type FakeAlipay = Awaited<ReturnType<typeof fakeAlipay>>

const isMoving = (method: string) => method.startsWith('alipay.fund.')

const certificate = (keys: KeyPair) => {
  const [from, to] = [new Date('2026-01-01'), new Date('2036-01-01')]
  return certificateOf(keys, { serial: '20260102030405', from, to })
}

const textOf = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

const signed = (text: string, key: AlipaySettings['key']) =>
  sign('sha256', Buffer.from(text), key).toString('base64')

function refusalOf(error: unknown): object {
  if (!(error instanceof AlipayRefusal)) throw error
  return { code: error.code, msg: 'Business Failed', sub_code: error.subCode, sub_msg: error.message }
}
