import type { Merchant } from '@zsm/contract/merchants'
import { bankAccountType, merchantKind, merchantState, shopKind, subjectType } from '@zsm/contract/states'
import type { CreatorId, FileId, Instant } from '@zsm/contract/values'
import { askAgainAt, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import type {
  ApplicationAnswer,
  NewApplication,
  OnboardingGateway,
} from '../gateways/onboarding/onboarding-gateway.ts'
import type { Storage } from '../gateways/storage.ts'
import { readPhoto } from '../materials/public.ts'
import { notify } from '../notifications/public.ts'
import { inBatches, oneByOne } from '../one-by-one.ts'
import type { Seal } from '../sealing/seals.ts'
import { getShop } from '../shops/public.ts'
import {
  type Change,
  claimQuery,
  type DueMerchant,
  findDueMerchant,
  listDueMerchants,
  moveMerchant,
} from './merchants.queries.ts'
import { merchantNews } from './news.ts'
import { openSecrets } from './secrets.ts'

export type Attending = {
  gateway: OnboardingGateway | undefined
  storage: Storage
  seal: Seal
  publicUrl: string
}

const batch = 100

/** For the timer: submits applications to the provider, and queries the submitted ones. */
export async function attendMerchants(sql: Sql, parts: Attending, now: Instant): Promise<void> {
  const { gateway } = parts
  if (!gateway) return
  const due = inBatches<DueMerchant>((after) => listDueMerchants(sql, { before: now, after, limit: batch }))
  await oneByOne(due, 'applications that the provider did not answer', (merchant) =>
    attend(sql, { ...parts, gateway }, merchant, now),
  )
}

/** The same for one creator, after a submission or a press of 刷新. */
export async function attendMerchant(
  sql: Sql,
  parts: Attending,
  creator: CreatorId,
  now: Instant,
): Promise<void> {
  const { gateway } = parts
  const merchant = gateway && (await findDueMerchant(sql, creator, now))
  if (merchant) await attend(sql, { ...parts, gateway }, merchant, now)
}

type Parts = Attending & { gateway: OnboardingGateway }

async function attend(sql: Sql, parts: Parts, merchant: DueMerchant, now: Instant): Promise<void> {
  // The next query time is stored first. So an application that always fails does not delay the others, and two processes never submit
  // one.
  if (!(await claimQuery(sql, merchant, nextAsk(merchant, now)))) return
  const answer = await answerOf(sql, parts, merchant)
  const change = changeOf(merchant, answer, now)
  if (change) await move(sql, merchant, change)
}

/** After 1, 2, 4, … minutes. While the creator acts in WeChat: every ten minutes. An opened account: once a day. */
function nextAsk(
  { statusDict, askCount }: Pick<DueMerchant, 'statusDict' | 'askCount'>,
  now: Instant,
): Instant {
  const isActing = statusDict === merchantState.signing || statusDict === merchantState.verifying
  const isSettled = statusDict === merchantState.opened || statusDict === merchantState.frozen
  if (isSettled) return plusDays(now, 1)
  const most = isActing && askCount < 200 ? 10 : 60
  return askAgainAt(now, askCount, most)
}

/**
 * Queries the provider and, if needed, submits. The provider may not know the application, or may have rejected it before this
 * submission: then it is submitted. If the provider knows it, an earlier submission arrived and its answer was lost.
 */
async function answerOf(sql: Sql, parts: Parts, merchant: DueMerchant): Promise<ApplicationAnswer> {
  const { gateway } = parts
  const answer = await gateway.query(merchant.requestNo)
  const isNew = answer.state === 'unknown' || answer.state === 'rejected'
  if (merchant.statusDict !== merchantState.submitting || !isNew) return answer
  const made = await applicationOf(sql, parts, merchant)
  return 'state' in made ? made : gateway.submit(made)
}

type Broken = Extract<ApplicationAnswer, { state: 'rejected' | 'frozen' }>

/** The application in the provider's form, or objections to the pictures that cannot be read. */
async function applicationOf(
  sql: Sql,
  { gateway, storage, seal, publicUrl }: Parts,
  merchant: DueMerchant,
): Promise<NewApplication | Broken> {
  const { creatorId: creator, kindDict: kind } = merchant
  const broken: Broken['objections'] = []
  const upload = async (field: 'idCardFrontFileId' | 'idCardBackFileId' | 'licenseFileId') => {
    const id: FileId | null = merchant[field]
    const bytes = id && (await readPhoto(sql, storage, creator, id))
    if (bytes) return gateway.upload({ name: `${pictureNames[field]}.jpg`, bytes })
    broken.push({ field, reason: '这张照片打不开，请重新上传' })
    return ''
  }
  const isLicensed = kind === merchantKind.individual || kind === merchantKind.company
  const [front, back] = [await upload('idCardFrontFileId'), await upload('idCardBackFileId')]
  const picture = isLicensed ? await upload('licenseFileId') : ''
  if (broken.length > 0) return { state: 'rejected', objections: broken }
  const secrets = openSecrets(seal, creator, merchant.secrets)
  const { id: shopId, name } = await getShop(sql, creator, shopKind.knowledge)
  const { companyCode: code, companyName, realName, validFrom, validTo, bankName, branchName } = merchant
  return {
    requestNo: merchant.requestNo,
    kind,
    ...(isLicensed && { license: { picture, code, name: companyName, legalPerson: realName } }),
    identity: {
      front,
      back,
      name: realName,
      number: secrets.idCardNo,
      ...(kind === merchantKind.company && { address: secrets.address }),
      validFrom,
      ...(validTo && { validTo }),
    },
    account: {
      type: merchant.accountTypeDict === bankAccountType.company ? subjectType.company : subjectType.person,
      bank: bankName,
      holder: merchant.holderName,
      number: secrets.cardNo,
      cityCode: merchant.cityCode,
      ...(branchName && { branch: branchName }),
    },
    contact: { mobile: secrets.mobile, ...(secrets.email && { email: secrets.email }) },
    shop: { name, url: `${publicUrl}/s/${shopId}` },
    shortName: merchant.shortName,
  }
}

const pictureNames = { idCardFrontFileId: 'front', idCardBackFileId: 'back', licenseFileId: 'license' }

const states = {
  checking: merchantState.checking,
  auditing: merchantState.auditing,
  verifying: merchantState.verifying,
  rejected: merchantState.rejected,
  signing: merchantState.signing,
  opened: merchantState.opened,
  frozen: merchantState.frozen,
  cancelled: merchantState.cancelled,
} as const

/** The change that an answer makes; undefined if the answer says nothing new. */
function changeOf(merchant: DueMerchant, answer: ApplicationAnswer, now: Instant): Change | undefined {
  if (answer.state === 'unknown') throw new Error(`the provider lost the application ${merchant.requestNo}`)
  const statusDict = states[answer.state]
  const objections = 'objections' in answer ? answer.objections : []
  const actionUrl = 'url' in answer ? answer.url : ''
  const validation = answer.state === 'verifying' ? (answer.validation ?? null) : null
  const isSame =
    merchant.statusDict === statusDict &&
    merchant.actionUrl === actionUrl &&
    JSON.stringify(merchant.objections) === JSON.stringify(objections)
  if (isSame) return undefined
  const isOver = statusDict === merchantState.rejected || statusDict === merchantState.cancelled
  return {
    statusDict,
    objections,
    actionUrl,
    validation,
    ...(answer.state === 'opened' && { subMchId: answer.subMchId }),
    changeTime: now,
    askTime: isOver ? null : nextAsk({ statusDict, askCount: 0 }, now),
  }
}

/** Stores the provider's answer. Tells the creator if the state has changed. */
function move(sql: Sql, before: DueMerchant, change: Change): Promise<void> {
  const { creatorId: creator } = before
  return transaction(sql, async (sql) => {
    if (!(await moveMerchant(sql, before, change))) return
    if (change.statusDict === before.statusDict) return
    if (change.statusDict !== merchantState.checking) await notify(sql, creator, merchantNews(change, before))
    const target = { type: 'merchant', id: creator }
    const facts = ({ statusDict, objections }: Pick<Merchant, 'statusDict' | 'objections'>) => ({
      statusDict,
      objections,
    })
    await audit(sql, {
      creator,
      action: 'merchants.move',
      target,
      before: facts(before),
      after: { ...facts(change), ...(change.subMchId && { subMchId: change.subMchId }) },
    })
  })
}
