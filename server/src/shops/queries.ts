import type { Shop } from '@zsm/contract/shops'
import { shopState } from '@zsm/contract/states'
import type { CreatorId, Instant, ShopId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

/** A shop without the addresses of its pictures and the figures of its goods. */
export type ShopRow = Omit<
  Shop,
  'logoUrl' | 'coverUrl' | 'wechatQrUrl' | 'goodCount' | 'saleCount' | 'scoreAvg'
>

/** The fields that the creator writes. */
export type ShopContent = Pick<
  Shop,
  | 'name'
  | 'intro'
  | 'logoFileId'
  | 'coverFileId'
  | 'wechatQrFileId'
  | 'serviceMobile'
  | 'noticeText'
  | 'classifyIds'
>

type NewShop = Partial<ShopContent> & {
  creatorId: CreatorId
  id: ShopId
  shopDict: Shop['shopDict']
  name: string
  createTime: Instant
  updateTime: Instant
}

const shopColumns = (sql: Sql) => sql`
  id, creator_id as front_id, platform_dict, shop_dict, name, intro, logo_file_id, cover_file_id, wechat_qr_file_id,
  service_mobile, notice_text, classify_ids, open_flag, status_dict, ban_reason, version, create_time`

export async function findShop(
  sql: Sql,
  creator: CreatorId,
  shopDict: Shop['shopDict'],
): Promise<ShopRow | undefined> {
  const [shop] = await sql<ShopRow[]>`
    select ${shopColumns(sql)} from shops
    where creator_id = ${creator} and platform_dict = 'douyin' and shop_dict = ${shopDict}`
  return shop
}

/** The shop of an id alone, with its creator. Across creators: everybody may open a shop. */
export async function findShopById(
  sql: Sql,
  id: ShopId,
): Promise<(ShopRow & { creator: CreatorId }) | undefined> {
  const [shop] = await sql<(ShopRow & { creator: CreatorId })[]>`
    select creator_id as creator, ${shopColumns(sql)} from shops where id = ${id}`
  return shop
}

/** Locks the shop until the transaction ends, so that what was checked about it stays true. */
export async function lockShop(sql: Tx, creator: CreatorId, id: ShopId): Promise<ShopRow | undefined> {
  const [shop] = await sql<ShopRow[]>`
    select ${shopColumns(sql)} from shops where creator_id = ${creator} and id = ${id} for update`
  return shop
}

/** There is at most one of each kind, so the list always fits on one page. */
export function listShops(sql: Sql, creator: CreatorId): Promise<ShopRow[]> {
  return sql<
    ShopRow[]
  >`select ${shopColumns(sql)} from shops where creator_id = ${creator} order by shop_dict`
}

export async function insertShops(sql: Sql, shops: NewShop[]): Promise<void> {
  await sql`insert into shops ${sql.insert(shops)}`
}

export async function updateShop(
  sql: Tx,
  creator: CreatorId,
  id: ShopId,
  change: ShopContent & { statusDict: Shop['statusDict']; openFlag: boolean; updateTime: Instant },
): Promise<void> {
  await sql`
    update shops set ${sql.set(change)}, version = version + 1
    where creator_id = ${creator} and id = ${id}`
}

/** Sets the state that operators decide, and why. */
export async function setShopState(
  sql: Tx,
  creator: CreatorId,
  id: ShopId,
  { statusDict, reason }: { statusDict: Shop['statusDict']; reason: string },
): Promise<void> {
  await sql`
    update shops set status_dict = ${statusDict}, open_flag = ${statusDict === shopState.open}, ban_reason = ${reason}, version = version + 1,
      update_time = now()
    where creator_id = ${creator} and id = ${id}`
}
