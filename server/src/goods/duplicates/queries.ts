import type { CreatorId, GoodId, GoodLinkId, GroupId, LessonId, OutlineId } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'

/** A record and its copy. */
export type Copied<Id> = { original: Id; copy: Id }

/** Of these names, those that goods of the creator have. */
export async function listTakenNames(
  sql: Sql,
  creator: CreatorId,
  names: readonly string[],
): Promise<string[]> {
  const taken = await sql<{ name: string }[]>`
    select distinct name from goods
    where creator_id = ${creator} and delete_time is null and name = any(${names}::text[])`
  return taken.map(({ name }) => name)
}

const pairs = <Id>(copied: readonly Copied<Id>[]) => ({
  originals: copied.map(({ original }) => original),
  copies: copied.map(({ copy }) => copy),
})

export async function copyGroups(
  sql: Tx,
  creator: CreatorId,
  to: OutlineId,
  groups: readonly Copied<GroupId>[],
): Promise<void> {
  const { originals, copies } = pairs(groups)
  await sql`
    insert into good_groups (creator_id, id, temp_good_id, name, sort)
    select g.creator_id, c.copy, ${to}, g.name, g.sort
    from unnest(${originals}::uuid[], ${copies}::uuid[]) as c (original, copy)
    join good_groups g on g.creator_id = ${creator} and g.id = c.original`
}

/** Copies lessons with their rules and texts, into the copies of their groups. They use the same files. */
export async function copyLessons(
  sql: Tx,
  creator: CreatorId,
  to: OutlineId,
  { groups, lessons }: { groups: readonly Copied<GroupId>[]; lessons: readonly Copied<LessonId>[] },
): Promise<void> {
  const [of, within] = [pairs(lessons), pairs(groups)]
  await sql`
    insert into good_details (
      creator_id, id, temp_good_id, group_id, name, type_dict, file_id, awaited_name, duration_sec, content_html, shelf_flag,
      demo_flag, demo_seconds, ban_drag_flag, download_flag, release_type_dict, release_time, release_days, attach_file_ids,
      copy_right_note, sort
    )
    select d.creator_id, c.copy, ${to}, g.copy, d.name, d.type_dict, d.file_id, d.awaited_name, d.duration_sec, d.content_html,
      d.shelf_flag, d.demo_flag, d.demo_seconds, d.ban_drag_flag, d.download_flag, d.release_type_dict, d.release_time,
      d.release_days, d.attach_file_ids, d.copy_right_note, d.sort
    from unnest(${of.originals}::uuid[], ${of.copies}::uuid[]) as c (original, copy)
    join good_details d on d.creator_id = ${creator} and d.id = c.original
    left join unnest(${within.originals}::uuid[], ${within.copies}::uuid[]) as g (original, copy) on g.original = d.group_id`
}

export async function listLinkIds(sql: Sql, creator: CreatorId, good: GoodId): Promise<GoodLinkId[]> {
  const links = await sql<{ id: GoodLinkId }[]>`
    select id from good_links where creator_id = ${creator} and good_id = ${good} order by sort, id`
  return links.map(({ id }) => id)
}

/** Copies links without what happened to them: no clicks and orders, and no check yet. */
export async function copyLinks(
  sql: Tx,
  creator: CreatorId,
  to: GoodId,
  links: readonly Copied<GoodLinkId>[],
): Promise<void> {
  const { originals, copies } = pairs(links)
  await sql`
    insert into good_links (
      creator_id, id, good_id, platform_dict, link_type_dict, title, url, external_id, image_url, price_fen, commission_bp, sort,
      shelf_flag
    )
    select l.creator_id, c.copy, ${to}, l.platform_dict, l.link_type_dict, l.title, l.url, l.external_id, l.image_url, l.price_fen,
      l.commission_bp, l.sort, l.shelf_flag
    from unnest(${originals}::uuid[], ${copies}::uuid[]) as c (original, copy)
    join good_links l on l.creator_id = ${creator} and l.id = c.original`
}
