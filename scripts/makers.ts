import { randomInt } from 'node:crypto'
import { Mobile, type OperatorId } from '@zsm/contract/values'
import { hashPassword, openSession } from '../server/src/accounts/public.ts'
import { now } from '../server/src/clock.ts'
import { makeLivingShop } from '../server/src/demo/living-shop.ts'
import { openStorage } from '../server/src/gateways/open-storage.ts'
import { newId } from '../server/src/ids.ts'
import { addOperator, openOperatorSession } from '../server/src/operators/session.ts'
import { newTotpSecret } from '../server/src/operators/totp.ts'
import { openSeal } from '../server/src/sealing/seals.ts'
import type { DatabaseParts } from './with-database.ts'

export const roles = ['admin', 'reviewer', 'finance', 'support'] as const
export type Role = (typeof roles)[number]

/** A new creator, signed in, with a small shop that has sales. */
export async function makeCreator({ sql, config }: DatabaseParts) {
  const storage = await openStorage(config.storage)
  const mobile = Mobile.parse(`139${digits(8)}`)
  const password = newPassword()
  const owner = { mobile, password, name: '小满老师', realName: '张小满' }
  const frontId = await makeLivingShop(sql, storage, owner)
  const { token } = await openSession(sql, mobile, { ip: '127.0.0.1', userAgent: 'make' })
  return { mobile, password, token, frontId }
}

/** A new operator, signed in with a second factor. The session ends after half an hour without a call. */
export async function makeOperator({ sql, config }: DatabaseParts, ...roles: [Role, ...Role[]]) {
  const username = `${roles[0]}-${digits(6)}`
  const password = newPassword()
  const id = newId<OperatorId>()
  const totpSecret = newTotpSecret()
  await addOperator(sql, {
    id,
    totpSecret: openSeal(config.sealKeys, 'second-factor').close(id, totpSecret),
    username,
    roles,
    name: username,
    passwordHash: await hashPassword(password),
  })
  const token = await openOperatorSession(sql, id, { ip: '127.0.0.1', provedTime: now() })
  return { username, password, totpSecret, token }
}

function digits(count: number): string {
  return randomInt(10 ** count)
    .toString()
    .padStart(count, '0')
}

function newPassword(): string {
  return `Cat-${digits(8)}`
}
