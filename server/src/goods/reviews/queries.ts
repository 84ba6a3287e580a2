import { goodAudit } from '@zsm/contract/states'
import type { CategoryId, CreatorId, Fen, FileId, GoodId } from '@zsm/contract/values'
import { literal, literals } from '../../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'
import { type WorkColumns, type WorkFilters, workMatches, workOrder } from '../../database/work-filters.ts'
import { type CopyRight, type GoodRow, goodRows } from '../queries.ts'

/** Key fields: the fields by which a buyer decides. On a good on the shelf they always wait for a review. */
type KeyFields = Pick<GoodRow, 'name' | 'introHtml' | 'coverFileIds' | 'examplesImage'> & CopyRight

export const keyFieldsOf = ({
  name,
  introHtml,
  coverFileIds,
  examplesImage,
  copyRightNote,
  copyRightDict,
  copyRightFileIds,
}: KeyFields): KeyFields => ({
  name,
  introHtml,
  coverFileIds,
  examplesImage,
  copyRightNote,
  copyRightDict,
  copyRightFileIds,
})

export type Prices = Pick<GoodRow, 'priceFen' | 'linePriceFen' | 'freeFlag'>

/** What waits of a good: the key fields, and what a setting lets wait with them. */
export type ReviewedFields = KeyFields & Pick<GoodRow, 'subTitle' | 'downloadFileIds'> & Prices

type Revision = Omit<ReviewedFields, keyof Prices> & { [Name in keyof Prices]: Prices[Name] | null }

/** Stores what the creator wants; it waits again. */
export async function upsertRevision(
  sql: Tx,
  creator: CreatorId,
  good: GoodId,
  fields: Revision,
): Promise<void> {
  const row = { creatorId: creator, goodId: good, ...fields, statusDict: goodAudit.waiting }
  await sql`
    insert into good_revisions ${sql.insert(row)}
    on conflict (creator_id, good_id) do update set (
      name, intro_html, cover_file_ids, examples_image, copy_right_note, copy_right_dict, copy_right_file_ids,
      sub_title, download_file_ids, price_fen, line_price_fen, free_flag, status_dict, reject_reason, update_time
    ) = (
      excluded.name, excluded.intro_html, excluded.cover_file_ids, excluded.examples_image, excluded.copy_right_note,
      excluded.copy_right_dict, excluded.copy_right_file_ids, excluded.sub_title, excluded.download_file_ids,
      excluded.price_fen, excluded.line_price_fen, excluded.free_flag, 1, '', now()
    )`
}

export async function deleteRevision(sql: Tx, creator: CreatorId, good: GoodId): Promise<void> {
  await sql`delete from good_revisions where creator_id = ${creator} and good_id = ${good}`
}

export async function refuseRevision(
  sql: Tx,
  creator: CreatorId,
  good: GoodId,
  reason: string,
): Promise<void> {
  await sql`
    update good_revisions set status_dict = ${literal(goodAudit.rejected)}, reject_reason = ${reason}, update_time = now()
    where creator_id = ${creator} and good_id = ${good}`
}

export async function setAudit(
  sql: Tx,
  creator: CreatorId,
  id: GoodId,
  { auditDict, rejectReason = '' }: { auditDict: GoodRow['auditDict']; rejectReason?: string },
): Promise<void> {
  await sql`
    update goods set audit_dict = ${auditDict}, reject_reason = ${rejectReason}, update_time = now()
    where creator_id = ${creator} and id = ${id}`
}

/**
 * Whether operators review what the file shows: it stands in a key field of a good or of its waiting revision, among its downloads, or in
 * a lesson of a good that was approved or waits.
 */
export async function isReviewedFile(sql: Sql, creator: CreatorId, file: FileId): Promise<boolean> {
  const shows = (row: Fragment) => sql`
    ${file}::uuid = any(${row}.cover_file_ids || ${row}.examples_image || ${row}.copy_right_file_ids || ${row}.download_file_ids)
      or strpos(${row}.intro_html, ${file}) > 0`
  const [found] = await sql<{ found: boolean }[]>`
    select exists (select from goods g where g.creator_id = ${creator} and (${shows(sql`g`)}))
      or exists (select from good_revisions r where r.creator_id = ${creator} and (${shows(sql`r`)}))
      or exists (
        select from good_details d join goods g on g.creator_id = d.creator_id and g.temp_good_id = d.temp_good_id
        where d.creator_id = ${creator} and d.delete_time is null and g.delete_time is null
          and g.audit_dict in ${literals(goodAudit.waiting, goodAudit.passed)}
          and (d.file_id = ${file} or ${file}::uuid = any(d.attach_file_ids) or strpos(d.content_html, ${file}) > 0)
      )
      or exists (select from sold_outlines where creator_id = ${creator} and strpos(lessons::text, ${file}) > 0) as found`
  return found?.found ?? false
}

/** Stores the key fields on the good itself, where buyers see them. */
export async function putKeyFields(
  sql: Tx,
  creator: CreatorId,
  id: GoodId,
  fields: KeyFields,
): Promise<void> {
  await sql`
    update goods set ${sql.set(keyFieldsOf(fields))}, update_time = now()
    where creator_id = ${creator} and id = ${id}`
}

/** Stores an approved revision on the good itself, where buyers see it. */
export async function putReviewedFields(
  sql: Tx,
  creator: CreatorId,
  id: GoodId,
  fields: ReviewedFields,
): Promise<void> {
  await sql`
    update goods set ${sql.set(fields)}, update_time = now()
    where creator_id = ${creator} and id = ${id}`
}

/** The price from which rises are measured from now on. */
export async function setReviewedPrice(
  sql: Tx,
  creator: CreatorId,
  id: GoodId,
  priceFen: Fen,
): Promise<void> {
  await sql`update goods set reviewed_price_fen = ${priceFen} where creator_id = ${creator} and id = ${id}`
}

/** The same, unless one is known. */
export async function fillReviewedPrice(
  sql: Tx,
  creator: CreatorId,
  id: GoodId,
  priceFen: Fen,
): Promise<void> {
  await sql`
    update goods set reviewed_price_fen = ${priceFen}
    where creator_id = ${creator} and id = ${id} and reviewed_price_fen is null`
}

export async function countVersion(sql: Tx, creator: CreatorId, id: GoodId): Promise<void> {
  await sql`update goods set version = version + 1 where creator_id = ${creator} and id = ${id}`
}

export type ReviewFilter = PageInput & {
  statesFlag?: boolean | undefined
  keyword?: string | undefined
  auditDict: typeof goodAudit.waiting | typeof goodAudit.passed | typeof goodAudit.rejected
  classifyId?: CategoryId | undefined
} & WorkFilters
export type ReviewRow = GoodRow & { frontName: string }

/** A good under review. Across creators, because operators know only the good's id. */
export async function findReview(sql: Sql, id: GoodId): Promise<ReviewRow | undefined> {
  const [good] = await sql<ReviewRow[]>`
    ${goodRows(sql, sql`f.name as front_name,`)} join fronts f on f.creator_id = g.creator_id
    where g.id = ${id} and g.delete_time is null`
  return good
}

const work = (sql: Sql): WorkColumns => ({
  list: 'good',
  id: sql`g.id`,
  time: sql`g.update_time`,
  fen: sql`g.price_fen`,
})

/** Goods of all creators, the longest waiting first. */
export async function listReviews(sql: Sql, filter: ReviewFilter): Promise<ReviewRow[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<ReviewRow[]>`
    ${goodRows(sql, sql`f.name as front_name,`)} join fronts f on f.creator_id = g.creator_id
    where ${matching(sql, filter)}
    order by ${workOrder(sql, filter, work(sql), sql`g.update_time, g.id`)} limit ${limit} offset ${offset}`
}

export function countReviews(sql: Sql, filter: ReviewFilter): Promise<number> {
  return cappedCount(sql, sql`from goods g where ${matching(sql, filter)}`)
}

function matching(sql: Sql, { keyword, auditDict, classifyId, ...filters }: ReviewFilter): Fragment {
  return sql`g.delete_time is null
    and ${auditDict === goodAudit.waiting ? waiting(sql) : sql`g.audit_dict = ${literal(auditDict)}`}
    ${keyword ? sql`and strpos(lower(g.name), lower(${keyword})) > 0` : sql.empty}
    ${classifyId === undefined ? sql.empty : inCategory(sql, classifyId)}
    ${workMatches(sql, filters, work(sql))}`
}

/** In the category, or in one below it: the tree has three levels. */
const inCategory = (sql: Sql, id: CategoryId): Fragment => sql`and g.classify_id in (
  select id from classifies where ${id} in (id, parent_id)
    or parent_id in (select id from classifies where parent_id = ${id}))`

const waiting = (sql: Sql): Fragment => sql`g.id in (
  select id from goods where audit_dict = ${literal(goodAudit.waiting)} and delete_time is null
  union all
  select good_id from good_revisions where status_dict = ${literal(goodAudit.waiting)}
)`
