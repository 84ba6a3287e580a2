import { z } from 'zod'
import { IdCardNo } from './identity-numbers.ts'
import { merchantBanks } from './merchants/banks.ts'
import { cityNameOf } from './merchants/cities.ts'
import { MerchantField } from './merchants/fields.ts'
import { bankAccountType, merchantKind, merchantState } from './states.ts'
import { Day, FileId, flag, Instant, line, Mobile, Money, RequestId } from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** What the provider objects to, in its words. */
const objection = z.object({ field: MerchantField, reason: z.string() })

/** A small transfer from the creator's account, by which the provider sees that it is the creator's. */
const validation = z.object({
  amountFen: Money,
  accountNo: z.string(),
  accountName: z.string(),
  bank: z.string(),
  city: z.string(),
  remark: z.string(),
  deadline: z.string(),
})

/** A creator as a sub-merchant of the platform's payment provider. What is secret is masked, or not answered. */
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
  /** The provider's page that the creator opens in WeChat, to sign or to be verified; else empty. */
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
  /** Whether buyers' money goes to the creators' own accounts here; else there is nothing to open. */
  offeredFlag: flag,
  merchant: merchant.nullable(),
})
export type MerchantStanding = z.output<typeof standing>

const CityCode = z
  .string({ error: '请选择开户城市' })
  .refine((code) => cityNameOf(code) !== undefined, { error: '请选择开户城市' })

/** Accounts of creators at the platform's payment provider (PAYMENT_MODE=platform). */
export const merchants = {
  get: endpoint({
    path: '/zsm/api/merchant/get',
    access: 'creator',
    effect: 'read',
    input: z.object({}),
    output: standing,
  }),
  /**
   * Applies for the account, or again after an objection. Names and numbers come from the certification. In another submission,
   * a secret that is left out stays as it was.
   */
  submit: endpoint({
    path: '/zsm/api/merchant/submit',
    access: 'creator',
    sends: 'body',
    input: z.object({
      kindDict: merchantKind.codec,
      /** What buyers read when they have paid: at most 64 bytes at the provider. */
      shortName: line(2, 20, '商户简称'),
      idCardFrontFileId: FileId,
      idCardBackFileId: FileId,
      /** Of the legal representative, where that is not the certified person. */
      idCardNo: IdCardNo.optional(),
      validFrom: Day,
      validTo: Day.optional(),
      longTermFlag: flag.default(false),
      /** For companies: where the legal representative lives, as the identity card says. */
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
  /** Asks the provider soon, instead of when it would be asked next. */
  refresh: endpoint({
    path: '/zsm/api/merchant/refresh',
    access: 'creator',
    input: z.object({}),
    output: standing,
    errors: ['onboardingOff', 'merchantNotFound'],
  }),
}
