import type { GoodLink } from '@zsm/contract/goods/links'
import { lessonKind } from '@zsm/contract/states'
import type { CreatorId, FileId, LessonId, OutlineId } from '@zsm/contract/values'
import { literal } from '../../database/literal.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'
import { linkRows } from '../links/queries.ts'
import type { GroupRow } from '../outline/groups.queries.ts'
import { type LessonRow, lessonRows } from '../outline/lessons.queries.ts'

/**
 * What buyers see of a good's outline as it stands: the lessons and links that are shown, the groups that hold them, each in order and
 * without what changes by itself. One row, none if the good was never saved or is deleted.
 */
const shownOutline = (sql: Sql, creator: CreatorId, outlineId: OutlineId): Fragment => sql`
  with shown as (
    select d.*, row_number() over (order by gr.sort nulls last, gr.id, d.sort, d.id) as place
    from good_details d left join good_groups gr on gr.creator_id = d.creator_id and gr.id = d.group_id
    where d.creator_id = ${creator} and d.temp_good_id = ${outlineId} and d.delete_time is null and d.shelf_flag
      and (d.file_id is not null or d.type_dict = ${literal(lessonKind.article)})
  )
  select g.id, g.audit_dict, coalesce((
    select jsonb_agg(jsonb_build_object('id', gr.id, 'name', gr.name) order by gr.sort, gr.id) from good_groups gr
    where gr.creator_id = ${creator} and gr.temp_good_id = ${outlineId} and gr.delete_time is null
      and gr.id in (select group_id from shown)
  ), '[]') as groups, coalesce((
    select jsonb_agg(to_jsonb(shown) - array['place', 'sort', 'version', 'create_time', 'update_time', 'purge_time'] order by place)
    from shown
  ), '[]') as lessons, coalesce((
    select jsonb_agg(to_jsonb(l) - array['sort', 'version', 'create_time', 'update_time', 'check_status_dict', 'last_check_time',
      'next_check_time', 'click_count', 'order_count'] order by l.sort, l.id)
    from good_links l where l.creator_id = ${creator} and l.good_id = g.id and l.shelf_flag
  ), '[]') as links
  from goods g where g.creator_id = ${creator} and g.temp_good_id = ${outlineId} and g.delete_time is null`

const markOf = (sql: Sql): Fragment => sql`md5(concat(groups, lessons, links))`

/** A digest of what buyers would see of the outline: two equal ones are the same outline. */
export async function readOutlineMark(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
): Promise<string | undefined> {
  const [row] = await sql<{ mark: string }[]>`
    select ${markOf(sql)} as mark from (${shownOutline(sql, creator, outlineId)}) as live`
  return row?.mark
}

/** Stores what buyers have of an approved good before it changes, unless it is stored already. Answers the mark of what stands. */
export async function holdOutline(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
  approved: number,
): Promise<string | undefined> {
  const [row] = await sql<{ mark: string }[]>`
    with live as (${shownOutline(sql, creator, outlineId)}),
    held as (
      insert into sold_outlines (creator_id, temp_good_id, groups, lessons, links)
      select ${creator}, ${outlineId}, groups, lessons, links from live where audit_dict = ${approved}
      on conflict do nothing
    )
    select ${markOf(sql)} as mark from live`
  return row?.mark
}

/** Deletes what is stored if it is what stands. Answers the mark of what stands, and whether something is stored still. */
export async function dropSameOutline(
  sql: Tx,
  creator: CreatorId,
  outlineId: OutlineId,
): Promise<{ mark: string; held: boolean } | undefined> {
  const [row] = await sql<{ mark: string; held: boolean }[]>`
    with live as (${shownOutline(sql, creator, outlineId)}),
    same as (
      delete from sold_outlines s using live
      where s.creator_id = ${creator} and s.temp_good_id = ${outlineId}
        and (s.groups, s.lessons, s.links) = (live.groups, live.lessons, live.links)
      returning 1
    )
    select ${markOf(sql)} as mark,
      exists (select from sold_outlines where creator_id = ${creator} and temp_good_id = ${outlineId})
        and not exists (select from same) as held
    from live`
  return row
}

/** Whether what buyers have of the outline is not what stands. */
export async function differsFromSold(sql: Sql, creator: CreatorId, outlineId: OutlineId): Promise<boolean> {
  const [row] = await sql<[{ differs: boolean }]>`
    select exists (
      select from sold_outlines s cross join (${shownOutline(sql, creator, outlineId)}) as live
      where s.creator_id = ${creator} and s.temp_good_id = ${outlineId}
        and (s.groups, s.lessons, s.links) <> (live.groups, live.lessons, live.links)
    ) as differs`
  return row.differs
}

export async function deleteSoldOutline(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  await sql`delete from sold_outlines where creator_id = ${creator} and temp_good_id = ${outlineId}`
}

export async function deleteSoldOutlines(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from sold_outlines where creator_id = ${creator}`
}

export async function isOutlineHeld(sql: Sql, creator: CreatorId, outlineId: OutlineId): Promise<boolean> {
  const [row] = await sql<[{ held: boolean }]>`
    select exists (
      select from sold_outlines where creator_id = ${creator} and temp_good_id = ${outlineId}
    ) as held`
  return row.held
}

/** The stored groups, in order. */
export function listSoldGroups(sql: Sql, creator: CreatorId, outlineId: OutlineId): Promise<GroupRow[]> {
  return sql<GroupRow[]>`
    select (gr.value ->> 'id')::uuid as id, s.temp_good_id, gr.value ->> 'name' as name, gr.place::integer as sort, (
      select count(*) from jsonb_array_elements(s.lessons) as l (lesson)
      where l.lesson ->> 'group_id' = gr.value ->> 'id'
    ) as detail_count
    from sold_outlines s cross join lateral jsonb_array_elements(s.groups) with ordinality as gr (value, place)
    where s.creator_id = ${creator} and s.temp_good_id = ${outlineId} order by gr.place`
}

/** The stored lessons, as rows of `good_details`. */
const storedLessons = (sql: Sql, creator: CreatorId, outlineId: OutlineId): Fragment => sql`(
  select stored.* from sold_outlines s
  cross join lateral jsonb_array_elements(s.lessons) with ordinality as l (lesson, place)
  cross join lateral jsonb_populate_record(
    null::good_details, l.lesson || jsonb_build_object('sort', l.place, 'version', 1)
  ) as stored
  where s.creator_id = ${creator} and s.temp_good_id = ${outlineId}
)`

/** The lessons that stand and are stored, each with its stored content, as rows of `good_details`. */
const standingLessons = (sql: Sql, creator: CreatorId, outlineId: OutlineId): Fragment => sql`(
  select merged.* from sold_outlines s
  cross join lateral jsonb_array_elements(s.lessons) as l (lesson)
  join good_details live on live.creator_id = s.creator_id and live.id = (l.lesson ->> 'id')::uuid and live.delete_time is null
  cross join lateral jsonb_populate_record(live, jsonb_build_object(
    'type_dict', l.lesson -> 'type_dict', 'file_id', l.lesson -> 'file_id', 'content_html', l.lesson -> 'content_html',
    'duration_sec', l.lesson -> 'duration_sec', 'attach_file_ids', l.lesson -> 'attach_file_ids', 'awaited_name', ''
  )) as merged
  where s.creator_id = ${creator} and s.temp_good_id = ${outlineId}
)`

/** The stored lessons in their stored order. */
export function listStoredLessons(sql: Sql, creator: CreatorId, outlineId: OutlineId): Promise<LessonRow[]> {
  return sql<LessonRow[]>`
    ${lessonRows(sql, sql.empty, storedLessons(sql, creator, outlineId))} order by d.sort, d.id`
}

/** The lessons that stand and are stored, with their stored contents, in the order that stands. */
export function listStandingLessons(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
): Promise<LessonRow[]> {
  return sql<LessonRow[]>`
    ${lessonRows(sql, sql.empty, standingLessons(sql, creator, outlineId))}
    left join good_groups gr on gr.creator_id = d.creator_id and gr.id = d.group_id
    order by gr.sort nulls last, gr.id, d.sort, d.id`
}

/** The lessons that buyers would see with another content or other rules than the stored ones, wherever they stand. */
export async function listChangedLessons(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
): Promise<LessonId[]> {
  const lessons = await sql<{ id: LessonId }[]>`
    select (l.lesson ->> 'id')::uuid as id
    from sold_outlines s cross join (${shownOutline(sql, creator, outlineId)}) as live
    cross join lateral jsonb_array_elements(s.lessons) as l (lesson)
    join lateral jsonb_array_elements(live.lessons) as now (lesson) on now.lesson -> 'id' = l.lesson -> 'id'
    where s.creator_id = ${creator} and s.temp_good_id = ${outlineId}
      and now.lesson - 'group_id' <> l.lesson - 'group_id'`
  return lessons.map(({ id }) => id)
}

/** A stored lesson with its text. */
export async function findStoredLesson(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
  id: LessonId,
): Promise<(LessonRow & { contentHtml: string }) | undefined> {
  const [lesson] = await sql<(LessonRow & { contentHtml: string })[]>`
    ${lessonRows(sql, sql`d.content_html,`, storedLessons(sql, creator, outlineId))} where d.id = ${id}`
  return lesson
}

/** The stored text of a lesson, if its outline is stored. */
export async function findSoldHtml(sql: Sql, creator: CreatorId, id: LessonId): Promise<string | undefined> {
  const [row] = await sql<{ contentHtml: string }[]>`
    select l.lesson ->> 'content_html' as content_html from sold_outlines s
    cross join lateral jsonb_array_elements(s.lessons) as l (lesson)
    where s.creator_id = ${creator} and l.lesson ->> 'id' = ${id}
      and s.temp_good_id = (select temp_good_id from good_details where creator_id = ${creator} and id = ${id})`
  return row?.contentHtml
}

/** The stored links, without those whose address is known to be broken. Their counts are those that stand. */
export function listStoredLinks(sql: Sql, creator: CreatorId, outlineId: OutlineId): Promise<GoodLink[]> {
  return sql<GoodLink[]>`
    ${linkRows(
      sql,
      sql`(
        select stored.* from sold_outlines s
        cross join lateral jsonb_array_elements(s.links) with ordinality as l (link, place)
        left join good_links live
          on live.creator_id = s.creator_id and live.id = (l.link ->> 'id')::uuid and live.url = l.link ->> 'url'
        cross join lateral jsonb_populate_record(null::good_links, l.link || jsonb_build_object(
          'sort', l.place, 'version', 1, 'check_status_dict', coalesce(live.check_status_dict, 0),
          'click_count', 0, 'order_count', 0, 'create_time', s.create_time, 'update_time', s.create_time
        )) as stored
        where s.creator_id = ${creator} and s.temp_good_id = ${outlineId}
      )`,
    )} as links order by sort, id`
}

type StoredFiles = { fileId: FileId | null; attachFileIds: FileId[]; contentHtml: string }

/** The files of the stored lessons. */
export function listStoredFiles(sql: Sql, creator: CreatorId, outlineId: OutlineId): Promise<StoredFiles[]> {
  return sql<StoredFiles[]>`
    select d.file_id, d.attach_file_ids, d.content_html from ${storedLessons(sql, creator, outlineId)} as d`
}
