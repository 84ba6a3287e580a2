import type { merchants } from '@zsm/contract/merchants'
import { otherBank } from '@zsm/contract/merchants/banks'
import { bankAccountType, fileKind, merchantKind } from '@zsm/contract/states'
import type { CreatorId, FileId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { certifiedCompany, certifiedPerson, maskIdCardNo } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { shanghaiDay } from '../days.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { findFiles, usePapers } from '../materials/public.ts'
import type { Seal } from '../sealing/seals.ts'
import { attendMerchantJob } from './jobs.ts'
import {
  findMerchant,
  findSecrets,
  insertMerchant,
  resubmitMerchant,
  type Submission,
} from './merchants.queries.ts'
import { closeSecrets, openSecrets, type Secrets } from './secrets.ts'

type Input = Omit<InputOf<typeof merchants.submit>, 'requestId'>

export type Submitting = {
  /** Opens the identity numbers that were sealed with the certifications. */
  idCards: Seal
  seal: Seal
  enqueue: Enqueue
}

const licensed: readonly number[] = [merchantKind.individual, merchantKind.company]

/**
 * Stores a new or a corrected application. A job submits it to the provider. Whatever happens to this process, the provider gets it
 * once, under one number.
 */
export function submitMerchant(
  sql: Sql,
  { idCards, seal, enqueue }: Submitting,
  creator: CreatorId,
  { requestId, ...input }: InputOf<typeof merchants.submit>,
): Promise<null> {
  const secretless = {
    ...input,
    idCardNo: undefined,
    cardNo: undefined,
    address: undefined,
    email: undefined,
  }
  const request = { actor: creator, call: 'merchants.submit', requestId, input: secretless }
  return once(sql, request, async (sql) => {
    const sealed = await findSecrets(sql, creator)
    const before = sealed && openSecrets(seal, creator, sealed)
    const owner = await ownerOf(sql, idCards, creator, input)
    const secrets = secretsOf(input, owner, before)
    refuseIncomplete(input, secrets)
    await usePictures(sql, creator, input)
    const submission = submissionOf(input, owner, secrets)
    const record = {
      ...submission,
      secrets: closeSecrets(seal, creator, secrets),
      requestNo: `M${newId<string>().replaceAll('-', '')}`,
    }
    const isStored =
      (await insertMerchant(sql, creator, record)) || (await resubmitMerchant(sql, creator, record))
    if (!isStored) fail('merchantPending')
    const after = await findMerchant(sql, creator)
    await audit(sql, {
      creator,
      action: 'merchants.submit',
      target: { type: 'merchant', id: creator },
      after,
    })
    await enqueue(sql, attendMerchantJob, { creator })
    return null
  })
}

type Owner = {
  realName: string
  /** The certified identity number, if the certified person owns this account. */
  idCardNo: string | undefined
  companyName: string
  companyCode: string
}

/** The certified owner of the account: the person, or the company and its legal representative. */
async function ownerOf(sql: Tx, idCards: Seal, creator: CreatorId, { kindDict }: Input): Promise<Owner> {
  const person = await certifiedPerson(sql, idCards, creator)
  if (!licensed.includes(kindDict)) {
    const { realName, idCardNo } = person ?? fail('notCertified')
    return { realName, idCardNo, companyName: '', companyCode: '' }
  }
  const { companyName, companyCode, legalPerson } =
    (await certifiedCompany(sql, creator)) ??
    fail('notCertified', { message: '请先完成企业认证，再开通企业或个体工商户的收款账户' })
  if (!legalPerson) fail('notCertified', { message: '企业认证里还没有法定代表人，请更新企业认证' })
  const idCardNo = person?.realName === legalPerson ? person.idCardNo : undefined
  return { realName: legalPerson, idCardNo, companyName, companyCode }
}

/** Secrets from the input, else those of the last submission. Without a licence, the owner is the certified person. */
function secretsOf(input: Input, owner: Owner, before: Secrets | undefined): Secrets {
  const idCardNo = licensed.includes(input.kindDict)
    ? (input.idCardNo ?? owner.idCardNo ?? before?.idCardNo)
    : owner.idCardNo
  return {
    idCardNo: idCardNo ?? '',
    address: input.address ?? before?.address ?? '',
    cardNo: input.cardNo ?? before?.cardNo ?? '',
    mobile: input.mobile ?? before?.mobile ?? '',
    email: input.email ?? before?.email ?? '',
  }
}

/** Refuses input that the provider would refuse and the contract cannot check. */
function refuseIncomplete(input: Input, secrets: Secrets): void {
  const isLicensed = licensed.includes(input.kindDict)
  const isCompany = input.kindDict === merchantKind.company
  const toCompany = input.accountTypeDict === bankAccountType.company
  const problems: (readonly [isWrong: boolean, field: string, message: string])[] = [
    [!input.longTermFlag && input.validTo === undefined, 'validTo', '请填写身份证的有效期'],
    [isOver(input), 'validTo', '身份证已过有效期，请换新后再提交'],
    [!secrets.idCardNo, 'idCardNo', '请填写法定代表人的身份证号'],
    [isCompany && !secrets.address, 'address', '请填写法定代表人身份证上的住址'],
    [isLicensed && !input.licenseFileId, 'licenseFileId', '请上传营业执照'],
    [toCompany && !isLicensed, 'accountTypeDict', '没有营业执照只能用本人的银行卡收款'],
    [!toCompany && isCompany, 'accountTypeDict', '企业只能用对公账户收款'],
    [!secrets.cardNo, 'cardNo', '请填写银行账号'],
    [input.bankName === otherBank && !input.branchName, 'branchName', '请填写开户支行的全称'],
    [!secrets.mobile, 'mobile', '请填写手机号'],
    [isLicensed && !secrets.email, 'email', '请填写邮箱，微信支付会发开户邮件'],
    [Buffer.byteLength(input.shortName) > 64, 'shortName', '商户简称太长，最多 21 个汉字'],
  ]
  const [, field, message] = problems.find(([isWrong]) => isWrong) ?? []
  if (field && message) fail('invalidInput', { field, message })
}

const isOver = ({ validFrom, validTo, longTermFlag }: Input): boolean =>
  !longTermFlag && validTo !== undefined && (validTo < shanghaiDay(now()) || validTo <= validFrom)

const picturesOf = ({ idCardFrontFileId, idCardBackFileId, licenseFileId, kindDict }: Input): FileId[] => [
  idCardFrontFileId,
  idCardBackFileId,
  ...(licensed.includes(kindDict) && licenseFileId ? [licenseFileId] : []),
]

/** Identity papers stay private: only the creator and the reviewers see them. */
async function usePictures(sql: Tx, creator: CreatorId, input: Input): Promise<void> {
  const ids = picturesOf(input)
  const files = await findFiles(sql, creator, ids)
  if (files.some(({ kind }) => kind !== fileKind.image)) {
    fail('fileTypeRefused', { message: '微信支付只收图片，请上传照片' })
  }
  await usePapers(sql, creator, { type: 'certification', id: creator, name: '收款账户开通' }, ids)
}

function submissionOf(
  input: Input,
  owner: Owner,
  { idCardNo, cardNo, mobile, email }: Secrets,
): Omit<Submission, 'secrets'> {
  const isLicensed = licensed.includes(input.kindDict)
  const time = now()
  const { kindDict, shortName, accountTypeDict, bankName, branchName, cityCode } = input
  return {
    kindDict,
    shortName,
    accountTypeDict,
    bankName,
    branchName,
    cityCode,
    realName: owner.realName,
    idCardMask: maskIdCardNo(idCardNo),
    idCardFrontFileId: input.idCardFrontFileId,
    idCardBackFileId: input.idCardBackFileId,
    validFrom: input.validFrom,
    validTo: input.longTermFlag ? null : (input.validTo ?? null),
    companyName: owner.companyName,
    companyCode: owner.companyCode,
    licenseFileId: isLicensed ? (input.licenseFileId ?? null) : null,
    holderName: accountTypeDict === bankAccountType.company ? owner.companyName : owner.realName,
    cardNoTail4: cardNo.slice(-4),
    mobileMask: maskMobile(mobile),
    emailMask: email.replace(/^(.).*(@.*)$/, '$1***$2'),
    submitTime: time,
    askTime: time,
  }
}
