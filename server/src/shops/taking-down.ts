import type { Shop } from '@zsm/contract/shops'
import { shopState } from '@zsm/contract/states'
import type { CreatorId, ShopId } from '@zsm/contract/values'
import type { Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { lockShop, setShopState } from './queries.ts'

/** Closes the shop for as long as the operators say. Answers the state before. */
export async function takeDownShop(
  sql: Tx,
  creator: CreatorId,
  { id, reason }: { id: ShopId; reason: string },
): Promise<Shop['statusDict']> {
  const { statusDict } = (await lockShop(sql, creator, id)) ?? fail('shopNotFound')
  await setShopState(sql, creator, id, { statusDict: shopState.banned, reason })
  return statusDict
}

export async function putShopBack(
  sql: Tx,
  creator: CreatorId,
  id: ShopId,
  statusDict: Shop['statusDict'],
): Promise<void> {
  if (await lockShop(sql, creator, id)) await setShopState(sql, creator, id, { statusDict, reason: '' })
}
