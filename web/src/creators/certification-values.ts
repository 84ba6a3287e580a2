import type { Certification, certifications } from '@zsm/contract/certifications'
import type { CallInput } from '@zsm/contract/wire/endpoint'

type Input = CallInput<typeof certifications.submitCertification>
export type CertificationValues = Partial<Omit<Input, 'typeDict'>>

/** The values submitted before, without the identity card's number, which the server never returns. */
export function valuesOf(before: Certification | undefined): CertificationValues {
  if (!before) return { longTermFlag: true }
  const { realName, companyName, companyCode, legalPerson, certName, certNo, certFileIds } = before
  return {
    realName,
    companyName,
    companyCode,
    legalPerson,
    certName,
    certNo,
    certFileIds,
    idCardFrontFileId: before.idCardFrontFileId ?? undefined,
    idCardBackFileId: before.idCardBackFileId ?? undefined,
    idHandFileId: before.idHandFileId ?? undefined,
    licenseFileId: before.licenseFileId ?? undefined,
    validFrom: before.validFrom ?? undefined,
    validTo: before.validTo ?? undefined,
    longTermFlag: before.longTermFlag,
  }
}

/** The values to send: no empty ones, and no last day if it is valid for ever. */
export function inputOf({ validTo, ...values }: CertificationValues): CertificationValues {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return { ...Object.fromEntries(given), ...(!values.longTermFlag && validTo && { validTo }) }
}
