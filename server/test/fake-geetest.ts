import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const captchaId = '647f5ed2ed8acb4be36784e01556bb71'
export const captchaKey = 'b09a7aafbfd83f73b35a9b530d0337bf'

/**
 * What the provider's script would give a browser. `pass_token` decides whether the fake provider accepts it.
 */
export const givenBy = (lot_number: string, pass_token = 'passed') => ({
  lot_number,
  pass_token,
  captcha_output: 'output==',
  gen_time: '1695000000',
})

/** GeeTest's secondary validation on loopback, after its documentation. */
export async function fakeGeetest() {
  const judged: string[] = []
  let answer: ((lot: string) => { status: number; body: string }) | undefined
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await textOf(request))
    const lot = form.get('lot_number') ?? ''
    judged.push(lot)
    const { status, body } = answer?.(lot) ?? { status: 200, body: JSON.stringify(verdict(request, form)) }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    verifyUrl: `http://127.0.0.1:${port}/validate`,
    /** The challenges that the server has asked about. */
    judged,
    /** From now on every request gets this answer. */
    answerWith(status: number, body: object | string) {
      answer = () => ({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type FakeGeetest = Awaited<ReturnType<typeof fakeGeetest>>

function verdict({ method, url, headers }: IncomingMessage, form: URLSearchParams) {
  const { pathname, searchParams } = new URL(url ?? '/', 'http://localhost')
  const refuse = (code: string, msg: string) => ({
    status: 'error',
    code,
    msg,
    desc: { type: 'defined error' },
  })
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  if (method !== 'POST' || !isForm || pathname !== '/validate') return refuse('-50001', 'illegal request')
  if (searchParams.get('captcha_id') !== captchaId) return refuse('-50002', 'illegal captcha_id')
  const lot = form.get('lot_number') ?? ''
  const sign = createHmac('sha256', captchaKey).update(lot).digest('hex')
  if (form.get('sign_token') !== sign) return refuse('-50003', 'illegal sign_token')
  if (!form.get('captcha_output') || !/^\d+$/.test(form.get('gen_time') ?? ''))
    return refuse('-50005', 'illegal gen_time')
  const isPassed = form.get('pass_token') === 'passed'
  return {
    status: 'success',
    result: isPassed ? 'success' : 'fail',
    reason: isPassed ? '' : 'pass_token expire',
    captcha_args: {
      used_type: 'slide',
      user_ip: '127.0.0.1',
      lot_number: lot,
      scene: 'register',
      referer: '',
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
