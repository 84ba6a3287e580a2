import type { GoodVersion, VersionContent } from '@zsm/contract/goods/versions'
import type { CreatorId, GoodId, OutlineId, VersionId } from '@zsm/contract/values'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'

export type VersionRow = GoodVersion & { content: VersionContent }

/** The state of a saved good as its editor shows it: what waits for a review stands for what is sold. */
export async function readState(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
): Promise<{ goodId: GoodId; content: VersionContent } | undefined> {
  const [state] = await sql<{ goodId: GoodId; content: VersionContent }[]>`
    select g.id as good_id, jsonb_build_object(
      'name', coalesce(r.name, g.name), 'subTitle', coalesce(r.sub_title, g.sub_title), 'classifyId', g.classify_id, 'labelIds', to_jsonb(g.label_ids),
      'coverFileIds', to_jsonb(coalesce(r.cover_file_ids, g.cover_file_ids)),
      'examplesImage', to_jsonb(coalesce(r.examples_image, g.examples_image)), 'priceFen', coalesce(r.price_fen, g.price_fen),
      'freeFlag', coalesce(r.free_flag, g.free_flag),
      'introHtml', coalesce(r.intro_html, g.intro_html), 'serviceDeliverDays', g.service_deliver_days,
      'serviceUnitDict', g.service_unit_dict, 'buyerForm', g.buyer_form, 'downloadFileIds', to_jsonb(coalesce(r.download_file_ids, g.download_file_ids)),
      'bundleGoodIds', to_jsonb(g.bundle_good_ids), 'markFlag', g.mark_flag, 'linePriceFen', coalesce(r.line_price_fen, g.line_price_fen), 'limitPerUser', g.limit_per_user, 'validDays', g.valid_days,
      'outline', coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'lessons', coalesce((
          select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'typeDict', d.type_dict) order by d.sort, d.id)
          from good_details d
          where d.creator_id = g.creator_id and d.temp_good_id = g.temp_good_id and d.delete_time is null
            and d.group_id is not distinct from o.id
        ), '[]')) order by o.place, o.id)
        from (
          select id, name, sort::bigint as place from good_groups
          where creator_id = g.creator_id and temp_good_id = g.temp_good_id and delete_time is null
          union all select null, '', null
        ) as o
      ), '[]')
    ) as content
    from goods g left join good_revisions r on r.creator_id = g.creator_id and r.good_id = g.id
    where g.creator_id = ${creator} and g.temp_good_id = ${outlineId} and g.delete_time is null`
  return state
}

/** The content of a version. Those from before bundles, and those that an older server records, do not name a bundle's goods. */
const contentOf = (sql: Sql, parts: Fragment): Fragment =>
  sql`jsonb_build_object('bundleGoodIds', ${parts}) || v.content as content`

/** The newest versions, with their contents. */
export function listNewest(sql: Sql, creator: CreatorId, id: GoodId, limit: number): Promise<VersionRow[]> {
  return sql<VersionRow[]>`
    select id, save_time, changed, restored_time, ${contentOf(sql, sql`'[]'::jsonb`)} from good_versions v
    where creator_id = ${creator} and good_id = ${id} order by id desc limit ${limit}`
}

export async function hasVersions(sql: Sql, creator: CreatorId, outlineId: OutlineId): Promise<boolean> {
  const [row] = await sql<[{ found: boolean }]>`
    select exists (
      select from goods g join good_versions v on v.creator_id = g.creator_id and v.good_id = g.id
      where g.creator_id = ${creator} and g.temp_good_id = ${outlineId}
    ) as found`
  return row.found
}

/** Newest first. */
export function listVersionRows(sql: Sql, creator: CreatorId, id: GoodId): Promise<GoodVersion[]> {
  return sql<GoodVersion[]>`
    select id, save_time, changed, restored_time from good_versions
    where creator_id = ${creator} and good_id = ${id} order by id desc`
}

/** A version, and the one before it. Where a version does not name a bundle's goods, those that it has now stand for them. */
export function findVersionPair(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  version: VersionId,
): Promise<VersionRow[]> {
  return sql<VersionRow[]>`
    select v.id, v.save_time, v.changed, v.restored_time, ${contentOf(sql, sql`to_jsonb(g.bundle_good_ids)`)}
    from good_versions v join goods g on g.creator_id = v.creator_id and g.id = v.good_id
    where v.creator_id = ${creator} and v.good_id = ${id} and v.id <= ${version} order by v.id desc limit 2`
}

type NewVersion = Pick<VersionRow, 'id' | 'content' | 'changed' | 'restoredTime'> & { goodId: GoodId }

export async function insertVersion(sql: Tx, creator: CreatorId, version: NewVersion): Promise<void> {
  const { id, goodId, content, changed, restoredTime } = version
  await sql`
    insert into good_versions (creator_id, good_id, id, content, changed, restored_time)
    values (${creator}, ${goodId}, ${id}, ${sql.json(content)}, ${changed}::text[], ${restoredTime}::timestamptz)`
}

/** The version goes on: a later state of the same work. */
export async function continueVersion(
  sql: Tx,
  creator: CreatorId,
  { id, goodId, content, changed }: Omit<NewVersion, 'restoredTime'>,
): Promise<void> {
  await sql`
    update good_versions set content = ${sql.json(content)}, changed = ${changed}::text[], save_time = now()
    where creator_id = ${creator} and good_id = ${goodId} and id = ${id}`
}

export async function deleteVersion(sql: Tx, creator: CreatorId, good: GoodId, id: VersionId): Promise<void> {
  await sql`delete from good_versions where creator_id = ${creator} and good_id = ${good} and id = ${id}`
}

export async function deleteOldVersions(
  sql: Tx,
  creator: CreatorId,
  good: GoodId,
  most: number,
): Promise<void> {
  await sql`
    delete from good_versions where creator_id = ${creator} and good_id = ${good} and id in (
      select id from good_versions where creator_id = ${creator} and good_id = ${good} order by id desc offset ${most}
    )`
}

/** Deletes the versions of a purged good, or of all goods of a creator. */
export async function deleteVersions(sql: Sql, creator: CreatorId, good?: GoodId): Promise<void> {
  await sql`
    delete from good_versions where creator_id = ${creator} ${good ? sql`and good_id = ${good}` : sql.empty}`
}
