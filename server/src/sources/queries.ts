import type { Source } from '@zsm/contract/sources'
import type { SourceCode } from '@zsm/contract/sources/visit'
import type { CreatorId, GoodId, Instant, ShopId, SourceId, WorkId } from '@zsm/contract/values'
import type { Fragment, Sql } from '../database/sql.ts'

const columns = (sql: Sql): Fragment => sql`
  id, code, good_id, shop_id, share_id, create_time,
  case when share_id is null then name else coalesce(nullif((
    select title from shares where shares.creator_id = sources.creator_id and shares.id = share_id
  ), ''), '未命名的作品') end as name`

export function listSources(
  sql: Sql,
  creator: CreatorId,
  { goodId, shopId }: { goodId?: GoodId | undefined; shopId?: ShopId | undefined },
): Promise<Source[]> {
  return sql<Source[]>`
    select ${columns(sql)} from sources where creator_id = ${creator} and delete_time is null
      ${goodId ? sql`and good_id = ${goodId}` : sql.empty}
      ${shopId ? sql`and shop_id = ${shopId}` : sql.empty}
    order by id desc`
}

export async function countSources(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from sources where creator_id = ${creator} and delete_time is null`
  return row.count
}

type NewSource = {
  id: SourceId
  code: string
  goodId: GoodId | null
  shopId: ShopId | null
  name: string
  shareId: WorkId | null
  createTime: Instant
}

/** Inserts a source, or returns the existing one of the same name. */
export async function insertSource(sql: Sql, creator: CreatorId, source: NewSource): Promise<Source> {
  await sql`
    insert into sources ${sql.insert({ creatorId: creator, ...source })}
    on conflict (creator_id, coalesce(good_id, shop_id), coalesce(share_id, creator_id), name) where delete_time is null do nothing`
  const [stored] = await sql<[Source]>`
    select ${columns(sql)} from sources
    where creator_id = ${creator} and delete_time is null and coalesce(good_id, shop_id) = ${source.goodId ?? source.shopId}
      and sources.name = ${source.name} and share_id is not distinct from ${source.shareId}`
  return stored
}

/** False if the source does not exist or is deleted already. */
export async function markSourceDeleted(
  sql: Sql,
  creator: CreatorId,
  { id, time }: { id: SourceId; time: Instant },
): Promise<boolean> {
  const deleted = await sql<{ id: SourceId }[]>`
    update sources set delete_time = ${time} where creator_id = ${creator} and id = ${id} and delete_time is null
    returning id`
  return deleted.length > 0
}

type SourceTarget = {
  creator: CreatorId
  id: SourceId
  goodId: GoodId | null
  shopId: ShopId | null
  shareId: WorkId | null
}

/** The target of a code. Across creators, because everybody may open a shared address. */
export async function findSourceByCode(sql: Sql, code: SourceCode): Promise<SourceTarget | undefined> {
  const [source] = await sql<SourceTarget[]>`
    select creator_id as creator, id, good_id, shop_id, share_id from sources where code = ${code}`
  return source
}

/** Deletes a creator's sources, whose names are personal, and the last visitors. The figures stay, like the ledger's. */
export async function eraseSources(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from sources where creator_id = ${creator}`
  await sql`delete from visitors where creator_id = ${creator}`
}
