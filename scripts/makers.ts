import { randomInt } from 'node:crypto'
import { Mobile } from '@zsm/contract/values'
import { hashPassword, openSession } from '../server/src/accounts/public.ts'
import { openStorage } from '../server/src/gateways/open-storage.ts'
import { makeLivingShop } from '../server/src/living-shop.ts'
import { addOperator, openOperatorSession } from '../server/src/operators/session.ts'
import type { DatabaseParts } from './with-database.ts'

export const roles = ['admin', 'reviewer', 'finance', 'support'] as const
export type Role = (typeof roles)[number]

/** A fresh creator with a small living shop, signed in. */
export async function makeCreator({ sql, config }: DatabaseParts) {
  const storage = await openStorage(config.storage)
  const mobile = Mobile.parse(`139${digits(8)}`)
  const password = newPassword()
  const owner = { mobile, password, name: '小满老师', realName: '张小满' }
  const frontId = await makeLivingShop(sql, storage, owner)
  const { token } = await openSession(sql, mobile, { ip: '127.0.0.1', userAgent: 'make' })
  return { mobile, password, token, frontId }
}

export async function makeOperator({ sql }: DatabaseParts, role: Role) {
  const username = `${role}-${digits(6)}`
  const password = newPassword()
  const operator = await addOperator(sql, {
    username,
    roles: [role],
    name: username,
    passwordHash: await hashPassword(password),
  })
  return { username, password, token: await openOperatorSession(sql, operator, { ip: '127.0.0.1' }) }
}

function digits(count: number): string {
  return randomInt(10 ** count)
    .toString()
    .padStart(count, '0')
}

function newPassword(): string {
  return `Cat-${digits(8)}`
}
