import { z } from 'zod'
import { merchantBanks } from './merchants/banks.ts'
import { cityNameOf } from './merchants/cities.ts'
import { MerchantField } from './merchants/fields.ts'
import { bankAccountType, merchantKind, merchantState } from './states.ts'
import { Day, FileId, flag, Instant, line, Mobile, Money, RequestId } from './values.ts'
import { endpoint } from './wire/endpoint.ts'
import { IdCardNo } from './wire/identity-numbers.ts'

/** An objection in the provider's words. */
const objection = z.object({ field: MerchantField, reason: z.string() })

/** A small transfer from the creator's account. It proves to the provider that the creator owns the account. */
const validation = z.object({
  amountFen: Money,
  accountNo: z.string(),
  accountName: z.string(),
  bank: z.string(),
  city: z.string(),
  remark: z.string(),
  deadline: z.string(),
})

/** A creator as a sub-merchant of the platform's payment provider. Secrets are masked or left out. */
export const merchant = z.object({
  statusDict: merchantState.codec,
  kindDict: merchantKind.codec,
  shortName: z.string(),
  realName: z.string(),
  idCardNo: z.string(),
  idCardFrontFileId: FileId.nullable(),
  idCardBackFileId: FileId.nullable(),
  validFrom: Day,
  /** null: valid for ever */
  validTo: Day.nullable(),
  companyName: z.string(),
  companyCode: z.string(),
  licenseFileId: FileId.nullable(),
  accountTypeDict: bankAccountType.codec,
  bankName: z.string(),
  branchName: z.string(),
  cityCode: z.string(),
  holderName: z.string(),
  cardNoTail4: z.string(),
  mobile: z.string(),
  email: z.string(),
  objections: z.array(objection),
  /** The provider's page that the creator opens in WeChat to sign or to be verified; else empty. */
  actionUrl: z.string(),
  validation: validation.nullable(),
  /** The provider's number of the account; empty until it is opened. */
  subMchId: z.string(),
  submitTime: Instant,
  /** When the state last changed. */
  changeTime: Instant,
})
export type Merchant = z.output<typeof merchant>

const standing = z.object({
  /** Whether creators have their own accounts here (PAYMENT_MODE=platform). If not, there is nothing to open. */
  offeredFlag: flag,
  merchant: merchant.nullable(),
})
export type MerchantStanding = z.output<typeof standing>

const CityCode = z
  .string({ error: '请选择开户城市' })
  .refine((code) => cityNameOf(code) !== undefined, { error: '请选择开户城市' })

/** Creators' accounts at the platform's payment provider (PAYMENT_MODE=platform). */
export const merchants = {
  get: endpoint({
    path: '/zsm/api/merchant/get',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({}),
    output: standing,
  }),
  /**
   * Applies for the account, or again after an objection. The certification gives the names and numbers. In a repeated submission, a
   * secret that is left out stays as it was.
   */
  submit: endpoint({
    path: '/zsm/api/merchant/submit',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({
      kindDict: merchantKind.codec,
      /** The name that buyers read after they paid. The provider takes at most 64 bytes. */
      shortName: line(2, 20, '商户简称'),
      idCardFrontFileId: FileId,
      idCardBackFileId: FileId,
      /** The legal representative's number, if the certified person is somebody else. */
      idCardNo: IdCardNo.optional(),
      validFrom: Day,
      validTo: Day.optional(),
      longTermFlag: flag.default(false),
      /** For companies: the legal representative's address on the identity card. */
      address: line(5, 60, '身份证住址').optional(),
      licenseFileId: FileId.optional(),
      accountTypeDict: bankAccountType.codec,
      bankName: z.enum(merchantBanks, { error: '请选择开户银行' }),
      branchName: line(0, 60, '支行').default(''),
      cityCode: CityCode,
      cardNo: z
        .string()
        .regex(/^\d{8,30}$/, { error: '银行账号为 8–30 位数字' })
        .optional(),
      mobile: Mobile.optional(),
      email: z.email({ error: '邮箱格式不正确' }).max(100, { error: '邮箱最多 100 个字' }).optional(),
      requestId: RequestId,
    }),
    output: standing,
    errors: ['onboardingOff', 'notCertified', 'merchantPending', 'fileNotFound', 'fileTypeRefused'],
  }),
  /** Queries the provider now instead of at the next planned time. */
  refresh: endpoint({
    path: '/zsm/api/merchant/refresh',
    access: 'creator',
    areas: ['account'],
    input: z.object({}),
    output: standing,
    errors: ['onboardingOff', 'merchantNotFound'],
  }),
}
