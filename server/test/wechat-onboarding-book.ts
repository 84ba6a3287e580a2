import { constants, createHash, type KeyObject, privateDecrypt, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { read, refuse } from './wechat-book.ts'

export const picturesPath = '/v3/merchant/media/upload'

type Parts = { meta: string; name: string; file: Buffer }

/** The two parts of an upload, cut by the boundary that its header names. */
export function partsOf({ headers, bytes }: { headers: IncomingHttpHeaders; bytes: Buffer }): Parts {
  const type = headers['content-type'] ?? ''
  const [, boundary = ''] = /^multipart\/form-data; boundary=(\S{1,70})$/.exec(type) ?? []
  if (!boundary) return refuse(415, 'PARAM_ERROR', 'Content-Type 要是 multipart/form-data')
  const text = bytes.toString('latin1')
  const parts = text.split(`--${boundary}`)
  if (parts.length !== 4 || parts[0] !== '' || parts[3] !== '--\r\n')
    return refuse(400, 'PARAM_ERROR', '表单格式错误')
  const part = (index: number, head: RegExp) => {
    const [heads = '', ...rest] = (parts[index] ?? '').split('\r\n\r\n')
    const [, name = ''] = head.exec(heads) ?? refuse(400, 'PARAM_ERROR', '表单格式错误')
    return { name, body: Buffer.from(rest.join('\r\n\r\n').slice(0, -2), 'latin1') }
  }
  const meta = part(
    1,
    /^\r\ncontent-disposition: form-data; name="meta"\r\ncontent-type: application\/json()$/i,
  )
  const file = part(
    2,
    /^\r\ncontent-disposition: form-data; name="file"; filename="([^"]+)"\r\ncontent-type: image\/jpeg$/i,
  )
  return { meta: meta.body.toString(), name: file.name, file: file.body }
}

const Text = z.string().min(1)
const MediaId = Text.max(256)
/** Decrypted before it is read. */
const Sealed = Text
const Day = z.iso.date()
const Email = z.string().regex(/^\S+@\S+$/)

const Identity = z.strictObject({
  id_card_copy: MediaId,
  id_card_national: MediaId,
  id_card_name: Sealed,
  id_card_number: Sealed,
  id_card_address: Sealed.optional(),
  id_card_valid_time_begin: Day,
  id_card_valid_time: z.union([Day, z.literal('长期')]),
})
const License = z.strictObject({
  business_license_copy: MediaId,
  business_license_number: z.string().regex(/^[0-9A-Z]{18}$/),
  merchant_name: Text.max(110),
  legal_person: Text.max(128),
})
const Account = z.strictObject({
  bank_account_type: z.enum(['74', '75']),
  account_bank: Text.max(10),
  account_name: Sealed,
  bank_address_code: z.string().regex(/^\d{6}$/),
  bank_name: Text.max(128).optional(),
  account_number: Sealed,
})
const Contact = z.strictObject({
  contact_type: z.literal('65'),
  contact_name: Sealed,
  contact_id_card_number: Sealed,
  mobile_phone: Sealed,
  contact_email: Sealed.optional(),
})
const Application = z.strictObject({
  out_request_no: Text.max(124),
  organization_type: z.enum(['2401', '2500', '4', '2']),
  business_license_info: License.optional(),
  id_card_info: Identity,
  owner: z.boolean().optional(),
  account_info: Account,
  contact_info: Contact,
  sales_scene_info: z.strictObject({ store_name: Text.max(256), store_url: z.url() }),
  merchant_shortname: Text.refine((text) => Buffer.byteLength(text) <= 64),
  business_addition_desc: Text.max(512).optional(),
})
type WechatApplication = z.output<typeof Application>

type State =
  | 'CHECKING'
  | 'ACCOUNT_NEED_VERIFY'
  | 'AUDITING'
  | 'REJECTED'
  | 'NEED_SIGN'
  | 'FINISH'
  | 'FROZEN'
  | 'CANCELED'
type Booked = {
  id: number
  application: WechatApplication
  state: State
  subMchId: string
  objections: { param_name: string; reject_reason: string }[]
}

const sealedFields = [
  ['id_card_info', 'id_card_name'],
  ['id_card_info', 'id_card_number'],
  ['id_card_info', 'id_card_address'],
  ['account_info', 'account_name'],
  ['account_info', 'account_number'],
  ['contact_info', 'contact_name'],
  ['contact_info', 'contact_id_card_number'],
  ['contact_info', 'mobile_phone'],
  ['contact_info', 'contact_email'],
] as const

/**
 * WeChat Pay's book of sub-merchants to be, as its documentation writes it: it decrypts what is sealed with its key, and refuses
 * what is incomplete by the field.
 */
export function wechatOnboardingBook(enlist: (subMchId: string) => void) {
  const pictures = new Map<string, Buffer>()
  const applications = new Map<string, Booked>()
  /** How often something was submitted and accepted. */
  const counts = { submitted: 0 }

  function takePicture({ meta, name, file }: Parts): object {
    const { filename, sha256 } = read<{ filename: string; sha256: string }>(
      z.strictObject({ filename: z.string().regex(/\.(jpg|bmp|png)$/i), sha256: z.string().length(64) }),
      parsedMeta(meta),
    )
    if (filename !== name) refuse(400, 'PARAM_ERROR', '文件名与 meta 不一致')
    if (file.length > 2 * 1024 * 1024) refuse(400, 'PARAM_ERROR', '图片大小不能超过 2M')
    if (createHash('sha256').update(file).digest('hex') !== sha256)
      refuse(400, 'PARAM_ERROR', '图片内容与 sha256 不一致')
    const id = randomBytes(60).toString('base64url')
    pictures.set(id, file)
    return { media_id: id }
  }

  function submit(body: unknown, key: KeyObject): object {
    const application = opened(read<WechatApplication>(Application, body), key)
    checkComplete(application)
    const known = applications.get(application.out_request_no)
    if (known && known.state !== 'REJECTED')
      refuse(400, 'RESOURCE_ALREADY_EXISTS', '存在流程进行中的申请单，请检查是否重入')
    const booked: Booked = {
      id: known?.id ?? 2_000_002_124_775_691 + applications.size,
      application,
      state: 'CHECKING',
      subMchId: '',
      objections: [],
    }
    applications.set(application.out_request_no, booked)
    counts.submitted++
    return { applyment_id: booked.id, out_request_no: application.out_request_no }
  }

  function checkComplete({ organization_type: kind, ...application }: WechatApplication): void {
    const refused = (field: string) => refuse(400, 'PARAM_ERROR', `参数错误：${field}`, `/body/${field}`)
    const { id_card_info: identity, account_info: account, contact_info: contact } = application
    const isLicensed = kind === '4' || kind === '2'
    const isOwned = [identity.id_card_copy, identity.id_card_national].every((id) => pictures.has(id))
    if (!isOwned) refused('id_card_info/id_card_copy')
    if (isLicensed !== (application.business_license_info !== undefined)) refused('business_license_info')
    const licence = application.business_license_info
    if (licence && !pictures.has(licence.business_license_copy))
      refused('business_license_info/business_license_copy')
    if (!/^\d{17}[\dX]$/.test(identity.id_card_number)) refused('id_card_info/id_card_number')
    if (kind === '2' && !identity.id_card_address) refused('id_card_info/id_card_address')
    if (kind === '2' && application.owner === undefined) refused('owner')
    if (account.bank_account_type === '74' ? !isLicensed : kind === '2')
      refused('account_info/bank_account_type')
    const holder = account.bank_account_type === '74' ? licence?.merchant_name : identity.id_card_name
    if (account.account_name !== holder) refused('account_info/account_name')
    if (!/^\d{8,30}$/.test(account.account_number)) refused('account_info/account_number')
    if (account.account_bank === '其他银行' && !account.bank_name) refused('account_info/bank_name')
    if (contact.contact_id_card_number !== identity.id_card_number)
      refused('contact_info/contact_id_card_number')
    if (!/^1\d{10}$/.test(contact.mobile_phone)) refused('contact_info/mobile_phone')
    if (isLicensed ? !Email.safeParse(contact.contact_email).success : false)
      refused('contact_info/contact_email')
    if (kind === '2500' && !application.business_addition_desc) refused('business_addition_desc')
  }

  const find = (no: string) =>
    applications.get(no) ?? refuse(404, 'RESOURCE_NOT_EXISTS', '申请单不存在，请确认入参')

  function query(no: string): object {
    const { id, state, subMchId, objections, application } = find(no)
    const address = `https://pay.weixin.qq.com/public/apply4ec_sign/s?applymentId=${id}&sign=b207b673049a32c8`
    const isSigning = state === 'NEED_SIGN'
    const isVerifying = state === 'ACCOUNT_NEED_VERIFY'
    return {
      applyment_state: state,
      applyment_state_desc: state,
      sign_state: isSigning ? 'UNSIGNED' : state === 'FINISH' ? 'SIGNED' : 'NOT_SIGNABLE',
      ...(isSigning && { sign_url: address }),
      ...((isSigning || state === 'FINISH') && { sub_mchid: subMchId }),
      ...(isVerifying && {
        account_validation: {
          account_name: `encrypted for the merchant ${application.account_info.account_bank}`,
          pay_amount: 124,
          destination_account_number: '7222223333322332',
          destination_account_name: '财付通支付科技有限公司',
          destination_account_bank: '招商银行威盛大厦支行',
          city: '深圳',
          remark: '入驻账户验证',
          deadline: '2026-12-10 17:09:01',
        },
        legal_validation_url: address,
      }),
      audit_detail: objections,
      out_request_no: no,
      applyment_id: id,
    }
  }

  /** What WeChat Pay's reviewers, or the creator in WeChat, did. */
  function move(no: string, state: State, objections: Booked['objections'] = []): Booked {
    const booked = find(no)
    if (state === 'NEED_SIGN') booked.subMchId ||= `16${String(booked.id).slice(-8)}`
    if (state === 'FINISH') {
      booked.subMchId ||= `16${String(booked.id).slice(-8)}`
      enlist(booked.subMchId)
    }
    return Object.assign(booked, { state, objections })
  }

  type Call = { method: string; path: string; json: () => unknown; keyOf: () => KeyObject }

  /** The answer of an address of this book; undefined where it is another's. */
  function carryOut({ method, path, json, keyOf }: Call): object | undefined {
    if (method === 'POST' && path === '/v3/ecommerce/applyments/') return submit(json(), keyOf())
    const [, no] = /^\/v3\/ecommerce\/applyments\/out-request-no\/([^/]+)$/.exec(path) ?? []
    return method === 'GET' && no ? query(decodeURIComponent(no)) : undefined
  }

  return { pictures, applications, counts, takePicture, move, query, carryOut }
}

/** The application as WeChat Pay reads it: what is sealed is decrypted with the key that the request names. */
function opened(application: WechatApplication, key: KeyObject): WechatApplication {
  const copy = structuredClone(application) as object as Record<string, Record<string, string>>
  for (const [group, field] of sealedFields) {
    const text = copy[group]?.[field]
    if (text !== undefined && copy[group]) copy[group][field] = decrypted(text, key, `${group}/${field}`)
  }
  return copy as object as WechatApplication
}

function decrypted(text: string, key: KeyObject, field: string): string {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    return privateDecrypt({ key, padding, oaepHash: 'sha1' }, Buffer.from(text, 'base64')).toString()
  } catch {
    return refuse(400, 'PARAM_ERROR', '敏感信息解密失败', `/body/${field}`)
  }
}

function parsedMeta(meta: string): unknown {
  try {
    return JSON.parse(meta)
  } catch {
    return refuse(400, 'PARAM_ERROR', 'meta 不是 JSON')
  }
}
