import type { CertificationField } from '@zsm/contract/certifications'

type FieldName = { name: CertificationField; label: string; kind: 'text' | 'file' }

/** The fields of a certification, in the order of its form. */
export const certificationFields: readonly FieldName[] = [
  { name: 'realName', label: '真实姓名', kind: 'text' },
  { name: 'idCardNo', label: '身份证号', kind: 'text' },
  { name: 'companyName', label: '企业名称', kind: 'text' },
  { name: 'companyCode', label: '统一社会信用代码', kind: 'text' },
  { name: 'legalPerson', label: '法定代表人', kind: 'text' },
  { name: 'certName', label: '证书名称', kind: 'text' },
  { name: 'certNo', label: '证书编号', kind: 'text' },
  { name: 'validFrom', label: '有效期开始', kind: 'text' },
  { name: 'validTo', label: '有效期结束', kind: 'text' },
  { name: 'idCardFrontFileId', label: '身份证人像面', kind: 'file' },
  { name: 'idCardBackFileId', label: '身份证国徽面', kind: 'file' },
  { name: 'idHandFileId', label: '手持身份证', kind: 'file' },
  { name: 'licenseFileId', label: '营业执照', kind: 'file' },
  { name: 'certFileIds', label: '证书照片', kind: 'file' },
]
