import { fen } from '@zsm/contract/money/fen'
import { merchantKind, subjectType } from '@zsm/contract/states'
import { z } from 'zod'
import { ProviderFailure } from '../../pay/provider-failure.ts'
import { unlessRefused } from '../../pay/unless-refused.ts'
import type { Call } from '../../pay/wechat/http.ts'
import { unreadable } from '../../pay/wechat/reading.ts'
import { fitted } from '../../pay/wechat/text.ts'
import { forged } from '../../pay/wechat/verifying.ts'
import type {
  ApplicationAnswer,
  NewApplication,
  Objection,
  SubmissionAnswer,
  Validation,
} from '../onboarding-gateway.ts'
import { fieldOf } from './fields.ts'
import { encrypted, type SensitiveKey } from './sensitive.ts'

const path = '/v3/ecommerce/applyments'

const Accepted = z.object({ applyment_id: z.int(), out_request_no: z.string() })

/** https://pay.weixin.qq.com/doc/v3/partner/4012713017 */
export async function submit(
  call: Call,
  key: SensitiveKey,
  application: NewApplication,
): Promise<SubmissionAnswer> {
  const body = bodyOf(application, (text) => encrypted(key, text))
  try {
    const answer = await call({ method: 'POST', path: `${path}/`, body, encryptedBy: key.id }, Accepted)
    if (answer.out_request_no !== application.requestNo) throw forged('another_application')
    return { state: 'checking' }
  } catch (failure) {
    return { state: 'rejected', objections: [objectionOf(failure)] }
  }
}

/** Refusals of what the creator wrote. Any other is ours to mend, and stays a failure. */
const mendable = ['PARAM_ERROR', 'INVALID_REQUEST']

function objectionOf(failure: unknown): Objection {
  if (!(failure instanceof ProviderFailure && failure.kind === 'refused' && mendable.includes(failure.code)))
    throw failure
  return { field: failure.field === undefined ? 'other' : fieldOf(failure.field), reason: failure.message }
}

/**
 * In the order of the documentation. Without a kind of document it is an identity card. The super administrator, who signs, is the
 * person or the legal representative.
 */
function bodyOf(application: NewApplication, sealed: (text: string) => string) {
  const { kind, license, identity, account, contact, shop } = application
  const isCompany = account.type === subjectType.company
  return {
    out_request_no: application.requestNo,
    organization_type: String(kind),
    ...(license && {
      business_license_info: {
        business_license_copy: license.picture,
        business_license_number: license.code,
        merchant_name: license.name,
        legal_person: license.legalPerson,
      },
    }),
    id_card_info: {
      id_card_copy: identity.front,
      id_card_national: identity.back,
      id_card_name: sealed(identity.name),
      id_card_number: sealed(identity.number),
      ...(identity.address && { id_card_address: sealed(identity.address) }),
      id_card_valid_time_begin: identity.validFrom,
      id_card_valid_time: identity.validTo ?? '长期',
    },
    ...(kind === merchantKind.company && { owner: true }),
    account_info: {
      bank_account_type: isCompany ? '74' : '75',
      account_bank: account.bank,
      account_name: sealed(account.holder),
      bank_address_code: account.cityCode,
      ...(account.branch && { bank_name: account.branch }),
      account_number: sealed(account.number),
    },
    contact_info: {
      contact_type: '65',
      contact_name: sealed(identity.name),
      contact_id_card_number: sealed(identity.number),
      mobile_phone: sealed(contact.mobile),
      ...(contact.email && { contact_email: sealed(contact.email) }),
    },
    sales_scene_info: { store_name: fitted(shop.name, 256), store_url: shop.url },
    merchant_shortname: fitted(application.shortName, 64),
    ...(kind === merchantKind.seller && {
      business_addition_desc: '该商户已持续从事电子商务经营活动满6个月，且期间经营收入累计超过20万元。',
    }),
  }
}

const Standing = z.object({
  out_request_no: z.string(),
  applyment_state: z.string(),
  sign_url: z.string().default(''),
  sub_mchid: z.string().default(''),
  account_validation: z
    .object({
      pay_amount: z.coerce.number().int().positive(),
      destination_account_number: z.string().default(''),
      destination_account_name: z.string().default(''),
      destination_account_bank: z.string().default(''),
      city: z.string().default(''),
      remark: z.string().default(''),
      deadline: z.string().default(''),
    })
    .optional(),
  audit_detail: z
    .array(z.object({ param_name: z.string().default(''), reject_reason: z.string().default('') }))
    .default([]),
  legal_validation_url: z.string().default(''),
})
type Standing = z.output<typeof Standing>

/** https://pay.weixin.qq.com/doc/v3/partner/4012691376 */
export function query(call: Call, requestNo: string): Promise<ApplicationAnswer> {
  const find = async () => {
    const address = `${path}/out-request-no/${encodeURIComponent(requestNo)}`
    const standing = await call({ method: 'GET', path: address }, Standing)
    if (standing.out_request_no !== requestNo) throw forged('another_application')
    return answerOf(standing)
  }
  return unlessRefused<ApplicationAnswer>(find(), ['RESOURCE_NOT_EXISTS'], () => ({ state: 'unknown' }))
}

const plain = { CHECKING: 'checking', AUDITING: 'auditing', CANCELED: 'cancelled' } as const

function answerOf(said: Standing): ApplicationAnswer {
  const { applyment_state: state, sub_mchid: subMchId } = said
  if (state === 'ACCOUNT_NEED_VERIFY')
    return { state: 'verifying', validation: validationOf(said), url: addressOf(said.legal_validation_url) }
  if (state === 'REJECTED') return { state: 'rejected', objections: objectionsOf(said) }
  if (state === 'FROZEN') return { state: 'frozen', objections: objectionsOf(said) }
  if (state === 'NEED_SIGN') return { state: 'signing', url: addressOf(said.sign_url) }
  if (state === 'FINISH') {
    if (!/^\d{8,12}$/.test(subMchId)) throw unreadable('no_sub_merchant')
    return { state: 'opened', subMchId }
  }
  if (!Object.hasOwn(plain, state)) throw unreadable('unknown_state')
  return { state: plain[state as keyof typeof plain] }
}

/** A page of ours links to it. */
function addressOf(text: string): string {
  if (text && !/^https?:\/\//.test(text)) throw unreadable('no_address')
  return text
}

/** Who transfers is known here. WeChat Pay repeats it encrypted, and it is not read. */
const validationOf = ({ account_validation: told }: Standing): Validation | undefined =>
  told && {
    amountFen: fen(told.pay_amount),
    accountNo: told.destination_account_number,
    accountName: told.destination_account_name,
    bank: told.destination_account_bank,
    city: told.city,
    remark: told.remark,
    deadline: told.deadline,
  }

const objectionsOf = ({ audit_detail }: Standing): Objection[] =>
  audit_detail.map(({ param_name, reject_reason }) => ({
    field: fieldOf(param_name),
    reason: reject_reason || '微信支付没有给出原因',
  }))
