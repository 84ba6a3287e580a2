import { randomBytes } from 'node:crypto'
import { merchantKind, subjectType } from '@zsm/contract/states'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeWechatPay, fakeWechatPay, keysOf, type Trouble } from '../../../../test/fake-wechat-pay.ts'
import type { NewApplication, OnboardingGateway } from '../onboarding-gateway.ts'
import { fieldOf } from './fields.ts'
import { wechatOnboarding } from './gateway.ts'

let provider: FakeWechatPay
let gateway: OnboardingGateway
beforeEach(async () => {
  provider = await fakeWechatPay()
  gateway = wechatOnboarding(provider.settings())
})
afterEach(() => provider.close())

const no = 'M01930000000070008000000000000001'
const photo = { name: 'front.jpg', bytes: Buffer.from([0xff, 0xd8, 0x0d, 0x0a, 0x2d, 0x2d, 0x00, 0xff]) }
const upload = () => gateway.upload(photo)

/** A person without a licence. */
async function application(more: Partial<NewApplication> = {}): Promise<NewApplication> {
  return {
    requestNo: no,
    kind: merchantKind.micro,
    identity: {
      front: await upload(),
      back: await upload(),
      name: '张小满',
      number: '11010519491231002X',
      validFrom: '2019-06-06',
    },
    account: {
      type: subjectType.person,
      bank: '招商银行',
      holder: '张小满',
      number: '6225880137001234',
      cityCode: '330100',
    },
    contact: { mobile: '13900001234' },
    shop: { name: '猫老师的店', url: 'https://shop.example/s/1' },
    shortName: '猫老师',
    ...more,
  }
}

/** A company, with everything that a person has not. */
async function company(): Promise<NewApplication> {
  const person = await application()
  return {
    ...person,
    kind: merchantKind.company,
    license: {
      picture: await upload(),
      code: '91110108MA01ABCD2E',
      name: '小满（北京）文化有限公司',
      legalPerson: '张小满',
    },
    identity: { ...person.identity, address: '北京市朝阳区一号院二号楼三单元', validTo: '2039-06-06' },
    account: {
      ...person.account,
      type: subjectType.company,
      bank: '其他银行',
      branch: '杭州联合农村商业银行古荡支行',
      holder: '小满（北京）文化有限公司',
    },
    contact: { mobile: '13900001234', email: 'zhang@shop.example' },
  }
}

const submitted = async (made: NewApplication) => {
  await gateway.submit(made)
  return provider.onboarding.applications.get(no)?.application
}
const bodies = () =>
  provider.asked.filter(({ path }) => path === '/v3/ecommerce/applyments/').map(({ body }) => body)

describe('a picture', () => {
  test('arrives byte for byte, also where its bytes look like a boundary', async () => {
    const id = await upload()
    expect(provider.onboarding.pictures.get(id)).toEqual(photo.bytes)
  })

  test('altered on its way is refused', async () => {
    const { url } = provider.settings()
    const { fetch: real } = globalThis
    globalThis.fetch = async (address, init) => {
      const body = Buffer.from(init?.body as Uint8Array)
      if (String(address) === `${url}/v3/merchant/media/upload`)
        body.writeUInt8(0xfe, body.indexOf(photo.bytes))
      return real(address, { ...init, body })
    }
    try {
      await expect(upload()).rejects.toMatchObject({ kind: 'refused', code: 'PARAM_ERROR' })
    } finally {
      globalThis.fetch = real
    }
    expect(provider.onboarding.pictures.size).toBe(0)
  })

  test('of more than 2 MB is refused', async () => {
    const bytes = randomBytes(2 * 1024 * 1024 + 1)
    await expect(gateway.upload({ name: 'front.jpg', bytes })).rejects.toMatchObject({ kind: 'refused' })
  })
})

describe('an application', () => {
  test('of a person arrives as the documentation writes it', async () => {
    const made = await application()
    expect(await submitted(made)).toEqual({
      out_request_no: no,
      organization_type: '2401',
      id_card_info: {
        id_card_copy: made.identity.front,
        id_card_national: made.identity.back,
        id_card_name: '张小满',
        id_card_number: '11010519491231002X',
        id_card_valid_time_begin: '2019-06-06',
        id_card_valid_time: '长期',
      },
      account_info: {
        bank_account_type: '75',
        account_bank: '招商银行',
        account_name: '张小满',
        bank_address_code: '330100',
        account_number: '6225880137001234',
      },
      contact_info: {
        contact_type: '65',
        contact_name: '张小满',
        contact_id_card_number: '11010519491231002X',
        mobile_phone: '13900001234',
      },
      sales_scene_info: { store_name: '猫老师的店', store_url: 'https://shop.example/s/1' },
      merchant_shortname: '猫老师',
    })
  })

  test('of a company has its licence, its account and the address of its legal representative', async () => {
    const made = await company()
    expect(await submitted(made)).toMatchObject({
      organization_type: '2',
      business_license_info: {
        business_license_copy: made.license?.picture,
        business_license_number: '91110108MA01ABCD2E',
        merchant_name: '小满（北京）文化有限公司',
        legal_person: '张小满',
      },
      id_card_info: { id_card_address: '北京市朝阳区一号院二号楼三单元', id_card_valid_time: '2039-06-06' },
      owner: true,
      account_info: {
        bank_account_type: '74',
        account_name: '小满（北京）文化有限公司',
        bank_name: '杭州联合农村商业银行古荡支行',
      },
      contact_info: { contact_email: 'zhang@shop.example' },
    })
  })

  test('of a seller without a licence has the statement that WeChat Pay demands', async () => {
    const made = await submitted(await application({ kind: merchantKind.seller }))
    expect(made?.business_addition_desc).toContain('满6个月')
  })

  test('holds nothing personal that WeChat Pay’s key has not encrypted, and names that key', async () => {
    await gateway.submit(await company())
    const [asked] = provider.asked.filter(({ path }) => path === '/v3/ecommerce/applyments/')
    const personal = ['11010519491231002X', '6225880137001234', '13900001234', 'zhang@shop.example', '朝阳区']
    for (const text of personal) expect(asked?.body).not.toContain(text)
    expect(asked?.headers['wechatpay-serial']).toBe(provider.settings().publicKey?.id)
  })

  test('that came and whose answer did not is known by its number, and the same again is not a second one', async () => {
    const made = await application()
    provider.fail({ kind: 'hangUp', isDone: true })
    await expect(gateway.submit(made)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await gateway.query(no)).toEqual({ state: 'checking' })
    await expect(gateway.submit(made)).rejects.toMatchObject({
      kind: 'refused',
      code: 'RESOURCE_ALREADY_EXISTS',
    })
    expect(provider.onboarding.counts.submitted).toBe(1)
  })

  test('that was rejected is replaced under its number', async () => {
    const made = await application()
    await gateway.submit(made)
    provider.onboarding.move(no, 'REJECTED')
    await gateway.submit({ ...made, shortName: '小满课堂' })
    expect(await gateway.query(no)).toEqual({ state: 'checking' })
    expect(provider.onboarding.applications.get(no)?.application.merchant_shortname).toBe('小满课堂')
  })

  test('is refused by the field that is wrong', async () => {
    const made = await application()
    const wrong = { ...made, account: { ...made.account, holder: '李四' } }
    expect(await gateway.submit(wrong)).toMatchObject({
      state: 'rejected',
      objections: [{ field: 'holderName' }],
    })
    expect(bodies()).toHaveLength(1)
  })
})

describe('the key that encrypts', () => {
  test('is the certificate where no public key is set, and the one that takes over from it', async () => {
    await provider.close()
    provider = await fakeWechatPay({ verifiedBy: 'certificate' })
    gateway = wechatOnboarding(provider.settings())
    expect(await submitted(await application())).toMatchObject({
      id_card_info: { id_card_number: '11010519491231002X' },
    })
    provider.onboarding.move(no, 'REJECTED')
    const newer = provider.rotate({ to: new Date(Date.now() + 6 * 365 * 86_400_000) })
    gateway = wechatOnboarding(provider.settings())
    await gateway.submit(await application())
    const [, last] = provider.asked.filter(({ path }) => path === '/v3/ecommerce/applyments/')
    expect(last?.headers['wechatpay-serial']).toBe(newer.serial)
  })

  test('that is another merchant’s makes WeChat Pay refuse', async () => {
    const { publicKey, ...settings } = provider.settings()
    const key = keysOf('somebody else').publicKey
    // what is verified stays right, what is encrypted does not
    const made = await application()
    const other = wechatOnboarding({ ...settings, publicKey: publicKey && { ...publicKey, key } })
    await expect(other.submit(made)).rejects.toMatchObject({ code: 'wrong_signature' })
    expect(provider.onboarding.counts.submitted).toBe(0)
  })
})

describe('an answer', () => {
  test('of a number that WeChat Pay does not know is unknown', async () => {
    expect(await gateway.query(no)).toEqual({ state: 'unknown' })
  })

  const objections = [
    { param_name: 'business_license_copy', reject_reason: '营业执照照片模糊，请重新上传' },
    { param_name: 'something_new', reject_reason: '请补充材料' },
  ]
  const mended = [
    { field: 'licenseFileId', reason: '营业执照照片模糊，请重新上传' },
    { field: 'other', reason: '请补充材料' },
  ]
  test.each([
    ['CHECKING', { state: 'checking' }],
    ['AUDITING', { state: 'auditing' }],
    ['REJECTED', { state: 'rejected', objections: mended }],
    ['FROZEN', { state: 'frozen', objections: mended }],
    ['NEED_SIGN', { state: 'signing', url: expect.stringMatching(/^https:\/\/pay\.weixin\.qq\.com\//) }],
    ['FINISH', { state: 'opened', subMchId: expect.stringMatching(/^\d{10}$/) }],
    ['CANCELED', { state: 'cancelled' }],
    [
      'ACCOUNT_NEED_VERIFY',
      {
        state: 'verifying',
        url: expect.stringMatching(/^https:/),
        validation: {
          amountFen: 124,
          accountNo: '7222223333322332',
          accountName: '财付通支付科技有限公司',
          bank: '招商银行威盛大厦支行',
          city: '深圳',
          remark: '入驻账户验证',
          deadline: '2026-12-10 17:09:01',
        },
      },
    ],
  ] as const)('%s', async (state, answer) => {
    await gateway.submit(await application())
    provider.onboarding.move(no, state, ['REJECTED', 'FROZEN'].includes(state) ? objections : [])
    expect(await gateway.query(no)).toEqual(answer)
  })

  test.each<[object, object]>([
    [{ out_request_no: 'M2' }, { kind: 'forged', code: 'another_application' }],
    [{ applyment_state: 'PAUSED' }, { kind: 'unreadable', code: 'unknown_state' }],
    [
      { applyment_state: 'FINISH', sub_mchid: '' },
      { kind: 'unreadable', code: 'no_sub_merchant' },
    ],
    [
      { applyment_state: 'NEED_SIGN', sign_url: 'javascript:alert(1)' },
      { kind: 'unreadable', code: 'no_address' },
    ],
  ])('that is not believed: %o', async (more, failure) => {
    await gateway.submit(await application())
    provider.fail({ kind: 'answer', body: JSON.stringify({ ...provider.onboarding.query(no), ...more }) })
    await expect(gateway.query(no)).rejects.toMatchObject(failure)
  })

  test.each<[string, Trouble, string]>([
    ['none', { kind: 'hangUp' }, 'unreachable'],
    ['a 500', { kind: 'status', status: 500 }, 'unreachable'],
    ['unsigned', { kind: 'unsigned' }, 'forged'],
    ['signed by somebody else', { kind: 'forged' }, 'forged'],
    ['of the day before', { kind: 'stale' }, 'forged'],
  ])('%s: nothing is believed', async (_, trouble, kind) => {
    await gateway.submit(await application())
    provider.fail(trouble)
    await expect(gateway.query(no)).rejects.toMatchObject({ kind })
    provider.fail(trouble)
    await expect(upload()).rejects.toMatchObject({ kind })
  })

  test('after our deadline counts as no answer', async () => {
    const impatient = wechatOnboarding(provider.settings(), { answerMs: 50 })
    provider.fail({ kind: 'silence' })
    await expect(impatient.query(no)).rejects.toMatchObject({ kind: 'unreachable' })
  })
})

test.each([
  ['/body/contact_info/mobile_phone', 'mobile'],
  ['id_card_national', 'idCardBackFileId'],
  ['toString', 'other'],
] as const)('WeChat Pay’s field %s is ours: %s', (theirs, ours) => {
  expect(fieldOf(theirs)).toBe(ours)
})
