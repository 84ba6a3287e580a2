import type { Certification } from '@zsm/contract/certifications'
import type { Merchant, merchants } from '@zsm/contract/merchants'
import {
  bankAccountType,
  certificationType,
  merchantKind,
  type StateOf,
  validCertifications,
} from '@zsm/contract/states'
import type { CallInput } from '@zsm/contract/wire/endpoint'

type Input = CallInput<typeof merchants.submit>
export type MerchantValues = { [Name in Exclude<keyof Input, 'requestId'>]?: Input[Name] | undefined }
type MerchantKind = StateOf<typeof merchantKind>

export const isLicensed = (kind: MerchantKind | undefined): boolean =>
  kind === merchantKind.individual || kind === merchantKind.company

/** First values of the form: the last submission, else the certification. The server never answers secrets. */
export function valuesOf(before: Merchant | null, certifications: readonly Certification[]): MerchantValues {
  const valid = (type: Certification['typeDict']) =>
    certifications.find(
      ({ typeDict, statusDict }) => typeDict === type && validCertifications.includes(statusDict),
    )
  const [person, company] = [valid(certificationType.realName), valid(certificationType.company)]
  if (!before)
    return {
      kindDict: company && !person ? merchantKind.company : merchantKind.micro,
      accountTypeDict: company && !person ? bankAccountType.company : bankAccountType.personal,
      idCardFrontFileId: person?.idCardFrontFileId ?? undefined,
      idCardBackFileId: person?.idCardBackFileId ?? undefined,
      licenseFileId: company?.licenseFileId ?? undefined,
      validFrom: person?.validFrom ?? undefined,
      validTo: person?.validTo ?? undefined,
      longTermFlag: person?.longTermFlag ?? true,
    }
  return {
    kindDict: before.kindDict,
    shortName: before.shortName,
    idCardFrontFileId: before.idCardFrontFileId ?? undefined,
    idCardBackFileId: before.idCardBackFileId ?? undefined,
    licenseFileId: before.licenseFileId ?? undefined,
    validFrom: before.validFrom,
    validTo: before.validTo ?? undefined,
    longTermFlag: before.validTo === null,
    accountTypeDict: before.accountTypeDict,
    bankName: before.bankName as Input['bankName'],
    branchName: before.branchName,
    cityCode: before.cityCode,
  }
}

/** The values to send, without empty fields and without fields that the kind does not have. */
export function inputOf(values: MerchantValues): MerchantValues {
  const licensed = ['idCardNo', 'licenseFileId', 'email']
  const given = Object.entries(values).filter(
    ([name, value]) =>
      value !== undefined &&
      value !== null &&
      value !== '' &&
      (isLicensed(values.kindDict) || !licensed.includes(name)) &&
      (values.kindDict === merchantKind.company || name !== 'address') &&
      !(name === 'validTo' && values.longTermFlag),
  )
  return { ...Object.fromEntries(given), accountTypeDict: accountTypeOf(values) }
}

/** Only an individual business may choose between the two account types. */
export function accountTypeOf({ kindDict, accountTypeDict }: MerchantValues): Input['accountTypeDict'] {
  if (kindDict === merchantKind.company) return bankAccountType.company
  if (kindDict !== merchantKind.individual) return bankAccountType.personal
  return accountTypeDict ?? bankAccountType.personal
}
