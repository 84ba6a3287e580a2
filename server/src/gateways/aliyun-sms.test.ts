import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { inspect } from 'node:util'
import { fen } from '@zsm/contract/money/fen'
import { codePurpose, learnerText } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AliyunSmsSettings, aliyunLearnerText, aliyunSms } from './aliyun-sms.ts'
import type { SendSms } from './sms.ts'

type Received = { headers: IncomingHttpHeaders; query: Record<string, string> }

let server: Server
let received: Received[]
let answer: { status: number; body: object }
let send: SendSms
let settings: AliyunSmsSettings
beforeEach(async () => {
  received = []
  answer = { status: 200, body: { Code: 'OK', BizId: '1', RequestId: '1', Message: 'OK' } }
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    received.push({ headers: request.headers, query: Object.fromEntries(searchParams) })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  settings = {
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'an-id',
    accessKeySecret: 'a-secret',
    signName: '知视猫',
    templateCode: 'SMS_154950909',
    withdrawTemplateCode: 'SMS_154950910',
    learnerTemplates: { [learnerText.refunded]: 'SMS_154950911' },
  }
  send = aliyunSms(settings)
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const message = { mobile: '13900000000' as Mobile, msgDict: codePurpose.withdraw, code: '012345' } as const

test('a code is sent with the signature, the template and its only variable [A7]', async () => {
  await send(message)
  expect(received).toHaveLength(1)
  expect(received[0]?.query).toEqual({
    PhoneNumbers: '13900000000',
    SignName: '知视猫',
    TemplateCode: 'SMS_154950909',
    TemplateParam: '{"code":"012345"}',
  })
  expect(received[0]?.headers).toMatchObject({
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    authorization: expect.stringContaining('Credential=an-id'),
  })
  expect(JSON.stringify(received[0])).not.toContain('a-secret')
})

test('a withdrawal’s code has its own template, with the amount and the card’s last digits [A6]', async () => {
  await send({ ...message, withdrawal: { amountFen: fen(123_450), cardTail4: '8888' } })
  expect(received[0]?.query).toMatchObject({
    TemplateCode: 'SMS_154950910',
    TemplateParam: '{"code":"012345","amount":"1234.50","card":"8888"}',
  })
})

test('news to a learner have a template of their own', async () => {
  const news = { mobile: message.mobile, goodName: '猫咪行为学', amountFen: fen(990) }
  await aliyunLearnerText(settings)({ ...news, textDict: learnerText.refunded })
  expect(received[0]?.query).toMatchObject({
    TemplateCode: 'SMS_154950911',
    TemplateParam: '{"good":"猫咪行为学","amount":"9.90"}',
  })
  const unset = aliyunLearnerText(settings)({ ...news, textDict: learnerText.paid })
  await expect(unset).rejects.toMatchObject({ error: 'unavailable' })
  expect(received).toHaveLength(1)
})

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', 'tooManyRequests'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'invalidInput'],
  ['isv.AMOUNT_NOT_ENOUGH', 'unavailable'],
])('the answer %s means %s', async (Code, error) => {
  answer = { status: 200, body: { Code, Message: '详情' } }
  await expect(send(message)).rejects.toMatchObject({ error })
})

test.each([403, 500, 503])(
  'a provider that answers %i is unavailable, and is called once',
  async (status) => {
    answer = { status, body: { Code: 'ServiceUnavailable', Message: 'try later', RequestId: '1' } }
    await expect(send(message)).rejects.toMatchObject({ error: 'unavailable' })
    expect(received).toHaveLength(1)
  },
)

test('a provider that cannot be reached is unavailable', async () => {
  server.close()
  const far = aliyunSms({
    endpoint: 'http://127.0.0.1:1',
    accessKeyId: 'an-id',
    accessKeySecret: 'a-secret',
    signName: '知视猫',
    templateCode: 'SMS_154950909',
    withdrawTemplateCode: 'SMS_154950910',
    learnerTemplates: {},
  })
  const error = await far(message).catch((error) => error)
  expect(error).toMatchObject({ error: 'unavailable' })
  expect(inspect(error)).not.toMatch(/012345|13900000000/)
  server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
})
