import type { ShareStatus } from '@zsm/contract/shares'
import { type StateOf, shareState, type shareType, type visibility } from '@zsm/contract/states'
import type { CreatorId, Fen, FileId, GoodId, GoodLinkId, Instant, ShareId } from '@zsm/contract/values'
import { literal } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql } from '../database/sql.ts'

export type ShareRow = {
  id: ShareId
  frontId: CreatorId
  platformDict: 'douyin'
  typeDict: StateOf<typeof shareType>
  title: string
  topics: string[]
  atUsers: string[]
  fileId: FileId | null
  imageFileIds: FileId[]
  coverFileId: FileId | null
  coverFrameMs: number
  goodIds: GoodId[]
  goodLinkIds: GoodLinkId[]
  visibleDict: StateOf<typeof visibility>
  allowCommentFlag: boolean
  statusDict: ShareStatus
  planTime: Instant | null
  sendingId: string | null
  sendTime: Instant | null
  publishTime: Instant | null
  /** The platform's user that published it. */
  openId: string
  platformItemId: string
  platformUrl: string
  failReason: string
  retryCount: number
  playCount: number
  likeCount: number
  commentCount: number
  shareCount: number
  leadCount: number
  orderCount: number
  incomeFen: Fen
  statSyncTime: Instant | null
  version: number
  createTime: Instant
  updateTime: Instant
}

/** The fields that the creator writes. */
export type ShareContent = Pick<
  ShareRow,
  | 'title'
  | 'topics'
  | 'atUsers'
  | 'fileId'
  | 'imageFileIds'
  | 'coverFileId'
  | 'coverFrameMs'
  | 'goodIds'
  | 'goodLinkIds'
  | 'visibleDict'
  | 'allowCommentFlag'
>

type Optional<T> = T | undefined
export type ShareFilter = PageInput & {
  keyword?: Optional<string>
  typeDict?: Optional<1 | 2>
  statusDict?: Optional<ShareStatus>
  goodId?: Optional<GoodId>
  orderBy: 'createTime' | 'publishTime' | 'playCount' | 'likeCount'
}

const columns = (sql: Sql) => sql`
  id, creator_id as front_id, 'douyin' as platform_dict, type_dict, title, topics, at_users, file_id, image_file_ids,
  cover_file_id, cover_frame_ms, good_ids, good_link_ids, visible_dict, allow_comment_flag, status_dict, plan_time, sending_id, send_time,
  publish_time, open_id, platform_item_id, platform_url, fail_reason, retry_count, play_count, like_count, comment_count,
  share_count, lead_count, order_count, income_fen, stat_sync_time, version, create_time, update_time`

export async function insertShare(
  sql: Sql,
  creator: CreatorId,
  share: ShareContent & Pick<ShareRow, 'id' | 'typeDict' | 'createTime'>,
): Promise<void> {
  const record = { creatorId: creator, ...share, statusDict: shareState.draft, updateTime: share.createTime }
  await sql`insert into shares ${sql.insert(record)}`
}

export async function findShare(sql: Sql, creator: CreatorId, id: ShareId): Promise<ShareRow | undefined> {
  const [share] = await sql<ShareRow[]>`
    select ${columns(sql)} from shares
    where creator_id = ${creator} and id = ${id} and delete_time is null`
  return share
}

/** Locks the share until the transaction ends, and reads it. */
export async function lockShare(sql: Sql, creator: CreatorId, id: ShareId): Promise<ShareRow | undefined> {
  const [share] = await sql<ShareRow[]>`
    select ${columns(sql)} from shares
    where creator_id = ${creator} and id = ${id} and delete_time is null for update`
  return share
}

/** Whether a post with the same title and files has been published since, or is on its way. */
export async function hasTwin(sql: Sql, share: ShareRow, since: Instant): Promise<boolean> {
  const [found] = await sql<{ id: ShareId }[]>`
    select id from shares
    where creator_id = ${share.frontId} and id <> ${share.id} and create_time >= ${since} and title = ${share.title}
      and file_id is not distinct from ${share.fileId} and image_file_ids = ${share.imageFileIds}::uuid[]
      and status_dict in (${literal(shareState.waiting)}, ${literal(shareState.sending)}, ${literal(shareState.published)})
    limit 1`
  return found !== undefined
}

export async function listShares(sql: Sql, creator: CreatorId, filter: ShareFilter): Promise<ShareRow[]> {
  const { limit, offset } = pageBounds(filter)
  const order = orders(sql)[filter.orderBy]
  return await sql<ShareRow[]>`
    select ${columns(sql)} from shares
    where creator_id = ${creator} and id in (
      select id from shares where ${matches(sql, creator, filter)}
      order by ${order}, id desc limit ${limit} offset ${offset})
    order by ${order}, id desc`
}

export function countShares(sql: Sql, creator: CreatorId, filter: ShareFilter): Promise<number> {
  return cappedCount(sql, sql`from shares where ${matches(sql, creator, filter)}`)
}

const orders = (sql: Sql) => ({
  createTime: sql`create_time desc`,
  publishTime: sql`publish_time desc nulls last`,
  playCount: sql`play_count desc`,
  likeCount: sql`like_count desc`,
})

// Deleted ones are listed only on request. `position` takes the keyword literally.
function matches(
  sql: Sql,
  creator: CreatorId,
  { keyword, typeDict, statusDict, goodId }: ShareFilter,
): Fragment {
  return sql`creator_id = ${creator}
    ${statusDict === undefined ? sql`and status_dict <> ${literal(shareState.deleted)}` : sql`and status_dict = ${statusDict}`}
    ${typeDict ? sql`and type_dict = ${typeDict}` : sql.empty}
    ${goodId ? sql`and good_ids @> array[${goodId}::uuid]` : sql.empty}
    ${keyword ? sql`and position(lower(${keyword}) in lower(title)) > 0` : sql.empty}`
}

/** Undefined if the version has changed. */
export async function updateContent(
  sql: Sql,
  creator: CreatorId,
  id: ShareId,
  { version, content, updateTime }: { version: number; content: ShareContent; updateTime: Instant },
): Promise<ShareRow | undefined> {
  const [share] = await sql<ShareRow[]>`
    update shares set ${sql.set({ ...content, updateTime })}, version = version + 1
    where creator_id = ${creator} and id = ${id} and version = ${version}
    returning ${columns(sql)}`
  return share
}

/** The columns that a change of state sets. */
export type StateChange = { statusDict: ShareStatus; updateTime: Instant } & Partial<
  Pick<
    ShareRow,
    | 'planTime'
    | 'sendingId'
    | 'sendTime'
    | 'publishTime'
    | 'openId'
    | 'platformItemId'
    | 'platformUrl'
    | 'failReason'
    | 'retryCount'
  >
> & { checkTime?: Instant | null; deleteTime?: Instant }

/** Undefined if the share is no longer in the state `from`. */
export async function moveShare(
  sql: Sql,
  creator: CreatorId,
  id: ShareId,
  from: ShareStatus,
  change: StateChange,
): Promise<ShareRow | undefined> {
  const [share] = await sql<ShareRow[]>`
    update shares set ${sql.set(change)}
    where creator_id = ${creator} and id = ${id} and status_dict = ${from} and delete_time is null
    returning ${columns(sql)}`
  return share
}

/** Works that are visible on the platform. */
export async function countPublished(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from shares
    where creator_id = ${creator} and status_dict = ${literal(shareState.published)} and delete_time is null`
  return row.count
}

/** True for only one run, which may then tell the platform to create the work. */
export async function claimSending(
  sql: Sql,
  creator: CreatorId,
  { id, sendingId, at }: { id: ShareId; sendingId: string; at: Instant },
): Promise<boolean> {
  const claimed = await sql<{ id: ShareId }[]>`
    update shares set send_time = ${at}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(shareState.sending)}
      and sending_id = ${sendingId} and send_time is null
    returning id`
  return claimed.length > 0
}

export type Due = { creatorId: CreatorId; ids: ShareId[] }

/** Works of all creators that are due for a check. Only for jobs. */
export async function listDueChecks(sql: Sql, now: Instant, limit: number): Promise<Due[]> {
  return await sql<Due[]>`
    select creator_id, array_agg(id) as ids from (
      select creator_id, id from shares where check_time <= ${now} order by check_time limit ${limit}
    ) as due group by creator_id`
}

export async function findShares(sql: Sql, creator: CreatorId, ids: readonly ShareId[]): Promise<ShareRow[]> {
  return await sql<ShareRow[]>`
    select ${columns(sql)} from shares
    where creator_id = ${creator} and id = any(${ids}) and delete_time is null`
}

/** Delays the next check of works that the platform could not answer for. */
export async function putOffChecks(
  sql: Sql,
  creator: CreatorId,
  ids: readonly ShareId[],
  checkTime: Instant,
): Promise<void> {
  await sql`
    update shares set check_time = ${checkTime}
    where creator_id = ${creator} and id = any(${ids}) and check_time is not null`
}

export type Counts = Pick<ShareRow, 'playCount' | 'likeCount' | 'commentCount' | 'shareCount'> & {
  statSyncTime: Instant
  checkTime: Instant
}

export async function updateCounts(sql: Sql, creator: CreatorId, id: ShareId, counts: Counts): Promise<void> {
  await sql`update shares set ${sql.set(counts)} where creator_id = ${creator} and id = ${id} and status_dict = ${literal(shareState.published)}`
}
