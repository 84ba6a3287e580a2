import type { FormField } from '@zsm/contract/goods/buyer-form'
import type { GoodRevision } from '@zsm/contract/goods/good'
import {
  type copyright,
  type goodAudit,
  type goodKind,
  pricePlanState,
  type StateOf,
  type serviceUnit,
  type shopKind,
} from '@zsm/contract/states'
import type {
  CategoryId,
  CreatorId,
  Fen,
  FileId,
  GoodId,
  Instant,
  LabelId,
  OutlineId,
  PricePlanId,
  ShopId,
} from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import type { Fragment, Sql } from '../database/sql.ts'

export type ShopDict = StateOf<typeof shopKind>
export type BizDict = StateOf<typeof goodKind>

/** A good with the number and total duration of its lessons. */
export type GoodRow = {
  id: GoodId
  tempGoodId: OutlineId
  frontId: CreatorId
  shopId: ShopId
  shopDict: ShopDict
  bizDict: BizDict
  name: string
  subTitle: string
  classifyId: CategoryId | null
  labelIds: LabelId[]
  coverFileIds: FileId[]
  examplesImage: FileId[]
  priceFen: Fen
  freeFlag: boolean
  introHtml: string
  serviceDeliverDays: number | null
  serviceUnitDict: StateOf<typeof serviceUnit> | null
  /** What the buyer of a service fills in after paying. */
  buyerForm: FormField[]
  downloadFileIds: FileId[]
  /** The goods in a bundle, in order. */
  bundleGoodIds: GoodId[]
  linePriceFen: Fen
  /** Until when a price for a time runs, the price that then comes back, and its plan. */
  priceEndTime: Instant | null
  formerPriceFen: Fen | null
  /** From which price a rise is measured; null: from the one that it has. */
  reviewedPriceFen: Fen | null
  pricePlanId: PricePlanId | null
  stock: number
  limitPerUser: number
  validDays: number
  markFlag: boolean
  shelfFlag: boolean
  shelfTime: Instant | null
  planShelfTime: Instant | null
  planUnshelfTime: Instant | null
  planFailReason: string
  auditDict: StateOf<typeof goodAudit>
  rejectReason: string
  takenDownReason: string
  revision: GoodRevision | null
  copyRightNote: string
  copyRightDict: StateOf<typeof copyright> | null
  copyRightFileIds: FileId[]
  detailCount: number
  totalDurationSec: number
  viewCount: number
  buyCount: number
  version: number
  createTime: Instant
  updateTime: Instant
}

/** The fields that the creator writes. */
export type GoodContent = Pick<
  GoodRow,
  | 'name'
  | 'subTitle'
  | 'classifyId'
  | 'labelIds'
  | 'coverFileIds'
  | 'examplesImage'
  | 'priceFen'
  | 'freeFlag'
  | 'introHtml'
  | 'serviceDeliverDays'
  | 'serviceUnitDict'
  | 'buyerForm'
  | 'downloadFileIds'
  | 'bundleGoodIds'
  | 'markFlag'
> &
  SaleTerms

/** The copyright: a note, its legal basis and its proofs. */
export type CopyRight = Pick<GoodRow, 'copyRightNote' | 'copyRightDict' | 'copyRightFileIds'>

/** The terms of sale. The stock is not among them, because sales change it. */
export type SaleTerms = Pick<
  GoodRow,
  'linePriceFen' | 'limitPerUser' | 'validDays' | 'planShelfTime' | 'planUnshelfTime' | 'planFailReason'
>

type NewGood = GoodContent &
  CopyRight &
  Pick<GoodRow, 'id' | 'tempGoodId' | 'shopId' | 'shopDict' | 'bizDict' | 'auditDict' | 'stock'> & {
    creatorId: CreatorId
  }

/** Every column of `GoodRow` from `goods g`; `more` columns end with a comma. */
export const goodRows = (sql: Sql, more: Fragment = sql.empty): Fragment => sql`
  select ${more} g.id, g.temp_good_id, g.creator_id as front_id, g.shop_id, g.shop_dict, g.biz_dict, g.name, g.sub_title,
    g.classify_id, g.label_ids, g.cover_file_ids, g.examples_image, g.price_fen, g.free_flag, g.intro_html,
    g.service_deliver_days, g.service_unit_dict, g.buyer_form, g.download_file_ids, g.bundle_good_ids, g.line_price_fen, p.end_time as price_end_time, p.former_price_fen, g.reviewed_price_fen, p.id as price_plan_id, g.stock, g.limit_per_user, g.valid_days, g.mark_flag, g.shelf_flag,
    g.shelf_time, g.plan_shelf_time, g.plan_unshelf_time, g.plan_fail_reason, g.audit_dict,
    g.reject_reason, g.taken_down_reason, case when r.good_id is not null then jsonb_build_object(
      'name', r.name, 'introHtml', r.intro_html, 'coverFileIds', to_jsonb(r.cover_file_ids),
      'examplesImage', to_jsonb(coalesce(r.examples_image, g.examples_image)),
      'copyRightNote', r.copy_right_note, 'copyRightDict', r.copy_right_dict,
      'copyRightFileIds', to_jsonb(r.copy_right_file_ids), 'subTitle', coalesce(r.sub_title, g.sub_title),
      'downloadFileIds', to_jsonb(coalesce(r.download_file_ids, g.download_file_ids)), 'priceFen', coalesce(r.price_fen, g.price_fen),
      'linePriceFen', coalesce(r.line_price_fen, g.line_price_fen), 'freeFlag', coalesce(r.free_flag, g.free_flag), 'statusDict', r.status_dict, 'rejectReason', r.reject_reason
    ) end as revision, g.copy_right_note, g.copy_right_dict, g.copy_right_file_ids, o.detail_count, o.total_duration_sec, g.view_count, g.buy_count, g.version,
    g.create_time, g.update_time
  from goods g
  join good_outlines o on o.creator_id = g.creator_id and o.temp_good_id = g.temp_good_id
  left join good_revisions r on r.creator_id = g.creator_id and r.good_id = g.id
  left join price_plans p on p.creator_id = g.creator_id and p.good_id = g.id and p.status_dict = ${literal(pricePlanState.running)}`

export async function insertGood(sql: Sql, good: NewGood): Promise<void> {
  await sql`insert into goods ${sql.insert({ ...good, buyerForm: sql.json(good.buyerForm) })}`
}

export async function findGood(sql: Sql, creator: CreatorId, id: GoodId): Promise<GoodRow | undefined> {
  const [good] = await sql<GoodRow[]>`
    ${goodRows(sql)} where g.creator_id = ${creator} and g.id = ${id} and g.delete_time is null`
  return good
}

export async function findGoodOfOutline(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
): Promise<GoodRow | undefined> {
  const [good] = await sql<GoodRow[]>`
    ${goodRows(sql)} where g.creator_id = ${creator} and g.temp_good_id = ${outlineId} and g.delete_time is null`
  return good
}

type GoodState = { id: GoodId; bizDict: BizDict; shelfFlag: boolean; deleted: boolean; sold: boolean }

/** The state of the outline's good: on the shelf, sold or deleted. Undefined when it was never saved. */
export async function findGoodState(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
): Promise<GoodState | undefined> {
  const [good] = await sql<GoodState[]>`
    select id, biz_dict, shelf_flag, delete_time is not null as deleted, buy_count > 0 as sold from goods
    where creator_id = ${creator} and temp_good_id = ${outlineId}`
  return good
}

/** Undefined when the version has changed meanwhile. */
export async function updateContent(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  { version, content }: { version: number; content: GoodContent },
): Promise<{ version: number } | undefined> {
  const [good] = await sql<{ version: number }[]>`
    update goods set ${sql.set({ ...content, buyerForm: sql.json(content.buyerForm) })}, version = version + 1, update_time = now()
    where creator_id = ${creator} and id = ${id} and version = ${version} and delete_time is null
    returning version`
  return good
}

export async function markDeleted(sql: Sql, creator: CreatorId, id: GoodId): Promise<void> {
  await sql`
    update goods set delete_time = now(), update_time = now(), plan_shelf_time = null, plan_unshelf_time = null,
      plan_fail_reason = ''
    where creator_id = ${creator} and id = ${id} and delete_time is null`
}

/** Of these goods, those that are the creator's and not deleted. */
export async function ownGoods(
  sql: Sql,
  creator: CreatorId,
  ids: readonly GoodId[],
): Promise<{ id: GoodId; shopDict: ShopDict }[]> {
  return await sql<{ id: GoodId; shopDict: ShopDict }[]>`
    select id, shop_dict from goods where creator_id = ${creator} and id = any(${ids}) and delete_time is null`
}
