import type { operatorTakedowns } from '@zsm/contract/office/takedowns'
import { takedownKind } from '@zsm/contract/states'
import type { GoodId, OperatorId, ShopId, TakedownId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { notify } from '../notifications/public.ts'
import { endCheckouts } from '../payments/public.ts'
import { findShopById } from '../shops/public.ts'
import { takenDownNews } from './news.ts'
import { insertTakedown, noteBefore } from './queries.ts'
import { findTarget, type TargetRow } from './targets.queries.ts'
import { handlings } from './targets.ts'

type Input = InputOf<typeof operatorTakedowns.takeDown>

/** Takes something down, tells its creator why, and ends the open checkouts of what is sold no more. */
export async function takeDown(
  sql: Sql,
  channels: Channels,
  operator: OperatorId,
  input: Input,
): Promise<TakedownId> {
  const target = (await findTarget(sql, input.kindDict, input.targetId)) ?? fail('takedownTargetNotFound')
  const id = await transaction(sql, (sql) => storeTakedown(sql, operator, target, input))
  // after the commit: a call to a provider cannot be rolled back
  await endSales(sql, channels, target)
  return id
}

/** Hides the thing and tells its creator why. Afterwards the caller ends its open checkouts (`endSales`). */
export async function storeTakedown(
  sql: Tx,
  operator: OperatorId,
  target: TargetRow,
  input: Input,
): Promise<TakedownId> {
  const { creator, name: targetName } = target
  const { kindDict, targetId, reasonDict, reason } = input
  const id = newId<TakedownId>()
  const takedown = { id, kindDict, targetId, targetName, reasonDict, reason }
  await insertTakedown(sql, creator, { ...takedown, takerId: operator, takeTime: now() })
  const before = await handlings[kindDict].takeDown(sql, creator, targetId, reason)
  await noteBefore(sql, creator, { id, before })
  await notify(sql, creator, takenDownNews(takedown))
  await audit(sql, { creator, action: 'takedowns.takeDown', target: auditTarget(id), after: takedown })
  return id
}

export const auditTarget = (id: TakedownId) => ({ type: 'takedown' as const, id })

/** Closes the open checkouts of what is sold no more, with their payments at the providers. */
export async function endSales(
  sql: Sql,
  channels: Channels,
  { kindDict, id, creator }: TargetRow,
): Promise<void> {
  if (kindDict === takedownKind.good) {
    const reason = '商品已被平台下架，订单已关闭'
    await endCheckouts(sql, creator, { goodId: id as GoodId }, { channels, reason })
  }
  if (kindDict === takedownKind.shop) {
    const shop = await findShopById(sql, id as ShopId)
    const reason = '店铺已被平台下架，订单已关闭'
    if (shop) await endCheckouts(sql, creator, { shopDict: shop.shopDict }, { channels, reason })
  }
}
