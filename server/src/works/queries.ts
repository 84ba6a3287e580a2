import { type StateOf, type visibility, workState, type workType } from '@zsm/contract/states'
import type { CreatorId, Fen, FileId, GoodId, GoodLinkId, Instant, WorkId } from '@zsm/contract/values'
import type { WorkStatus } from '@zsm/contract/works'
import { literal } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

export type WorkRow = {
  id: WorkId
  frontId: CreatorId
  platformDict: 'douyin'
  typeDict: StateOf<typeof workType>
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
  statusDict: WorkStatus
  planTime: Instant | null
  sendingId: string | null
  sendTime: Instant | null
  publishTime: Instant | null
  /** The platform's user that published it. */
  openId: string
  platformItemId: string
  platformUrl: string
  failReason: string
  takenDownReason: string
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
export type WorkContent = Pick<
  WorkRow,
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
export type WorkFilter = PageInput & {
  statesFlag?: Optional<boolean>
  keyword?: Optional<string>
  typeDict?: Optional<1 | 2>
  statusDict?: Optional<WorkStatus>
  goodId?: Optional<GoodId>
  orderBy: 'createTime' | 'publishTime' | 'playCount' | 'likeCount'
}

const columns = (sql: Sql) => sql`
  id, creator_id as front_id, 'douyin' as platform_dict, type_dict, title, topics, at_users, file_id, image_file_ids,
  cover_file_id, cover_frame_ms, good_ids, good_link_ids, visible_dict, allow_comment_flag, status_dict, plan_time, sending_id, send_time,
  publish_time, open_id, platform_item_id, platform_url, fail_reason, taken_down_reason, retry_count, play_count, like_count, comment_count,
  share_count, lead_count, order_count, income_fen, stat_sync_time, version, create_time, update_time`

export async function insertWork(
  sql: Sql,
  creator: CreatorId,
  work: WorkContent & Pick<WorkRow, 'id' | 'typeDict' | 'createTime'>,
): Promise<void> {
  const record = { creatorId: creator, ...work, statusDict: workState.draft, updateTime: work.createTime }
  await sql`insert into shares ${sql.insert(record)}`
}

export async function findWork(sql: Sql, creator: CreatorId, id: WorkId): Promise<WorkRow | undefined> {
  const [work] = await sql<WorkRow[]>`
    select ${columns(sql)} from shares
    where creator_id = ${creator} and id = ${id} and delete_time is null`
  return work
}

/** Locks the work until the transaction ends, and reads it. */
export async function lockWork(sql: Sql, creator: CreatorId, id: WorkId): Promise<WorkRow | undefined> {
  const [work] = await sql<WorkRow[]>`
    select ${columns(sql)} from shares
    where creator_id = ${creator} and id = ${id} and delete_time is null for update`
  return work
}

/** Whether a post with the same title and files has been published since, or is on its way. */
export async function hasTwin(sql: Sql, work: WorkRow, since: Instant): Promise<boolean> {
  const [found] = await sql<{ id: WorkId }[]>`
    select id from shares
    where creator_id = ${work.frontId} and id <> ${work.id} and create_time >= ${since} and title = ${work.title}
      and file_id is not distinct from ${work.fileId} and image_file_ids = ${work.imageFileIds}::uuid[]
      and status_dict in (${literal(workState.waiting)}, ${literal(workState.sending)}, ${literal(workState.published)})
    limit 1`
  return found !== undefined
}

export async function listWorks(sql: Sql, creator: CreatorId, filter: WorkFilter): Promise<WorkRow[]> {
  const { limit, offset } = pageBounds(filter)
  const order = orders(sql)[filter.orderBy]
  return await sql<WorkRow[]>`
    select ${columns(sql)} from shares
    where creator_id = ${creator} and id in (
      select id from shares where ${matches(sql, creator, filter)}
      order by ${order}, id desc limit ${limit} offset ${offset})
    order by ${order}, id desc`
}

export function countWorks(sql: Sql, creator: CreatorId, filter: WorkFilter): Promise<number> {
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
  { keyword, typeDict, statusDict, goodId }: WorkFilter,
): Fragment {
  return sql`creator_id = ${creator}
    ${statusDict === undefined ? sql`and status_dict <> ${literal(workState.deleted)}` : sql`and status_dict = ${statusDict}`}
    ${typeDict ? sql`and type_dict = ${typeDict}` : sql.empty}
    ${goodId ? sql`and good_ids @> array[${goodId}::uuid]` : sql.empty}
    ${keyword ? sql`and position(lower(${keyword}) in lower(title)) > 0` : sql.empty}`
}

/** Undefined if the version has changed. */
export async function updateContent(
  sql: Sql,
  creator: CreatorId,
  id: WorkId,
  { version, content, updateTime }: { version: number; content: WorkContent; updateTime: Instant },
): Promise<WorkRow | undefined> {
  const [work] = await sql<WorkRow[]>`
    update shares set ${sql.set({ ...content, updateTime })}, version = version + 1
    where creator_id = ${creator} and id = ${id} and version = ${version}
    returning ${columns(sql)}`
  return work
}

/** The columns that a change of state sets. */
type StateChange = { statusDict: WorkStatus; updateTime: Instant } & Partial<
  Pick<
    WorkRow,
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

/** Undefined if the work is no longer in the state `from`. */
export async function moveWork(
  sql: Sql,
  creator: CreatorId,
  id: WorkId,
  from: WorkStatus,
  change: StateChange,
): Promise<WorkRow | undefined> {
  const [work] = await sql<WorkRow[]>`
    update shares set ${sql.set(change)}
    where creator_id = ${creator} and id = ${id} and status_dict = ${from} and delete_time is null
    returning ${columns(sql)}`
  return work
}

/** Works that are visible on the platform. */
export async function countPublished(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from shares
    where creator_id = ${creator} and status_dict = ${literal(workState.published)} and delete_time is null and taken_down_reason = ''`
  return row.count
}

/** True for only one run, which may then tell the platform to create the work. */
export async function claimSending(
  sql: Sql,
  creator: CreatorId,
  { id, sendingId, at }: { id: WorkId; sendingId: string; at: Instant },
): Promise<boolean> {
  const claimed = await sql<{ id: WorkId }[]>`
    update shares set send_time = ${at}
    where creator_id = ${creator} and id = ${id} and status_dict = ${literal(workState.sending)}
      and sending_id = ${sendingId} and send_time is null
    returning id`
  return claimed.length > 0
}

export type Due = { creatorId: CreatorId; ids: WorkId[] }

/** Works of all creators that are due for a check. Only for jobs. */
export async function listDueChecks(sql: Sql, now: Instant, limit: number): Promise<Due[]> {
  return await sql<Due[]>`
    select creator_id, array_agg(id) as ids from (
      select creator_id, id from shares where check_time <= ${now} order by check_time limit ${limit}
    ) as due group by creator_id`
}

export async function findWorks(sql: Sql, creator: CreatorId, ids: readonly WorkId[]): Promise<WorkRow[]> {
  return await sql<WorkRow[]>`
    select ${columns(sql)} from shares
    where creator_id = ${creator} and id = any(${ids}) and delete_time is null`
}

/** Delays the next check of works that the platform could not answer for. */
export async function putOffChecks(
  sql: Sql,
  creator: CreatorId,
  ids: readonly WorkId[],
  checkTime: Instant,
): Promise<void> {
  await sql`
    update shares set check_time = ${checkTime}
    where creator_id = ${creator} and id = any(${ids}) and check_time is not null`
}

type Counts = Pick<WorkRow, 'playCount' | 'likeCount' | 'commentCount' | 'shareCount'> & {
  statSyncTime: Instant
  checkTime: Instant
}

export async function updateCounts(sql: Sql, creator: CreatorId, id: WorkId, counts: Counts): Promise<void> {
  await sql`update shares set ${sql.set(counts)} where creator_id = ${creator} and id = ${id} and status_dict = ${literal(workState.published)}`
}

/** Sets why operators took the work down; an empty reason puts it back. */
export async function setTakenDown(
  sql: Tx,
  creator: CreatorId,
  { id, reason }: { id: WorkId; reason: string },
): Promise<void> {
  await sql`update shares set taken_down_reason = ${reason} where creator_id = ${creator} and id = ${id}`
}
