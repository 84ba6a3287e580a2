import { randomInt } from 'node:crypto'
import type { Role } from '@zsm/contract/endpoint'
import type { Kind } from '@zsm/contract/materials'
import type { CreatorId, FileId, Mobile, OperatorId, ShopId } from '@zsm/contract/values'
import { hashPassword, openSession } from '../src/accounts/public.ts'
import { joinCreator } from '../src/creators/public.ts'
import type { Sql } from '../src/database/sql.ts'
import type { Storage } from '../src/gateways/storage.ts'
import { type FileToStore, storeFile } from '../src/materials/public.ts'
import { addOperator, openOperatorSession } from '../src/operators/session.ts'
import { getShop, openShops } from '../src/shops/public.ts'
import { samples, testStorage } from './files.ts'

/** The password of everybody who is made here; hashed once, since hashing is slow on purpose. */
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

/** A creator who is signed in and may sell and withdraw, with two shops. */
export async function makeCreator(
  sql: Sql,
  { mobile = newMobile(), name = '猫老师', realName = '张小满' }: Partial<MadeCreator> = {},
): Promise<MadeCreator> {
  const creator = await joinCreator(sql, openShops, {
    mobile,
    name,
    realName,
    passwordHash: await passwordHash(),
  })
  const { token } = await openSession(sql, mobile, { ip: '127.0.0.1', userAgent: 'test' })
  const { id: shopId } = await getShop(sql, creator, 1)
  return { mobile, password, token, creator, shopId, name, realName }
}

export type MadeOperator = { username: string; password: string; token: string; operator: OperatorId }

/** An operator who is signed in. */
export async function makeOperator(sql: Sql, role: Role): Promise<MadeOperator> {
  const username = `${role}-${randomInt(1_000_000_000)}`
  const operator = await addOperator(sql, {
    username,
    role,
    name: username,
    passwordHash: await passwordHash(),
  })
  const token = await openOperatorSession(sql, operator, { ip: '127.0.0.1' })
  return { username, password, token, operator }
}

const made: Record<Kind, FileToStore> = {
  1: { kind: 1, title: '一分钟看懂构图', ext: 'webm', bytes: samples.webm, durationSec: 2.56 },
  2: { kind: 2, title: '发声练习', ext: 'wav', bytes: samples.wav, durationSec: 3.2 },
  3: { kind: 3, title: '封面', ext: 'webp', bytes: samples.webp },
  4: { kind: 4, title: '讲义', ext: 'pdf', bytes: samples.pdf },
  5: { kind: 5, title: '素材包', ext: 'zip', bytes: samples.zip },
}

/** A ready file of the kind in the creator's library, its bytes on a real disk. */
export async function makeFile(
  sql: Sql,
  creator: CreatorId,
  kind: Kind,
  { storage, ...own }: Partial<FileToStore> & { storage?: Storage } = {},
): Promise<FileId> {
  return storeFile(sql, storage ?? (await testStorage()), creator, { ...made[kind], ...own })
}
