import type { Certification, certifications } from '@zsm/contract/certifications'
import type { CallInput } from '@zsm/contract/endpoint'

type Input = CallInput<typeof certifications.submitCertification>
export type CertificationValues = Partial<Omit<Input, 'typeDict'>>

/** What was submitted before; the identity card's number never comes back. */
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

/** What is sent: nothing that is empty, and no last day of what is for ever. */
export function inputOf({ validTo, ...values }: CertificationValues): CertificationValues {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return { ...Object.fromEntries(given), ...(!values.longTermFlag && validTo && { validTo }) }
}
