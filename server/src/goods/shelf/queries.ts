import type { FormField } from '@zsm/contract/goods/buyer-form'
import type { CategoryId, CreatorId, Fen, FileId, GoodId, OutlineId } from '@zsm/contract/values'
import type { Fragment, Sql } from '../../database/sql.ts'
import type { BizDict, ShopDict } from '../queries.ts'

export type ShelvedGood = {
  id: GoodId
  creatorId: CreatorId
  shopDict: ShopDict
  bizDict: BizDict
  classifyId: CategoryId
  name: string
  coverFileIds: FileId[]
  priceFen: Fen
  freeFlag: boolean
  limitPerUser: number
  validDays: number
  serviceDeliverDays: number | null
  buyerForm: FormField[]
  bundleGoodIds: GoodId[]
  version: number
}

/** A good that may be off the shelf, deleted or without a category by now. */
export type PaidGood = Omit<ShelvedGood, 'classifyId'> & { classifyId: CategoryId | null; onShelf: boolean }

const shelvedGoods = (sql: Sql): Fragment => sql`
  select id, creator_id, shop_dict, biz_dict, classify_id, name, cover_file_ids, price_fen, free_flag, limit_per_user,
    valid_days, service_deliver_days, buyer_form, bundle_good_ids, version
  from goods`

/** Across creators, because a payment notice names only the good. */
export async function findShelvedGood(sql: Sql, id: GoodId): Promise<ShelvedGood | undefined> {
  const [good] = await sql<ShelvedGood[]>`
    ${shelvedGoods(sql)} where id = ${id} and shelf_flag and delete_time is null`
  return good
}

/** The good, also when it is off the shelf or in the bin. */
export async function findPaidGood(sql: Sql, id: GoodId): Promise<PaidGood | undefined> {
  const [good] = await sql<PaidGood[]>`
    select id, creator_id, shop_dict, biz_dict, classify_id, name, cover_file_ids, price_fen, free_flag, limit_per_user,
      valid_days, service_deliver_days, buyer_form, bundle_good_ids, version, shelf_flag and delete_time is null as on_shelf
    from goods where id = ${id}`
  return good
}

type LearnedGood = { tempGoodId: OutlineId; downloadFileIds: FileId[]; markFlag: boolean }

/** Where the lessons and files of a good stand that may be off the shelf or in the bin by now. */
export async function findOutlineOf(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
): Promise<LearnedGood | undefined> {
  const [good] = await sql<LearnedGood[]>`
    select temp_good_id, download_file_ids, mark_flag from goods where creator_id = ${creator} and id = ${id}`
  return good
}

export async function findNewestShelvedGood(sql: Sql, creator: CreatorId): Promise<ShelvedGood | undefined> {
  const [good] = await sql<ShelvedGood[]>`
    ${shelvedGoods(sql)}
    where creator_id = ${creator} and shelf_flag and not free_flag and delete_time is null
    order by shelf_time desc, id desc limit 1`
  return good
}

export async function countShelvedGoods(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from goods where creator_id = ${creator} and shelf_flag and delete_time is null`
  return row?.count ?? 0
}

/** Puts the good on or off the shelf and deletes the planned time for that direction. */
export async function setShelf(sql: Sql, creator: CreatorId, id: GoodId, shelfFlag: boolean): Promise<void> {
  await sql`
    update goods set shelf_flag = ${shelfFlag}, update_time = now(),
      shelf_time = case when ${shelfFlag} then now() else shelf_time end, plan_fail_reason = '',
      plan_shelf_time = case when ${shelfFlag} then null else plan_shelf_time end,
      plan_unshelf_time = case when ${shelfFlag} then plan_unshelf_time end
    where creator_id = ${creator} and id = ${id} and shelf_flag <> ${shelfFlag} and delete_time is null`
}
