import type { OperatorAnnouncement, operatorAnnouncements } from '@zsm/contract/office/announcements'
import { announcementState, type StateOf } from '@zsm/contract/states'
import type { AnnouncementId, CategoryId, CreatorId, Instant, Mobile, OperatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literal } from '../database/literal.ts'
import { cappedCount, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type NewAnnouncement = {
  id: AnnouncementId
  operatorId: OperatorId | null
  categoryId: CategoryId | null
  belowFlag: boolean
  createTime: Instant
} & Pick<
  OperatorAnnouncement,
  | 'title'
  | 'contentHtml'
  | 'importantFlag'
  | 'newcomersFlag'
  | 'audienceDict'
  | 'categoryName'
  | 'enrollDict'
  | 'certifiedFlag'
  | 'publishTime'
>

export async function insertAnnouncement(sql: Tx, announcement: NewAnnouncement): Promise<void> {
  await sql`insert into announcements ${sql.insert(announcement)}`
}

export async function insertRecipients(
  sql: Tx,
  id: AnnouncementId,
  creators: readonly CreatorId[],
): Promise<void> {
  await sql`
    insert into announcement_recipients (creator_id, announcement_id)
    select creator_id, ${id}::uuid from unnest(${creators}::uuid[]) as named (creator_id) on conflict do nothing`
}

/** The creators who sign in with these numbers. */
export function listNamed(
  sql: Sql,
  mobiles: readonly Mobile[],
): Promise<{ creator: CreatorId; mobile: Mobile }[]> {
  return sql<{ creator: CreatorId; mobile: Mobile }[]>`
    select creator_id as creator, account as mobile from fronts where account = any(${mobiles}::text[])`
}

/** Undefined if it was taken back before. */
export async function markTakenBack(sql: Tx, id: AnnouncementId, takenBackTime: Instant): Promise<boolean> {
  const rows = await sql<{ id: AnnouncementId }[]>`
    update announcements set taken_back_time = ${takenBackTime} where id = ${id} and taken_back_time is null returning id`
  return rows.length > 0
}

type Filters = InputOf<typeof operatorAnnouncements.listAnnouncement> & { now: Instant }

/** Readers are counted for the announcements of one page, by `announcement_reads_announcement_idx`. */
const rows = (sql: Sql, now: Instant): Fragment => sql`
  select a.id, a.title, a.content_html, a.important_flag, a.newcomers_flag, a.audience_dict, a.category_name, a.enroll_dict,
    a.certified_flag, a.publish_time, a.taken_back_time, coalesce(operators.name, '') as writer_name,
    (select count(*) from announcement_recipients r where r.announcement_id = a.id) as listed_count,
    (select count(*) from announcement_reads r where r.announcement_id = a.id) as read_count,
    case when a.taken_back_time is not null then ${literal(announcementState.takenBack)}
      when a.publish_time > ${now} then ${literal(announcementState.planned)}
      else ${literal(announcementState.published)} end as status_dict
  from announcements a left join operators on operators.id = a.operator_id`

export async function findOne(
  sql: Sql,
  id: AnnouncementId,
  now: Instant,
): Promise<OperatorAnnouncement | undefined> {
  const [found] = await sql<OperatorAnnouncement[]>`${rows(sql, now)} where a.id = ${id}`
  return found
}

export function listEvery(sql: Sql, filters: Filters): Promise<OperatorAnnouncement[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<OperatorAnnouncement[]>`
    ${rows(sql, filters.now)} where ${matching(sql, filters)}
    order by a.publish_time desc, a.id desc limit ${limit} offset ${offset}`
}

export function countEvery(sql: Sql, filters: Filters): Promise<number> {
  return cappedCount(sql, sql`from announcements a where ${matching(sql, filters)}`)
}

const inState = (sql: Sql, now: Instant): Record<StateOf<typeof announcementState>, Fragment> => ({
  [announcementState.planned]: sql`a.taken_back_time is null and a.publish_time > ${now}`,
  [announcementState.published]: sql`a.taken_back_time is null and a.publish_time <= ${now}`,
  [announcementState.takenBack]: sql`a.taken_back_time is not null`,
})

/** The keyword is literal text: a part of the title. */
function matching(sql: Sql, { statusDict, keyword, now }: Filters): Fragment {
  return sql`true
    ${statusDict === undefined ? sql.empty : sql`and ${inState(sql, now)[statusDict]}`}
    ${keyword ? sql`and strpos(lower(a.title), lower(${keyword})) > 0` : sql.empty}`
}
