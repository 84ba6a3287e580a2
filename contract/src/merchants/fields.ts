import { z } from 'zod'

/** Fields of an application that a provider may object to and the creator can correct. */
export const MerchantField = z.enum([
  'kindDict',
  'shortName',
  'shop',
  'realName',
  'idCardNo',
  'idCardFrontFileId',
  'idCardBackFileId',
  'validFrom',
  'validTo',
  'address',
  'companyName',
  'companyCode',
  'legalPerson',
  'licenseFileId',
  'accountTypeDict',
  'bankName',
  'branchName',
  'cityCode',
  'holderName',
  'cardNo',
  'mobile',
  'email',
  'other',
])
export type MerchantField = z.output<typeof MerchantField>
