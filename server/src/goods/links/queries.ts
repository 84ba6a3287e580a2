import type { GoodLink } from '@zsm/contract/goods/links'
import { linkCheck } from '@zsm/contract/states'
import type { CreatorId, GoodId, GoodLinkId } from '@zsm/contract/values'
import { literal } from '../../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../../database/page.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'

/** The fields that the creator writes. */
export type LinkContent = Pick<
  GoodLink,
  | 'goodId'
  | 'linkTypeDict'
  | 'title'
  | 'url'
  | 'externalId'
  | 'imageUrl'
  | 'priceFen'
  | 'commissionBp'
  | 'sort'
  | 'shelfFlag'
>

type LinkFilter = PageInput & {
  keyword?: string | undefined
  goodId?: GoodId | undefined
  linkTypeDict?: GoodLink['linkTypeDict'] | undefined
  shelfFlag?: boolean | undefined
}

/** Every column of `GoodLink`; `source` has the columns of `good_links`. */
export const linkRows = (sql: Sql, source: Fragment = sql`good_links`): Fragment => sql`
  select id, creator_id as front_id, good_id, platform_dict, link_type_dict, title, url, external_id, image_url,
    price_fen, commission_bp, sort, check_status_dict, last_check_time, click_count, order_count, shelf_flag,
    version, create_time, update_time
  from ${source}`

export async function insertLink(
  sql: Tx,
  link: LinkContent & { creatorId: CreatorId; id: GoodLinkId },
): Promise<void> {
  await sql`insert into good_links ${sql.insert(link)}`
}

export async function findLink(sql: Sql, creator: CreatorId, id: GoodLinkId): Promise<GoodLink | undefined> {
  const [link] = await sql<GoodLink[]>`${linkRows(sql)} where creator_id = ${creator} and id = ${id}`
  return link
}

/** Undefined when the version has changed meanwhile. */
export async function updateLinkContent(
  sql: Tx,
  creator: CreatorId,
  id: GoodLinkId,
  { version, content }: { version: number; content: LinkContent },
): Promise<{ version: number } | undefined> {
  const [link] = await sql<{ version: number }[]>`
    update good_links set ${sql.set(content)}, version = version + 1, update_time = now(),
      check_status_dict = case when url = ${content.url} then check_status_dict else ${literal(linkCheck.unchecked)} end,
      last_check_time = case when url = ${content.url} then last_check_time end,
      next_check_time = case when url = ${content.url} then next_check_time else now() end
    where creator_id = ${creator} and id = ${id} and version = ${version}
    returning version`
  return link
}

/** False when the link was already deleted. */
export async function removeLink(sql: Tx, creator: CreatorId, id: GoodLinkId): Promise<boolean> {
  const removed = await sql<{ id: GoodLinkId }[]>`
    delete from good_links where creator_id = ${creator} and id = ${id} returning id`
  return removed.length > 0
}

export async function removeLinksOf(sql: Tx, creator: CreatorId, good: GoodId): Promise<void> {
  await sql`delete from good_links where creator_id = ${creator} and good_id = ${good}`
}

export async function countLinks(
  sql: Sql,
  creator: CreatorId,
  good: GoodId,
  { shelved = false }: { shelved?: boolean } = {},
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from good_links
    where creator_id = ${creator} and good_id = ${good} and (shelf_flag or not ${shelved}::boolean)`
  return row?.count ?? 0
}

export async function listLinks(sql: Sql, creator: CreatorId, filter: LinkFilter): Promise<GoodLink[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<GoodLink[]>`
    ${linkRows(sql)} where ${matching(sql, creator, filter)}
    order by good_id nulls last, sort, id limit ${limit} offset ${offset}`
}

export function countMatchingLinks(sql: Sql, creator: CreatorId, filter: LinkFilter): Promise<number> {
  return cappedCount(sql, sql`from good_links where ${matching(sql, creator, filter)}`)
}

function matching(
  sql: Sql,
  creator: CreatorId,
  { keyword, goodId, linkTypeDict, shelfFlag }: LinkFilter,
): Fragment {
  return sql`creator_id = ${creator}
    ${keyword ? sql`and strpos(lower(title), lower(${keyword})) > 0` : sql.empty}
    ${goodId === undefined ? sql.empty : sql`and good_id = ${goodId}`}
    ${linkTypeDict === undefined ? sql.empty : sql`and link_type_dict = ${linkTypeDict}`}
    ${shelfFlag === undefined ? sql.empty : sql`and shelf_flag = ${shelfFlag}`}`
}

/** Of these links, those that are the creator's. */
export async function ownLinks(
  sql: Sql,
  creator: CreatorId,
  ids: readonly GoodLinkId[],
): Promise<{ id: GoodLinkId }[]> {
  return await sql<{ id: GoodLinkId }[]>`
    select id from good_links where creator_id = ${creator} and id = any(${ids})`
}
