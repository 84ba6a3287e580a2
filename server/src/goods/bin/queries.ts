import type { CreatorId, GoodId, Instant, OutlineId } from '@zsm/contract/values'
import { cappedCount, type PageInput, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'
import { type BizDict, type GoodRow, goodRows, type ShopDict } from '../queries.ts'

type BinFilter = PageInput & {
  keyword?: string | undefined
  shopDict?: ShopDict | undefined
  bizDict?: BizDict | undefined
}

export type DeletedRow = GoodRow & { deleteTime: Instant; purgeTime: Instant }

/** How long a deleted good, group or lesson, or an unsaved outline, can be restored. */
export const retentionDays = (sql: Sql): Fragment => sql`interval '30 days'`

export async function listDeletedGoods(
  sql: Sql,
  creator: CreatorId,
  filter: BinFilter,
): Promise<DeletedRow[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<DeletedRow[]>`
    ${goodRows(sql, sql`g.delete_time, g.delete_time + ${retentionDays(sql)} as purge_time,`)}
    where ${inBin(sql, creator, filter)}
    order by g.delete_time desc, g.id desc limit ${limit} offset ${offset}`
}

export function countDeletedGoods(sql: Sql, creator: CreatorId, filter: BinFilter): Promise<number> {
  return cappedCount(sql, sql`from goods g where ${inBin(sql, creator, filter)}`)
}

function inBin(sql: Sql, creator: CreatorId, { keyword, shopDict, bizDict }: BinFilter): Fragment {
  return sql`
    g.creator_id = ${creator} and g.delete_time > now() - ${retentionDays(sql)}
    ${keyword ? sql`and strpos(lower(g.name), lower(${keyword})) > 0` : sql.empty}
    ${shopDict === undefined ? sql.empty : sql`and g.shop_dict = ${shopDict}`}
    ${bizDict === undefined ? sql.empty : sql`and g.biz_dict = ${bizDict}`}`
}

export async function findDeletedGood(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
): Promise<{ tempGoodId: OutlineId } | undefined> {
  const [good] = await sql<{ tempGoodId: OutlineId }[]>`
    select temp_good_id from goods
    where creator_id = ${creator} and id = ${id} and delete_time > now() - ${retentionDays(sql)}`
  return good
}

/** False when the good is not in the bin, or its 30 days are over. */
export async function unmarkDeleted(sql: Tx, creator: CreatorId, id: GoodId): Promise<boolean> {
  const restored = await sql<{ id: GoodId }[]>`
    update goods set delete_time = null, update_time = now()
    where creator_id = ${creator} and id = ${id} and delete_time > now() - ${retentionDays(sql)}
    returning id`
  return restored.length > 0
}

export type DueGood = { creatorId: CreatorId; id: GoodId; tempGoodId: OutlineId; deleteTime: Instant }

/** Goods of all creators whose 30 days are over and whose sales count is 0. The caller still asks `HasOrders`. */
export function listDueGoods(
  sql: Sql,
  now: Instant,
  { after, limit }: { after: DueGood | undefined; limit: number },
): Promise<DueGood[]> {
  return sql<DueGood[]>`
    select creator_id, id, temp_good_id, delete_time from goods
    where delete_time <= ${now}::timestamptz - ${retentionDays(sql)} and buy_count = 0
      ${after ? sql`and (delete_time, id) > (${after.deleteTime}::timestamptz, ${after.id}::uuid)` : sql.empty}
    order by delete_time, id limit ${limit}`
}

/** The fields that stay stored after a good is purged, so that a late payment for it can still be refunded. */
export type Purged = { shopDict: ShopDict; bizDict: BizDict; name: string }

/** Undefined when the good was restored meanwhile. */
export async function removeGood(
  sql: Tx,
  creator: CreatorId,
  id: GoodId,
  now: Instant,
): Promise<Purged | undefined> {
  const [removed] = await sql<Purged[]>`
    delete from goods
    where creator_id = ${creator} and id = ${id} and delete_time <= ${now}::timestamptz - ${retentionDays(sql)}
    returning shop_dict, biz_dict, name`
  return removed
}

/** The outline of a good, which may be in the bin. */
export async function findOutlineId(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
): Promise<OutlineId | undefined> {
  const [good] = await sql<{ tempGoodId: OutlineId }[]>`
    select temp_good_id from goods where creator_id = ${creator} and id = ${id}`
  return good?.tempGoodId
}

/** Undefined when the good is on the shelf. */
export async function removeUnshelved(sql: Tx, creator: CreatorId, id: GoodId): Promise<Purged | undefined> {
  const [removed] = await sql<Purged[]>`
    delete from goods where creator_id = ${creator} and id = ${id} and not shelf_flag
    returning shop_dict, biz_dict, name`
  return removed
}

export async function insertPurged(
  sql: Tx,
  creator: CreatorId,
  purged: Purged & { id: GoodId; purgeTime: Instant },
): Promise<void> {
  await sql`insert into purged_goods ${sql.insert({ creatorId: creator, ...purged })}`
}

/** Across creators, because a payment notice names only the good. */
export async function findPurged(
  sql: Sql,
  id: GoodId,
): Promise<(Purged & { creatorId: CreatorId }) | undefined> {
  const [purged] = await sql<(Purged & { creatorId: CreatorId })[]>`
    select creator_id, shop_dict, biz_dict, name from purged_goods where id = ${id}`
  return purged
}
