import { fen } from '@zsm/contract/money/fen'
import { bankAccountType } from '@zsm/contract/states'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AlipayTrouble, type FakeAlipay, fakeAlipay, shop } from '../../../../test/fake-alipay.ts'
import { keysOf } from '../../../../test/fake-wechat-pay.ts'
import type { NewTransfer, TransferGateway } from '../transfer-gateway.ts'
import { alipayTransfer } from './gateway.ts'

let provider: FakeAlipay
let gateway: TransferGateway
beforeEach(async () => {
  provider = await fakeAlipay()
  gateway = alipayTransfer(provider.transferSettings())
})
afterEach(() => provider.close())

const place = { branchName: '', province: '', city: '' }
const person = {
  ...{ typeDict: bankAccountType.personal, holderName: '张小满', bankName: '招商银行', ...place },
  cardNo: '6222020000000000018',
} as const
const company = {
  ...person,
  ...{ typeDict: bankAccountType.company, holderName: '小满（杭州）文化有限公司' },
  ...{ branchName: '西湖支行', province: '浙江', city: '杭州' },
} as const
const transfer = (more: Partial<NewTransfer> = {}): NewTransfer => ({
  transferNo: 'W20260102_1',
  amountFen: fen(12_910),
  payee: person,
  ...more,
})

const whole = (at: number) => new Date(Math.floor(at / 1000) * 1000).toISOString()

describe('each request is signed by certificate and has exactly these fields', () => {
  const product = '"product_code":"TRANS_BANKCARD_NO_PWD","biz_scene":"DIRECT_TRANSFER"'
  test.each<[string, () => Promise<unknown>, string, string]>([
    [
      'a transfer to a person’s card',
      () => gateway.create(transfer()),
      'alipay.fund.trans.uni.transfer',
      `{"out_biz_no":"W20260102_1","trans_amount":"129.10",${product},"order_title":"提现 W20260102_1","payee_info":{"identity":"6222020000000000018","identity_type":"BANKCARD_ACCOUNT","name":"张小满","bankcard_ext_info":{"account_type":"2"}},"remark":"提现 W20260102_1"}`,
    ],
    [
      'a transfer to a company’s account',
      () => gateway.create(transfer({ payee: company })),
      'alipay.fund.trans.uni.transfer',
      `{"out_biz_no":"W20260102_1","trans_amount":"129.10",${product},"order_title":"提现 W20260102_1","payee_info":{"identity":"6222020000000000018","identity_type":"BANKCARD_ACCOUNT","name":"小满（杭州）文化有限公司","bankcard_ext_info":{"account_type":"1","inst_name":"招商银行","inst_branch_name":"西湖支行","inst_province":"浙江","inst_city":"杭州"}},"remark":"提现 W20260102_1"}`,
    ],
    [
      'a question about a transfer',
      () => gateway.query('W20260102_1'),
      'alipay.fund.trans.common.query',
      `{${product},"out_biz_no":"W20260102_1"}`,
    ],
    [
      'a question about the balance',
      () => gateway.balance(),
      'alipay.fund.account.query',
      `{"alipay_user_id":"${shop.sellerId}","account_type":"ACCTRANS_ACCOUNT"}`,
    ],
  ])('%s', async (_, ask, method, content) => {
    await ask()
    const { appCertSn, rootCertSn } = provider.transferSettings()
    expect(provider.asked).toEqual([
      {
        method,
        parameters: {
          app_id: '2021001234567890',
          method,
          format: 'JSON',
          charset: 'utf-8',
          sign_type: 'RSA2',
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          version: '1.0',
          app_cert_sn: appCertSn,
          alipay_root_cert_sn: rootCertSn,
          biz_content: content,
          sign: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/),
        },
      },
    ])
  })
})

describe('how a transfer stands', () => {
  test('unknown, under way, paid, and returned by its bank afterwards', async () => {
    expect(await gateway.query('W20260102_1')).toEqual({ state: 'unknown' })
    expect(await gateway.create(transfer())).toEqual({ state: 'paying' })
    expect(await gateway.query('W20260102_1')).toEqual({ state: 'paying' })
    const { orderId, at } = provider.transfers.end('W20260102_1', 'SUCCESS')
    const answer = { state: 'paid', providerNo: orderId, time: whole(at) }
    expect(await gateway.query('W20260102_1')).toEqual(answer)
    provider.transfers.end('W20260102_1', 'REFUND', '户名不符')
    expect(await gateway.query('W20260102_1')).toEqual({ state: 'returned', reason: '户名不符' })
  })

  test('failed, with the bank’s reason', async () => {
    await gateway.create(transfer())
    provider.transfers.end('W20260102_1', 'FAIL', '收款账户已销户')
    expect(await gateway.query('W20260102_1')).toEqual({ state: 'failed', reason: '收款账户已销户' })
  })

  test('the same number is the same transfer, and moves money once', async () => {
    const { availableFen } = provider.transfers.account
    for (let time = 0; time < 3; time += 1) await gateway.create(transfer())
    expect(provider.transfers.transfers.size).toBe(1)
    expect(provider.transfers.account.availableFen).toBe(availableFen - 12_910)
    provider.transfers.end('W20260102_1', 'SUCCESS')
    expect(await gateway.create(transfer())).toMatchObject({ state: 'paid' })
  })

  test('what the account has left', async () => {
    provider.transfers.account.availableFen = 12_345
    expect(await gateway.balance()).toBe(12_345)
  })

  test.each([
    ['WAIT_PAY', { state: 'paying' }],
    ['CLOSED', { state: 'failed', reason: '支付宝已关闭这笔转账' }],
  ])('Alipay’s state %s', async (status, answer) => {
    provider.fail({ kind: 'answer', said: { code: '10000', out_biz_no: 'W20260102_1', status } })
    expect(await gateway.query('W20260102_1')).toEqual(answer)
  })
})

describe('what Alipay cannot pay is known before it is asked', () => {
  test.each([
    ['nine fen', { amountFen: fen(9) }, '每笔 ¥0.10'],
    ['more than its limit', { amountFen: fen(10_000_000_001) }, '每笔 ¥0.10'],
    ['a company’s account without a branch', { payee: { ...company, branchName: '' } }, '支行和省市'],
    ['a company’s account without a city', { payee: { ...company, city: '' } }, '支行和省市'],
  ])('%s', (_, more, words) => {
    expect(gateway.refusalOf(transfer(more))).toContain(words)
    expect(provider.asked).toEqual([])
  })

  test('everything else can be tried', () => {
    expect(gateway.refusalOf(transfer())).toBeUndefined()
    expect(gateway.refusalOf(transfer({ payee: company }))).toBeUndefined()
    expect(gateway.refusalOf(transfer({ amountFen: fen(10) }))).toBeUndefined()
  })
})

describe('each refusal has Alipay’s code, and says who has to correct it', () => {
  test.each([
    ['PAYEE_NOT_EXIST', true],
    ['CARD_BIN_ERROR', true],
    ['PAYEE_CARD_INFO_ERROR', true],
    ['PERMIT_NON_BANK_LIMIT_PAYEE', true],
    ['BALANCE_IS_NOT_ENOUGH', false],
    ['EXCEED_LIMIT_SM_AMOUNT', false],
    ['EXCEED_LIMIT_DM_AMOUNT', false],
    ['PAYER_STATUS_ERROR', false],
    ['PRODUCT_NOT_SIGN', false],
  ])('%s', async (code, isPayees) => {
    provider.transfers.refusals.push(code)
    await expect(gateway.create(transfer())).rejects.toMatchObject({ kind: 'refused', code })
    expect(gateway.isPayeesToMend(code)).toBe(isPayees)
    expect(provider.transfers.transfers.size).toBe(0)
  })

  test('an answer that leaves open what became of it is no refusal', async () => {
    const said = (sub_code: string) => ({ kind: 'answer', said: { code: '40004', sub_code } }) as const
    provider.fail(said('SYSTEM_ERROR'))
    await expect(gateway.create(transfer())).rejects.toMatchObject({ kind: 'unreachable' })
    provider.fail(said('REQUEST_PROCESSING'))
    expect(await gateway.create(transfer())).toEqual({ state: 'paying' })
    const other = transfer({ amountFen: fen(1) })
    await gateway.create(transfer())
    await expect(gateway.create({ ...other, amountFen: fen(1000) })).rejects.toMatchObject({
      kind: 'unreadable',
      code: 'another_transfer',
    })
  })

  test.each([
    ['another certificate than the app’s', { appCertSn: '00' }, 'isv.app-cert-not-exist'],
    ['the key of somebody else', { key: keysOf('somebody else').privateKey }, 'isv.invalid-signature'],
  ])('%s: the refusal is not signed, so that nothing is known', async (_, more, code) => {
    const other = alipayTransfer({ ...provider.transferSettings(), ...more })
    await expect(other.create(transfer())).rejects.toMatchObject({ kind: 'unreachable', code })
  })
})

describe('an answer that goes wrong', () => {
  test.each<[string, AlipayTrouble, string, string]>([
    ['no answer', { kind: 'hangUp' }, 'unreachable', 'no_answer'],
    ['no answer, although it was done', { kind: 'hangUp', isDone: true }, 'unreachable', 'no_answer'],
    ['an answer that comes too late', { kind: 'slow', ms: 900 }, 'unreachable', 'no_answer'],
    ['a gateway’s page', { kind: 'status', status: 500 }, 'unreachable', 'http_500'],
    ['an answer that somebody else signed', { kind: 'forged', isDone: true }, 'forged', 'wrong_signature'],
    [
      'an answer about another transfer',
      { kind: 'answer', said: { code: '10000', out_biz_no: 'W2', status: 'SUCCESS' } },
      'forged',
      'another_transfer',
    ],
    [
      'an answer without its parts',
      { kind: 'answer', said: { code: '10000', out_biz_no: 'W20260102_1', status: 'SUCCESS' } },
      'unreadable',
      'incomplete_transfer',
    ],
    [
      'a state that is not documented',
      { kind: 'answer', said: { code: '10000', out_biz_no: 'W20260102_1', status: 'DONE' } },
      'unreadable',
      'undocumented',
    ],
  ])('%s', async (_, trouble, kind, code) => {
    provider.fail(trouble)
    const asking =
      trouble.kind === 'slow' ? alipayTransfer(provider.transferSettings(), { answerMs: 200 }) : gateway
    await expect(asking.create(transfer())).rejects.toMatchObject({ name: 'ProviderFailure', kind, code })
    // and the next one is right
    expect(await gateway.create(transfer())).toEqual({ state: 'paying' })
    expect(provider.transfers.transfers.size).toBe(1)
  })
})
