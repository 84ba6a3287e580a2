import type { Certification, CertificationField } from '@zsm/contract/certifications'
import { certificationState, openCertifications, validCertifications } from '@zsm/contract/states'

type TypeDict = Certification['typeDict']

/** The Chinese names of a certification's fields. */
export const fieldNames: Record<CertificationField, string> = {
  realName: '真实姓名',
  idCardNo: '身份证号',
  idCardFrontFileId: '身份证人像面',
  idCardBackFileId: '身份证国徽面',
  idHandFileId: '手持身份证',
  companyName: '企业名称',
  companyCode: '统一社会信用代码',
  licenseFileId: '营业执照',
  legalPerson: '法定代表人',
  certName: '证书名称',
  certNo: '证书编号',
  certFileIds: '证书照片',
  validFrom: '有效期开始',
  validTo: '有效期结束',
}

/** The state of one kind of certification: the valid ones, and the pending one. */
export type Standing = { approved: Certification[]; open: Certification | undefined; over: boolean }

const isOpen = ({ statusDict }: Certification) => openCertifications.includes(statusDict)
const isApproved = ({ statusDict }: Certification) => validCertifications.includes(statusDict)

/** Computed from all submissions, newest first. */
export function standingOf(typeDict: TypeDict, all: readonly Certification[]): Standing {
  const own = all.filter((one) => one.typeDict === typeDict)
  const approved = own.filter(isApproved)
  return {
    approved,
    open: own.find(isOpen),
    over: approved.length === 0 && own.some(({ statusDict }) => statusDict === certificationState.expired),
  }
}

/** The facts of a certification that have a value, with their names. */
export function factsOf(one: Certification): (readonly [string, string])[] {
  const named = [
    'realName',
    'idCardNo',
    'companyName',
    'companyCode',
    'legalPerson',
    'certName',
    'certNo',
  ] as const
  const facts = named.flatMap((field) => (one[field] ? [[fieldNames[field], one[field]] as const] : []))
  return [...facts, ['有效期', termOf(one)]]
}

function termOf({ validFrom, validTo, longTermFlag }: Certification): string {
  const until = longTermFlag || !validTo ? '长期' : validTo
  return validFrom ? `${validFrom} 至 ${until}` : until
}
