import { z } from 'zod'

/** What a provider may object to in an application, and the creator can mend. */
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
