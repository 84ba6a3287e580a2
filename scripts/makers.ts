import { randomInt } from 'node:crypto'
import { orderSource } from '@zsm/contract/states'
import { Mobile, type OperatorId } from '@zsm/contract/values'
import { hashPassword, openSession } from '../server/src/accounts/public.ts'
import { now } from '../server/src/clock.ts'
import { transaction } from '../server/src/database/sql.ts'
import { dayBefore, shanghaiDay } from '../server/src/days.ts'
import { makeDayWithDifferences } from '../server/src/demo/demo-bills.ts'
import { talkAbout } from '../server/src/demo/demo-reviews.ts'
import { openServices } from '../server/src/demo/demo-services.ts'
import { furnishShops } from '../server/src/demo/demo-shops.ts'
import { giveFirstLesson, makeLivingShop } from '../server/src/demo/living-shop.ts'
import { openChannels } from '../server/src/gateways/open-channels.ts'
import { openStorage } from '../server/src/gateways/open-storage.ts'
import { newestOnShelf } from '../server/src/goods/public.ts'
import { newId } from '../server/src/ids.ts'
import { getOrMakeLearner, openLearnerSession } from '../server/src/learners/public.ts'
import { openMedia } from '../server/src/materials/public.ts'
import { addOperator, openOperatorSession } from '../server/src/operators/session.ts'
import { newTotpSecret } from '../server/src/operators/totp.ts'
import { openCheckout, startPayment } from '../server/src/payments/public.ts'
import { channelsWithBill } from '../server/src/reconciliation/public.ts'
import { learnerCookie } from '../server/src/rpc/learner-cookie.ts'
import { openSeal } from '../server/src/sealing/seals.ts'
import { getShop } from '../server/src/shops/public.ts'
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

/**
 * The addresses of a new creator's shop and of three of its goods: a course for money that
 * learners have reviewed and asked about, one for nothing, and a service.
 */
export async function makeShop(parts: DatabaseParts) {
  const { sql, config } = parts
  const { frontId } = await makeCreator(parts)
  const storage = await openStorage(config.storage)
  await furnishShops(sql, storage, frontId)
  const good = await newestOnShelf(sql, frontId)
  if (!good) throw new Error('the shop has no good')
  const free = await giveFirstLesson(sql, storage, frontId)
  const service = await openServices(sql, storage, frontId)
  const channel = openChannels(config, sql).find(({ name }) => name === 'sandbox')
  const media = openMedia(config.secrets.upload)
  if (channel) await talkAbout(sql, { channel, media }, frontId, good)
  const { id } = await getShop(sql, frontId, good.shopDict)
  const at = (page: 's' | 'g', id: string) => `${config.publicUrl}/${page}/${id}`
  return {
    shop: at('s', id),
    good: at('g', good.goodId),
    free: at('g', free.goodId),
    service: at('g', service.goodId),
  }
}

/** A checkout of a new creator's newest good, and the page on which a tester pays it. Only where the sandbox is on. */
export async function makeCheckout(parts: DatabaseParts) {
  const { sql, config } = parts
  const { frontId, ...creator } = await makeCreator(parts)
  const good = await newestOnShelf(sql, frontId)
  const channel = openChannels(config, sql).find(({ name }) => name === 'sandbox')
  if (!good || !channel) throw new Error('the sandbox of payments is off')
  const buyer = { userId: newId<string>(), userName: '沙箱买家', userMobile: '13900000000' }
  const { goodId } = good
  const { id, orderNo } = await openCheckout(sql, {
    goodId,
    buyer,
    sourceDict: orderSource.link,
    shareId: null,
  })
  const browser = { scene: 'phone', clientIp: '127.0.0.1', returnUrl: config.publicUrl } as const
  const { step } = await startPayment(sql, frontId, id, { channel, ...browser })
  return { ...creator, frontId, orderNo, payUrl: step.kind === 'redirect' ? step.url : '' }
}

/** Yesterday in the sandbox: two payments that are the same on both sides, and three that are not. */
export async function makeDifferences(parts: DatabaseParts) {
  const { sql, config } = parts
  const { frontId } = await makeCreator(parts)
  const good = await newestOnShelf(sql, frontId)
  const channel = channelsWithBill(openChannels(config, sql)).find(({ name }) => name === 'sandbox')
  if (!good || !channel) throw new Error('the sandbox of payments is off')
  const yesterday = dayBefore(shanghaiDay(now()), 1)
  return makeDayWithDifferences({ sql, channel, creator: frontId, goodId: good.goodId }, yesterday)
}

/** A new learner, signed in: `cookie` is the header of a browser that has the session. */
export function makeLearner({ sql, config }: DatabaseParts) {
  const mobile = Mobile.parse(`139${digits(8)}`)
  return transaction(sql, async (sql) => {
    const { id } = await getOrMakeLearner(sql, mobile)
    const device = { ip: '127.0.0.1', userAgent: 'make' }
    const session = await openLearnerSession(sql, id, device)
    const cookie = learnerCookie(session, config.publicUrl.startsWith('https:')).split(';')[0] ?? ''
    return { mobile, cookie }
  })
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
