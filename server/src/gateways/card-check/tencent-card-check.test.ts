import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tencentCardCheck } from './tencent-card-check.ts'

type Received = { headers: IncomingHttpHeaders; body: string }

let server: Server
let received: Received[]
let answer: { status: number; body: object }
beforeEach(async () => {
  received = []
  answer = { status: 200, body: { Response: { Result: '0', Description: '认证通过', RequestId: '1' } } }
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const elements = {
  name: '韦小宝',
  idCardNo: '11204416541220243X',
  cardNo: '6225768888888888',
  mobile: '13637688175',
}

const check = () => {
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return tencentCardCheck({ url, secretId: 'an-id', secretKey: 'a-key' }).check(elements)
}

const answered = (response: object, status = 200) => {
  answer = { status, body: { Response: response } }
}

/** As the provider computes it from what arrived, by its documentation. */
function expectedSignature({ headers, body }: Received): string {
  const time = Number(headers['x-tc-timestamp'])
  const day = new Date(time * 1000).toISOString().slice(0, 10)
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const canonical = `POST\n/\n\ncontent-type:${headers['content-type']}\nhost:${headers.host}\nx-tc-action:bankcard4everification\n\ncontent-type;host;x-tc-action\n${hash(body)}`
  const text = `TC3-HMAC-SHA256\n${time}\n${day}/faceid/tc3_request\n${hash(canonical)}`
  return hmac(hmac(hmac(hmac('TC3a-key', day), 'faceid'), 'tc3_request'), text).toString('hex')
}

test('the four elements are sent signed, as documented', async () => {
  expect(await check()).toBe('passed')
  const [request] = received
  expect(JSON.parse(request?.body ?? '')).toEqual({
    Name: '韦小宝',
    BankCard: '6225768888888888',
    Phone: '13637688175',
    IdCard: '11204416541220243X',
    CertType: 0,
  })
  expect(request?.headers).toMatchObject({
    'x-tc-action': 'BankCard4EVerification',
    'x-tc-version': '2018-03-01',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(request?.headers.authorization).toContain('Credential=an-id/')
  expect(request?.headers.authorization?.split('Signature=')[1]).toBe(request && expectedSignature(request))
})

test('a refusal is told in words for the holder', async () => {
  answered({ Result: '-5', Description: '手机号码不合法' })
  expect(await check()).toEqual({ refused: '手机号与银行预留的不一致' })
  answered({ Result: '-13', Description: '此卡已挂失' })
  expect(await check()).toEqual({ refused: '这张卡已挂失' })
})

test('a card that was asked about too often is told from a refused one', async () => {
  answered({ Result: '-19', Description: '验证次数超限' })
  expect(await check()).toBe('tooOften')
})

test.each([
  ['a busy provider', { Result: '-18' }, 200],
  ['a refused signature', { Error: { Code: 'AuthFailure.SignatureFailure', Message: '…' } }, 200],
  ['a code that is not documented', { Result: '-99' }, 200],
  ['an error page', {}, 502],
])('%s says nothing about the card', async (_, response, status) => {
  answered(response, status)
  await expect(check()).rejects.toMatchObject({ error: 'bankCheckDown' })
})

test('a failure names no number', async () => {
  answered({ Error: { Code: 'InternalError', Message: `${elements.cardNo}` } })
  const failure = await check().catch((error: unknown) => error)
  const told = JSON.stringify(failure, (_, value) =>
    value instanceof Error ? { ...value, message: value.message, cause: value.cause } : value,
  )
  for (const number of [elements.cardNo, elements.idCardNo, elements.mobile])
    expect(told).not.toContain(number)
})
