import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { keysOf } from '../../../../test/fake-wechat-pay.ts'
import { authorization, bridgeParameters, bridgeText, freshNonce, requestText } from './signing.ts'

const { privateKey: key } = keysOf('the merchant')
const merchant = {
  mchId: '1900009191',
  appId: 'wx8888888888888888',
  serial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  key,
}
const isSignedOver = (text: string, signature: string) =>
  verify('sha256', Buffer.from(text), createPublicKey(key), Buffer.from(signature, 'base64'))

test('the documentation’s example of a request is signed over its five lines [M1]', () => {
  const request = {
    method: 'GET',
    path: '/v3/certificates',
    timestamp: 1554208460,
    nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
    body: '',
  } as const
  const text = 'GET\n/v3/certificates\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n'
  expect(requestText(request)).toBe(text)
  const written = authorization(merchant, request)
  const [, signature = ''] = /,signature="([^"]+)"$/.exec(written) ?? []
  expect(written).toBe(
    `WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",timestamp="1554208460",serial_no="1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C",signature="${signature}"`,
  )
  expect(isSignedOver(text, signature)).toBe(true)
})

test('a body and a query are signed as they are sent', () => {
  const request = {
    method: 'POST',
    path: '/v3/a?b=%E4%B8%AD',
    timestamp: 1,
    nonce: 'N',
    body: '{"名":"值"}',
  } as const
  expect(requestText(request)).toBe('POST\n/v3/a?b=%E4%B8%AD\n1\nN\n{"名":"值"}\n')
})

test('the documentation’s example of a page’s call is signed over its four lines', () => {
  const call = {
    prepayId: 'wx201410272009395522657a690389285100',
    timestamp: 1414561699,
    nonce: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
  }
  const text =
    'wx8888888888888888\n1414561699\n5K8264ILTKCH16CQ2502SI8ZNMTM67VS\nprepay_id=wx201410272009395522657a690389285100\n'
  expect(bridgeText(merchant.appId, call)).toBe(text)
  const { paySign = '', ...parameters } = bridgeParameters(merchant, call)
  expect(parameters).toEqual({
    appId: 'wx8888888888888888',
    timeStamp: '1414561699',
    nonceStr: '5K8264ILTKCH16CQ2502SI8ZNMTM67VS',
    package: 'prepay_id=wx201410272009395522657a690389285100',
    signType: 'RSA',
  })
  expect(isSignedOver(text, paySign)).toBe(true)
})

test('each nonce is a new text of 32 characters', () => {
  expect(freshNonce()).toMatch(/^[0-9A-F]{32}$/)
  expect(freshNonce()).not.toBe(freshNonce())
})
