import type { GoodRevision } from '@zsm/contract/goods'
import type {
  ClassifyId,
  CreatorId,
  FileId,
  GoodId,
  Instant,
  LabelId,
  ShopId,
  TempGoodId,
} from '@zsm/contract/values'
import { countCap, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'

/** As many as a creator may enter. */
const mostStock = 1_000_000

export type ShopDict = 1 | 2
export type BizDict = 1 | 2 | 3 | 4 | 100

/** A good with the sums of its lessons. */
export type GoodRow = {
  id: GoodId
  tempGoodId: TempGoodId
  frontId: CreatorId
  shopId: ShopId
  shopDict: ShopDict
  bizDict: BizDict
  name: string
  subTitle: string
  classifyId: ClassifyId | null
  labelIds: LabelId[]
  coverFileIds: FileId[]
  priceFen: number
  freeFlag: boolean
  introHtml: string
  serviceDeliverDays: number | null
  serviceUnitDict: 1 | 2 | 3 | 4 | 5 | null
  downloadFileIds: FileId[]
  linePriceFen: number
  stock: number
  limitPerUser: number
  validDays: number
  shelfFlag: boolean
  shelfTime: Instant | null
  planShelfTime: Instant | null
  planUnshelfTime: Instant | null
  planFailReason: string
  auditDict: 0 | 1 | 2 | 3
  rejectReason: string
  revision: GoodRevision | null
  copyRightNote: string
  copyRightDict: 1 | 2 | 3 | null
  copyRightFileIds: FileId[]
  detailCount: number
  totalDurationSec: number
  viewCount: number
  buyCount: number
  version: number
  createTime: Instant
  updateTime: Instant
}

/** What the creator writes. */
export type GoodContent = Pick<
  GoodRow,
  | 'name'
  | 'subTitle'
  | 'classifyId'
  | 'labelIds'
  | 'coverFileIds'
  | 'priceFen'
  | 'freeFlag'
  | 'introHtml'
  | 'serviceDeliverDays'
  | 'serviceUnitDict'
  | 'downloadFileIds'
> &
  SaleTerms

/** Who may show it, in words, in kind and by proof. */
export type CopyRight = Pick<GoodRow, 'copyRightNote' | 'copyRightDict' | 'copyRightFileIds'>

/** On what terms it is sold; its stock moves with the sales. */
export type SaleTerms = Pick<
  GoodRow,
  'linePriceFen' | 'limitPerUser' | 'validDays' | 'planShelfTime' | 'planUnshelfTime' | 'planFailReason'
>

export type NewGood = GoodContent &
  CopyRight &
  Pick<GoodRow, 'id' | 'tempGoodId' | 'shopId' | 'shopDict' | 'bizDict' | 'auditDict' | 'stock'> & {
    creatorId: CreatorId
  }

export type GoodFilter = PageInput & {
  keyword?: string | undefined
  shopDict?: ShopDict | undefined
  bizDict?: BizDict | undefined
  shelfFlag?: boolean | undefined
  classifyId?: ClassifyId | undefined
  orderBy: 'updateTime' | 'priceFen' | 'buyCount'
}

/** Every column of `GoodRow` from `goods g`; `more` columns end with a comma. */
export const goodRows = (sql: Sql, more: Fragment = sql.empty): Fragment => sql`
  select ${more} g.id, g.temp_good_id, g.creator_id as front_id, g.shop_id, g.shop_dict, g.biz_dict, g.name, g.sub_title,
    g.classify_id, g.label_ids, g.cover_file_ids, g.price_fen, g.free_flag, g.intro_html,
    g.service_deliver_days, g.service_unit_dict, g.download_file_ids, g.line_price_fen, g.stock, g.limit_per_user, g.valid_days, g.shelf_flag,
    g.shelf_time, g.plan_shelf_time, g.plan_unshelf_time, g.plan_fail_reason, g.audit_dict,
    g.reject_reason, case when r.good_id is not null then jsonb_build_object(
      'name', r.name, 'introHtml', r.intro_html, 'coverFileIds', to_jsonb(r.cover_file_ids),
      'copyRightNote', r.copy_right_note, 'copyRightDict', r.copy_right_dict,
      'copyRightFileIds', to_jsonb(r.copy_right_file_ids), 'statusDict', r.status_dict, 'rejectReason', r.reject_reason
    ) end as revision, g.copy_right_note, g.copy_right_dict, g.copy_right_file_ids, o.detail_count, o.total_duration_sec, g.view_count, g.buy_count, g.version,
    g.create_time, g.update_time
  from goods g
  join good_outlines o on o.creator_id = g.creator_id and o.temp_good_id = g.temp_good_id
  left join good_revisions r on r.creator_id = g.creator_id and r.good_id = g.id`

export async function insertGood(sql: Sql, good: NewGood): Promise<void> {
  await sql`insert into goods ${sql.insert(good)}`
}

export async function findGood(sql: Sql, creator: CreatorId, id: GoodId): Promise<GoodRow | undefined> {
  const [good] = await sql<GoodRow[]>`
    ${goodRows(sql)} where g.creator_id = ${creator} and g.id = ${id} and g.delete_time is null`
  return good
}

export type GoodState = { id: GoodId; bizDict: BizDict; shelfFlag: boolean; deleted: boolean; sold: boolean }

/** Whether the good of this outline, if it was ever saved, is still there. */
export async function findGoodState(
  sql: Sql,
  creator: CreatorId,
  tempGoodId: TempGoodId,
): Promise<GoodState | undefined> {
  const [good] = await sql<GoodState[]>`
    select id, biz_dict, shelf_flag, delete_time is not null as deleted, buy_count > 0 as sold from goods
    where creator_id = ${creator} and temp_good_id = ${tempGoodId}`
  return good
}

/** Undefined when the version is no longer this one. */
export async function updateContent(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  { version, content }: { version: number; content: GoodContent },
): Promise<{ version: number } | undefined> {
  const [good] = await sql<{ version: number }[]>`
    update goods set ${sql.set(content)}, version = version + 1, update_time = now()
    where creator_id = ${creator} and id = ${id} and version = ${version} and delete_time is null
    returning version`
  return good
}

/** False when the stock is no longer what was seen; without `seen` it is set all the same. */
export async function setStock(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  { stock, seen }: { stock: number; seen?: number | undefined },
): Promise<boolean> {
  const set = await sql<{ id: GoodId }[]>`
    update goods set stock = ${stock}
    where creator_id = ${creator} and id = ${id} ${seen === undefined ? sql.empty : sql`and stock = ${seen}`}
    returning id`
  return set.length > 0
}

/** By hand or as planned: what was planned for the way it goes is over. */
export async function setShelf(sql: Sql, creator: CreatorId, id: GoodId, shelfFlag: boolean): Promise<void> {
  await sql`
    update goods set shelf_flag = ${shelfFlag}, update_time = now(),
      shelf_time = case when ${shelfFlag} then now() else shelf_time end, plan_fail_reason = '',
      plan_shelf_time = case when ${shelfFlag} then null else plan_shelf_time end,
      plan_unshelf_time = case when ${shelfFlag} then plan_unshelf_time end
    where creator_id = ${creator} and id = ${id} and shelf_flag <> ${shelfFlag} and delete_time is null`
}

export async function markDeleted(sql: Sql, creator: CreatorId, id: GoodId): Promise<void> {
  await sql`
    update goods set delete_time = now(), update_time = now(), plan_shelf_time = null, plan_unshelf_time = null,
      plan_fail_reason = ''
    where creator_id = ${creator} and id = ${id} and delete_time is null`
}

/** Takes one out of the stock, whoever else does; undefined when none is left. Without limit none is missing later. */
export async function countSale(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
): Promise<{ stockTaken: boolean } | undefined> {
  const [sold] = await sql<{ stockTaken: boolean }[]>`
    update goods set buy_count = buy_count + 1, stock = case when stock > 0 then stock - 1 else stock end
    where creator_id = ${creator} and id = ${id} and stock <> 0
    returning stock >= 0 as stock_taken`
  return sold
}

/** One more is left, where that is counted. */
export async function putBack(sql: Sql, creator: CreatorId, id: GoodId): Promise<void> {
  await sql`
    update goods set stock = stock + 1
    where creator_id = ${creator} and id = ${id} and stock between 0 and ${mostStock - 1}`
}

export async function listGoods(sql: Sql, creator: CreatorId, filter: GoodFilter): Promise<GoodRow[]> {
  const { limit, offset } = pageBounds(filter)
  const order = orders(sql)[filter.orderBy]
  return sql<GoodRow[]>`
    ${goodRows(sql)}
    where g.creator_id = ${creator} and g.id in (
      select id from goods g where ${matches(sql, creator, filter)} order by ${order} limit ${limit} offset ${offset}
    )
    order by ${order}`
}

export async function countGoods(sql: Sql, creator: CreatorId, filter: GoodFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count
    from (select 1 from goods g where ${matches(sql, creator, filter)} limit ${countCap + 1}) as found`
  return row?.count ?? 0
}

const orders = (sql: Sql) => ({
  updateTime: sql`g.update_time desc, g.id desc`,
  priceFen: sql`g.price_fen desc, g.id desc`,
  buyCount: sql`g.buy_count desc, g.id desc`,
})

function matches(sql: Sql, creator: CreatorId, filter: GoodFilter): Fragment {
  const { keyword, shopDict, bizDict, shelfFlag, classifyId } = filter
  // strpos knows no wildcards: the keyword is taken literally
  return sql`
    g.creator_id = ${creator} and g.delete_time is null
    ${keyword ? sql`and strpos(lower(g.name), lower(${keyword})) > 0` : sql.empty}
    ${shopDict === undefined ? sql.empty : sql`and g.shop_dict = ${shopDict}`}
    ${bizDict === undefined ? sql.empty : sql`and g.biz_dict = ${bizDict}`}
    ${shelfFlag === undefined ? sql.empty : sql`and g.shelf_flag = ${shelfFlag}`}
    ${classifyId === undefined ? sql.empty : sql`and g.classify_id = ${classifyId}`}`
}

export type ShelvedGood = {
  id: GoodId
  creatorId: CreatorId
  shopDict: ShopDict
  bizDict: BizDict
  classifyId: ClassifyId
  name: string
  coverFileIds: FileId[]
  priceFen: number
  freeFlag: boolean
  limitPerUser: number
  validDays: number
  serviceDeliverDays: number | null
  version: number
}

/** One that may be off the shelf or deleted by now, its class with it. */
export type PaidGood = Omit<ShelvedGood, 'classifyId'> & { classifyId: ClassifyId | null; onShelf: boolean }

const shelvedGoods = (sql: Sql): Fragment => sql`
  select id, creator_id, shop_dict, biz_dict, classify_id, name, cover_file_ids, price_fen, free_flag, limit_per_user,
    valid_days, service_deliver_days, version
  from goods`

/** Across creators: a payment notice names the good alone. */
export async function findShelvedGood(sql: Sql, id: GoodId): Promise<ShelvedGood | undefined> {
  const [good] = await sql<ShelvedGood[]>`
    ${shelvedGoods(sql)} where id = ${id} and shelf_flag and delete_time is null`
  return good
}

/** The same, whatever became of it since. */
export async function findPaidGood(sql: Sql, id: GoodId): Promise<PaidGood | undefined> {
  const [good] = await sql<PaidGood[]>`
    select id, creator_id, shop_dict, biz_dict, classify_id, name, cover_file_ids, price_fen, free_flag, limit_per_user,
      valid_days, service_deliver_days, version, shelf_flag and delete_time is null as on_shelf
    from goods where id = ${id}`
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

/** How many are on the shelf of each shop, and how many were ever sold there. */
export function sumSales(
  sql: Sql,
  creator: CreatorId,
): Promise<{ shopDict: ShopDict; goodCount: number; saleCount: number }[]> {
  return sql<{ shopDict: ShopDict; goodCount: number; saleCount: number }[]>`
    select shop_dict, count(*) filter (where shelf_flag and delete_time is null) as good_count,
      sum(buy_count)::bigint as sale_count
    from goods where creator_id = ${creator} group by shop_dict`
}

/** Those of the goods that are the creator's and not deleted. */
export async function ownGoods(
  sql: Sql,
  creator: CreatorId,
  ids: readonly GoodId[],
): Promise<{ id: GoodId }[]> {
  return await sql<{ id: GoodId }[]>`
    select id from goods where creator_id = ${creator} and id = any(${ids}) and delete_time is null`
}
