import { randomInt } from 'node:crypto'
import type { contract } from '@zsm/contract/contract'
import type { Coupon } from '@zsm/contract/coupons'
import type { Kind } from '@zsm/contract/materials'
import { fen } from '@zsm/contract/money/fen'
import { couponKind, fileKind, goodAudit, goodKind, serviceUnit, shopKind } from '@zsm/contract/states'
import type {
  CategoryId,
  CreatorId,
  FileId,
  GoodId,
  LearnerId,
  Mobile,
  OperatorId,
  OutlineId,
  ShopId,
} from '@zsm/contract/values'
import type { InputOf, Role } from '@zsm/contract/wire/endpoint'
import { hashPassword, openSession } from '../src/accounts/public.ts'
import { now } from '../src/clock.ts'
import { createCoupon } from '../src/coupons/coupons.ts'
import { joinCreator } from '../src/creators/public.ts'
import { type Sql, transaction } from '../src/database/sql.ts'
import type { Storage } from '../src/gateways/storage.ts'
import { approveGood, changeShelf, createGood, createLesson, type GoodRow } from '../src/goods/public.ts'
import { newId } from '../src/ids.ts'
import { getOrMakeLearner, openLearnerSession } from '../src/learners/public.ts'
import { type FileToStore, storeFile } from '../src/materials/public.ts'
import { addOperator, openOperatorSession } from '../src/operators/session.ts'
import { getShop } from '../src/shops/public.ts'
import { samples, testStorage } from './files.ts'

/** The password of every account made here. It is hashed once, because hashing is slow on purpose. */
export const password = 'maker-Password-2026'
let hashed: Promise<string> | undefined

function passwordHash(): Promise<string> {
  hashed ??= hashPassword(password)
  return hashed
}

export function newMobile(): Mobile {
  return `139${randomInt(100_000_000).toString().padStart(8, '0')}` as Mobile
}

export type MadeCreator = {
  mobile: Mobile
  password: string
  token: string
  creator: CreatorId
  /** The knowledge shop. */
  shopId: ShopId
  name: string
  realName: string
}

/** A creator with two shops, signed in, who may sell and withdraw. */
export async function makeCreator(
  sql: Sql,
  { mobile = newMobile(), name = '猫老师', realName = '张小满' }: Partial<MadeCreator> = {},
): Promise<MadeCreator> {
  const creator = await joinCreator(sql, {
    mobile,
    name,
    realName,
    passwordHash: await passwordHash(),
  })
  const { token } = await openSession(sql, mobile, { ip: '127.0.0.1', userAgent: 'test' })
  const { id: shopId } = await getShop(sql, creator, 1)
  return { mobile, password, token, creator, shopId, name, realName }
}

export type MadeLearner = { mobile: Mobile; token: string; learner: LearnerId }

/** A learner who is signed in. */
export function makeLearner(sql: Sql, mobile = newMobile()): Promise<MadeLearner> {
  return transaction(sql, async (sql) => {
    const { id: learner } = await getOrMakeLearner(sql, mobile)
    const { token } = await openLearnerSession(sql, learner, { ip: '127.0.0.1', userAgent: 'test' })
    return { mobile, token, learner }
  })
}

export type MadeOperator = { username: string; password: string; token: string; operator: OperatorId }

/**
 * An operator whose session has passed the second factor. A new sign-in must set up a second factor first.
 */
export async function makeOperator(sql: Sql, ...roles: [Role, ...Role[]]): Promise<MadeOperator> {
  const username = `${roles[0]}-${randomInt(1_000_000_000)}`
  const operator = await addOperator(sql, {
    username,
    roles,
    name: username,
    passwordHash: await passwordHash(),
  })
  const token = await openOperatorSession(sql, operator, { ip: '127.0.0.1', provedTime: now() })
  return { username, password, token, operator }
}

const made: Record<Kind, FileToStore> = {
  [fileKind.video]: {
    kind: fileKind.video,
    title: '一分钟看懂构图',
    ext: 'webm',
    bytes: samples.webm,
    durationSec: 2.56,
  },
  [fileKind.audio]: {
    kind: fileKind.audio,
    title: '发声练习',
    ext: 'wav',
    bytes: samples.wav,
    durationSec: 3.2,
  },
  [fileKind.image]: { kind: fileKind.image, title: '封面', ext: 'webp', bytes: samples.webp },
  [fileKind.document]: { kind: fileKind.document, title: '讲义', ext: 'pdf', bytes: samples.pdf },
  [fileKind.archive]: { kind: fileKind.archive, title: '素材包', ext: 'zip', bytes: samples.zip },
}

/** A ready file of this kind in the creator's library, with its bytes on the disk. */
export async function makeFile(
  sql: Sql,
  creator: CreatorId,
  kind: Kind,
  { storage, ...own }: Partial<FileToStore> & { storage?: Storage } = {},
): Promise<FileId> {
  return storeFile(sql, storage ?? (await testStorage()), creator, { ...made[kind], ...own })
}

/** Categories of courses, services, linked products and downloads, from the migrations. */
export const courseCategory = '01930000-0000-7000-8001-000000000002' as CategoryId
export const serviceCategory = '01930000-0000-7000-8001-000000000025' as CategoryId
export const linkedCategory = '01930000-0000-7000-8001-000000000037' as CategoryId
export const downloadCategory = '01930000-0000-7000-8001-000000000033' as CategoryId

export type GoodToMake = Partial<InputOf<typeof contract.goods.create>> & { onShelf?: boolean }

/** A complete course with one lesson, on the shelf unless told otherwise. */
export async function makeGood(
  sql: Sql,
  creator: CreatorId,
  { onShelf = true, ...given }: GoodToMake = {},
): Promise<GoodRow> {
  const outlineId = given.tempGoodId ?? newId<OutlineId>()
  await createLesson(sql, creator, {
    tempGoodId: outlineId,
    name: '第一课',
    fileId: await makeFile(sql, creator, 1),
    demoFlag: false,
    shelfFlag: true,
    requestId: newId<string>(),
  })
  const good = await createGood(sql, creator, {
    tempGoodId: outlineId,
    shopDict: shopKind.knowledge,
    bizDict: goodKind.course,
    name: '零基础学会短视频剪辑',
    subTitle: '',
    classifyId: courseCategory,
    labelIds: [],
    coverFileIds: [await makeFile(sql, creator, 3)],
    freeFlag: false,
    serviceDeliverDays: undefined,
    serviceUnitDict: undefined,
    downloadFileIds: [],
    priceFen: fen(9900),
    introHtml: '<p>七天学会。</p>',
    copyRightNote: '',
    requestId: newId<string>(),
    ...given,
  })
  if (!onShelf) return good
  const { id, auditDict, version } = good
  if (auditDict === goodAudit.waiting) await approveGood(sql, { id, version })
  return changeShelf(sql, creator, { id, shelfFlag: true })
}

/** A bundle of these goods, on the shelf unless told otherwise. */
export function makeBundle(
  sql: Sql,
  creator: CreatorId,
  bundleGoodIds: GoodId[],
  given: GoodToMake = {},
): Promise<GoodRow> {
  const bundle = { bizDict: goodKind.bundle, name: '剪辑全套课', priceFen: fen(15_000), bundleGoodIds }
  return makeGood(sql, creator, { ...bundle, ...given })
}

/** A service on the shelf that is delivered within three days. */
export function makeService(sql: Sql, creator: CreatorId, given: GoodToMake = {}): Promise<GoodRow> {
  return makeGood(sql, creator, {
    shopDict: shopKind.service,
    bizDict: goodKind.service,
    classifyId: serviceCategory,
    name: '短视频账号诊断',
    serviceDeliverDays: 3,
    serviceUnitDict: serviceUnit.time,
    ...given,
  })
}

/** A coupon of 20 yuan off, for every good of the knowledge shop. */
export function makeCoupon(
  sql: Sql,
  creator: CreatorId,
  given: Partial<InputOf<typeof contract.coupons.create>> = {},
): Promise<Coupon> {
  return createCoupon(sql, creator, {
    name: '立减 20 元',
    kindDict: couponKind.amount,
    amountFen: fen(2000),
    percentOff: 0,
    minPriceFen: fen(0),
    shopDict: shopKind.knowledge,
    goodIds: [],
    totalCount: 0,
    perPerson: 1,
    requestId: newId<string>(),
    ...given,
  })
}
