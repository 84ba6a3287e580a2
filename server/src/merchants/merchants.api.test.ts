import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@zsm/contract/contract'
import { bankAccountType, certificationType, merchantKind, merchantState } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type FakeWechatPay, fakeWechatPay, type Trouble } from '../../test/fake-wechat-pay.ts'
import { makeCreator, makeFile, makeGood, makeLearner, makeOperator } from '../../test/makers.ts'
import { cardNo, certify, idCardNo, makeApplicant, type Submission } from '../../test/merchants/applicants.ts'
import { newsOf } from '../../test/news.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { now, plusDays, plusMs } from '../clock.ts'
import { newId } from '../ids.ts'
import { findSubMerchant } from './public.ts'

const { merchants, operators, buying } = contract

let folder = ''
let provider: FakeWechatPay
let server: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zsm-merchants-'))
  provider = await fakeWechatPay()
  const platform = {
    PAYMENT_MODE: 'platform',
    WECHAT_PAY_MCH_NAME: '知识猫（北京）科技有限公司',
    SANDBOX_PAY: 'off',
    PUBLIC_URL: 'https://shop.example',
  }
  server = await testApp({ ...provider.environment(folder), ...platform })
})
afterEach(async () => {
  vi.restoreAllMocks()
  // The next test's timer must find only the next test's applications.
  await sql()`update merchants set ask_time = null`
})
afterAll(async () => {
  await server.close()
  await provider.close()
  rmSync(folder, { recursive: true })
})

const sql = () => server.database.sql
const requestId = () => newId<string>()
const book = () => provider.onboarding
/** Runs the timer as if so many minutes had passed. */
const attend = (minutes = 0) => server.runTimed('attendMerchants', plusMs(now(), minutes * 60_000))

async function applied(more: Partial<Submission> = {}) {
  const made = await makeApplicant(server)
  const submission = { ...made.submission, ...more }
  await made.self.call(merchants.submit, submission)
  const requestNo = await requestNoOf(made.creator)
  const state = async () => (await made.self.call(merchants.get, {})).merchant
  return { ...made, submission, requestNo, state }
}

async function requestNoOf(creator: string): Promise<string> {
  const [row] = await sql()<[{ requestNo: string }]>`
    select request_no from merchants where creator_id = ${creator}`
  return row.requestNo
}

async function makeCompany() {
  const made = await makeApplicant(server)
  const company = {
    typeDict: certificationType.company,
    companyName: '小满文化有限公司',
    companyCode: '91350100M000100Y43',
  }
  await certify(server, made.self, { ...company, legalPerson: made.realName })
  const submission: Submission = {
    ...made.submission,
    kindDict: merchantKind.company,
    accountTypeDict: bankAccountType.company,
    address: '北京市朝阳区一号院二号楼三单元',
    licenseFileId: made.submission.idCardFrontFileId,
    email: 'zhang@shop.example',
  }
  return { ...made, submission, company }
}

test('a person applies, corrects an objection, signs, and then learners can buy [M7]', async () => {
  const { creator, self, requestNo, submission, state } = await applied()
  expect(await state()).toMatchObject({
    statusDict: merchantState.submitting,
    idCardNo: '110***********002X',
    cardNoTail4: '1234',
    mobile: '139****1234',
    holderName: '张小满',
  })
  await server.runJobs()
  expect(book().applications.get(requestNo)?.application).toMatchObject({
    organization_type: '2401',
    id_card_info: { id_card_name: '张小满', id_card_number: idCardNo, id_card_valid_time: '长期' },
    account_info: { account_number: cardNo, account_bank: '招商银行', bank_address_code: '330100' },
    sales_scene_info: { store_url: expect.stringMatching(/^https:\/\/shop\.example\/s\/[0-9a-f-]{36}$/) },
  })
  expect(await state()).toMatchObject({ statusDict: merchantState.checking })
  expect(await findSubMerchant(sql(), creator)).toBeUndefined()

  const reason = '身份证照片模糊，请重新上传'
  book().move(requestNo, 'REJECTED', [{ param_name: 'id_card_copy', reject_reason: reason }])
  await attend(5)
  expect(await state()).toMatchObject({
    statusDict: merchantState.rejected,
    objections: [{ field: 'idCardFrontFileId', reason }],
  })
  expect(await newsOf(sql(), creator)).toContainEqual(
    expect.objectContaining({ title: '收款账户没有通过审核', body: reason }),
  )

  const { cardNo: _card, mobile: _mobile, ...mended } = submission
  await self.call(merchants.submit, { ...mended, shortName: '小满课堂', requestId: requestId() })
  await server.runJobs()
  expect(book().applications.get(requestNo)?.application).toMatchObject({
    merchant_shortname: '小满课堂',
    account_info: { account_number: cardNo },
    contact_info: { mobile_phone: '13900001234' },
  })

  book().move(requestNo, 'AUDITING')
  await attend(5)
  book().move(requestNo, 'NEED_SIGN')
  await attend(10)
  expect(await state()).toMatchObject({
    statusDict: merchantState.signing,
    actionUrl: expect.stringMatching(/^https:\/\/pay\.weixin\.qq\.com\//),
    objections: [],
  })
  const { subMchId } = book().move(requestNo, 'FINISH')
  expect(await self.call(merchants.refresh, {})).toMatchObject({ offeredFlag: true })
  await server.runJobs()
  expect(await state()).toMatchObject({ statusDict: merchantState.opened, actionUrl: '', subMchId })
  expect(await findSubMerchant(sql(), creator)).toBe(subMchId)
  const titles = (await newsOf(sql(), creator)).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['收款账户资料已提交', '请签约收款账户', '收款账户已开通']))

  const { id: goodId } = await makeGood(sql(), creator)
  const learner = api(server.app, (await makeLearner(sql())).token)
  const { checkoutId } = await learner.call(buying.openCheckout, { goodId })
  const { step } = await learner.call(buying.startPayment, {
    id: checkoutId ?? expect.unreachable(),
    channel: 'wechat',
    scene: 'desktop',
  })
  expect(step).toMatchObject({ kind: 'qrCode' })
  expect([...provider.platform.payments.values()].at(-1)).toMatchObject({ subMchId })
})

test('a company applies with its licence, and the certified person is its legal representative', async () => {
  const { creator, self, submission } = await makeCompany()
  await self.call(merchants.submit, submission)
  await server.runJobs()
  const booked = book().applications.get(await requestNoOf(creator))
  expect(booked?.application).toMatchObject({
    organization_type: '2',
    business_license_info: { merchant_name: '小满文化有限公司', legal_person: '张小满' },
    id_card_info: { id_card_number: idCardNo, id_card_address: '北京市朝阳区一号院二号楼三单元' },
    account_info: { bank_account_type: '74', account_name: '小满文化有限公司' },
  })
})

test('another legal representative’s identity number is asked for', async () => {
  const { self, submission, company } = await makeCompany()
  await certify(server, self, { ...company, legalPerson: '李四' })
  await expect(self.call(merchants.submit, submission)).rejects.toMatchObject({
    name: 'invalidInput',
    field: 'idCardNo',
  })
  await self.call(merchants.submit, { ...submission, idCardNo, requestId: requestId() })
  expect((await self.call(merchants.get, {})).merchant).toMatchObject({ realName: '李四' })
})

test.each<[Partial<Submission>, string]>([
  [{ longTermFlag: false }, 'validTo'],
  [{ longTermFlag: false, validTo: '2020-01-01' }, 'validTo'],
  [{ cardNo: undefined }, 'cardNo'],
  [{ mobile: undefined }, 'mobile'],
  [{ bankName: '其他银行' }, 'branchName'],
  [{ accountTypeDict: bankAccountType.company }, 'accountTypeDict'],
  [{ shortName: '猫'.repeat(20).concat('猫') }, 'shortName'],
  [{ cityCode: '999900' }, 'cityCode'],
])('what is missing is asked for at its field: %o', async (more, field) => {
  const { self, submission } = await makeApplicant(server)
  const given = Object.entries({ ...submission, ...more }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'boolean' ? Number(value) : value]],
  )
  await expect(self.raw(merchants.submit, Object.fromEntries(given))).rejects.toMatchObject({
    name: 'invalidInput',
    field,
  })
  expect((await self.call(merchants.get, {})).merchant).toBeNull()
})

test('a person or a company without a certification cannot apply', async () => {
  const { submission } = await makeApplicant(server)
  const stranger = await makeCreator(sql())
  const as = api(server.app, stranger.token)
  expect(await failureOf(as.call(merchants.submit, submission))).toBe('notCertified')
  const { self, submission: own } = await makeApplicant(server)
  const asCompany = { ...own, kindDict: merchantKind.company }
  expect(await failureOf(self.call(merchants.submit, asCompany))).toBe('notCertified')
})

test('another creator’s pictures are not found, and a document is refused as a picture', async () => {
  const { creator, self, submission } = await makeApplicant(server)
  const other = await makeApplicant(server)
  const { idCardFrontFileId } = other.submission
  expect(await failureOf(self.call(merchants.submit, { ...submission, idCardFrontFileId }))).toBe(
    'fileNotFound',
  )
  const document = await makeFile(sql(), creator, 4)
  const asDocument = { ...submission, idCardFrontFileId: document as FileId }
  expect(await failureOf(self.call(merchants.submit, asDocument))).toBe('fileTypeRefused')
})

test('of twenty submissions at once one succeeds, and the provider has one application', async () => {
  const { self, submission } = await makeApplicant(server)
  const before = book().counts.submitted
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      failureOf(self.call(merchants.submit, { ...submission, requestId: requestId() })),
    ),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'merchantPending')).toHaveLength(19)
  await Promise.all([server.runJobs(), attend()])
  expect(book().counts.submitted).toBe(before + 1)
})

test('a repeated request with one idempotency key gets the same answer', async () => {
  const { self, submission } = await applied()
  expect(await self.call(merchants.submit, submission)).toMatchObject({ offeredFlag: true })
})

test.each<[string, Trouble]>([
  ['down', { kind: 'hangUp' }],
  ['answering 500', { kind: 'status', status: 500 }],
  ['forging', { kind: 'forged' }],
])('while the provider is %s the application waits, and is handed in once it answers', async (_, trouble) => {
  const { requestNo, state } = await applied()
  provider.fail(trouble)
  await expect(attend()).rejects.toThrow('applications that the provider did not answer')
  expect(await state()).toMatchObject({ statusDict: merchantState.submitting })
  await attend(2)
  expect(await state()).toMatchObject({ statusDict: merchantState.checking })
  expect(book().applications.has(requestNo)).toBe(true)
})

test('an application whose answer was lost is found by its number and submitted once', async () => {
  const { state } = await applied()
  const before = book().counts.submitted
  const quiet = { kind: 'slow', ms: 0 } as const
  // The calls that follow: one query, two pictures, and the application, whose answer is lost.
  provider.fail(quiet, quiet, quiet, { kind: 'hangUp', isDone: true })
  await expect(attend()).rejects.toThrow()
  expect(await state()).toMatchObject({ statusDict: merchantState.submitting })
  await attend(2)
  expect(await state()).toMatchObject({ statusDict: merchantState.checking })
  expect(book().counts.submitted).toBe(before + 1)
})

test('a refusal at submission stands beside the field that the provider names', async () => {
  const { state } = await applied()
  const quiet = { kind: 'slow', ms: 0 } as const
  const body = JSON.stringify({
    code: 'PARAM_ERROR',
    message: '银行账号格式错误',
    detail: { field: '/body/account_info/account_number' },
  })
  provider.fail(quiet, quiet, quiet, { kind: 'answer', status: 400, body })
  await attend()
  expect(await state()).toMatchObject({
    statusDict: merchantState.rejected,
    objections: [{ field: 'cardNo', reason: '银行账号格式错误' }],
  })
})

test('a refusal that is the platform’s own fault is not shown to the creator', async () => {
  const { state } = await applied()
  const quiet = { kind: 'slow', ms: 0 } as const
  const body = JSON.stringify({ code: 'NO_AUTH', message: '商户权限异常' })
  provider.fail(quiet, quiet, quiet, { kind: 'answer', status: 403, body })
  await expect(attend()).rejects.toThrow()
  expect(await state()).toMatchObject({ statusDict: merchantState.submitting })
})

test('an account that needs a verification shows how; a freeze and its end reach the creator', async () => {
  const { creator, requestNo, state } = await applied()
  await attend()
  book().move(requestNo, 'ACCOUNT_NEED_VERIFY')
  await attend(5)
  expect(await state()).toMatchObject({
    statusDict: merchantState.verifying,
    actionUrl: expect.stringMatching(/^https:/),
    validation: { amountFen: 124, remark: '入驻账户验证' },
  })
  const { subMchId } = book().move(requestNo, 'FINISH')
  await attend(60)
  const reason = '账户存在风险'
  book().move(requestNo, 'FROZEN', [{ param_name: '', reject_reason: reason }])
  await server.runTimed('attendMerchants', plusDays(now(), 2))
  expect(await state()).toMatchObject({
    statusDict: merchantState.frozen,
    objections: [{ field: 'other', reason }],
    subMchId,
  })
  expect(await findSubMerchant(sql(), creator)).toBe(subMchId)
  book().move(requestNo, 'FINISH')
  await server.runTimed('attendMerchants', plusDays(now(), 4))
  expect(await state()).toMatchObject({ statusDict: merchantState.opened })
  const titles = (await newsOf(sql(), creator)).map(({ title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining(['请验证收款账户', '收款账户被微信支付冻结', '收款账户已恢复']),
  )
})

test('after a cancelled application the next one has a new number', async () => {
  const { creator, self, submission, requestNo } = await applied()
  await attend()
  book().move(requestNo, 'CANCELED')
  await attend(5)
  await self.call(merchants.submit, { ...submission, requestId: requestId() })
  expect(await requestNoOf(creator)).not.toBe(requestNo)
  await server.runJobs()
  expect((await self.call(merchants.get, {})).merchant).toMatchObject({ statusDict: merchantState.checking })
})

test('no secret stands as text in the log, the audit log or the row', async () => {
  const said: unknown[] = []
  for (const name of ['log', 'error', 'warn', 'info'] as const)
    vi.spyOn(console, name).mockImplementation((...words) => void said.push(...words))
  const { creator } = await applied()
  provider.fail({ kind: 'status', status: 500 })
  await expect(attend()).rejects.toThrow()
  await attend(2)
  const rows = await sql()<{ text: string }[]>`
    select merchants::text as text from merchants where creator_id = ${creator}
    union all select audit_log::text from audit_log where creator_id = ${creator}
    union all select notifications::text from notifications where creator_id = ${creator}
    union all select requests::text from requests where creator_id = ${creator}`
  const all = JSON.stringify([said.map(String), rows])
  for (const secret of [idCardNo, cardNo, '13900001234']) expect(all).not.toContain(secret)
})

test('operators see who is stuck and why', async () => {
  const { mobile, requestNo } = await applied()
  await attend()
  book().move(requestNo, 'REJECTED', [{ param_name: 'merchant_shortname', reject_reason: '简称不合规' }])
  await attend(5)
  for (const role of ['finance', 'reviewer'] as const) {
    const as = api(server.app, (await makeOperator(sql(), role)).token)
    const { list } = await as.call(operators.listMerchant, {
      statusDict: merchantState.rejected,
      keyword: mobile,
    })
    expect(list).toMatchObject([
      {
        requestNo,
        mobile: expect.stringContaining('****'),
        objections: [{ reason: '简称不合规' }],
        askTime: null,
      },
    ])
  }
  const support = api(server.app, (await makeOperator(sql(), 'support')).token)
  expect(await failureOf(support.call(operators.listMerchant, {}))).toBe('forbidden')
})

test('without an application there is nothing to refresh, and a stranger’s call is refused', async () => {
  const { self } = await makeApplicant(server)
  expect(await failureOf(self.call(merchants.refresh, {}))).toBe('merchantNotFound')
  for (const endpoint of Object.values(merchants)) {
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
  }
})

test('where the company sells in its own name, no account is offered', async () => {
  const own = await testApp()
  try {
    const { self, submission } = await makeApplicant(own)
    expect(await self.call(merchants.get, {})).toEqual({ offeredFlag: false, merchant: null })
    expect(await failureOf(self.call(merchants.submit, submission))).toBe('onboardingOff')
    expect(await failureOf(self.call(merchants.refresh, {}))).toBe('onboardingOff')
    await own.runTimed('attendMerchants')
  } finally {
    await own.close()
  }
})

test('on the sandbox a tester opens an account without a real provider', async () => {
  const asked = provider.asked.length
  const trial = await testApp({
    ...provider.environment(folder),
    PAYMENT_MODE: 'platform',
    WECHAT_PAY_MCH_NAME: '知识猫（北京）科技有限公司',
  })
  try {
    const { self, submission } = await makeApplicant(trial)
    const state = async () => (await self.call(merchants.get, {})).merchant
    const settle = (days: number) => trial.runTimed('attendMerchants', plusDays(now(), days))
    await self.call(merchants.submit, { ...submission, shortName: '要驳回' })
    await settle(0)
    await settle(1)
    expect(await state()).toMatchObject({ statusDict: merchantState.rejected })
    await self.call(merchants.submit, { ...submission, shortName: '要验证', requestId: requestId() })
    await settle(1)
    await settle(2)
    const { actionUrl = '' } = (await state()) ?? {}
    expect(await state()).toMatchObject({ statusDict: merchantState.verifying })
    const { pathname: url } = new URL(actionUrl)
    const choose = (choice: string) =>
      trial.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `choice=${choice}`,
      })
    expect((await trial.app.inject({ url })).body).toContain('完成账户验证')
    for (const [choice, after, statusDict] of [
      ['verify', 4, merchantState.signing],
      ['sign', 6, merchantState.opened],
      ['freeze', 8, merchantState.frozen],
      ['unfreeze', 10, merchantState.opened],
    ] as const) {
      expect((await choose(choice)).statusCode).toBe(303)
      await settle(after)
      expect(await state()).toMatchObject({ statusDict })
    }
    expect((await trial.app.inject({ url: `${url}x` })).statusCode).toBe(404)
    expect(provider.asked).toHaveLength(asked)
  } finally {
    await trial.close()
  }
})
