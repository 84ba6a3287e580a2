import type { RosterEntry, RosterLearner, rosters } from '@zsm/contract/rosters/rosters'
import { learnerSource, learnerState, rosterSort } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant, LearnerId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { literal } from '../database/literal.ts'
import { countCap, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

type Filters = Omit<InputOf<typeof rosters.listData>, 'pageNum' | 'pageSize'> & { now: Instant }
export type EntryRow = Omit<RosterEntry, 'lessonCount'>

/** Whether the learner has bought, by itself or in a bundle, or learnt. */
const isKnown = (sql: Sql): Fragment => sql`
  (order_count > 0 or source_dict <> ${literal(learnerSource.given)} or seen_time is not null)`

/**
 * The name in the roster. The learner's own shows only after the learner has bought or learnt: a creator who gives access to any number
 * must not learn whose it is.
 */
const shownName = (sql: Sql): Fragment => sql`
  case when ${isKnown(sql)} or learners.status_dict = ${literal(learnerState.closed)}
    then learners.name else '学员' || mobile_tail end`

/** Columns of an entry and its learner. */
const columns = (sql: Sql, now: Instant) => sql`
  roster.learner_id, ${shownName(sql)} as name,
  case when learners.status_dict = ${literal(learnerState.closed)} then ''
    else left(learners.mobile, 3) || '****' || right(learners.mobile, 4) end as mobile,
  source_dict, since_time, seen_time, good_count, order_count, pay_fen, refund_fen, done_count, study_dict, access_end_time,
  coalesce(access_end_time <= ${now}, false) as ended_flag`

const withLearner = (sql: Sql) => sql`rosters as roster join learners on learners.id = roster.learner_id`

/** The `facet` of a roster's row: the good's id, or an empty text for the row of the learner and the whole shop. */
const facetOf = (goodId: GoodId | undefined) => goodId ?? ''

const orders = {
  [rosterSort.newest]: (sql: Sql) => sql`since_time desc, learner_id desc`,
  [rosterSort.seen]: (sql: Sql) => sql`seen_time desc nulls last, learner_id desc`,
  [rosterSort.paid]: (sql: Sql) => sql`pay_fen desc, learner_id desc`,
}

/**
 * A page of a roster.
 *
 * Without a keyword and filters, an index gives the page in any of the orders, and only the rows of the page are read afterwards. With
 * one of them, the newest 10,000 entries that the filter's index gives are read (`found`), then filtered and sorted (0025, 0041). So a
 * combination that matches nobody never reads more than 10,000 entries.
 */
export function listEntries(sql: Sql, creator: CreatorId, input: Filters & PageInput): Promise<EntryRow[]> {
  const { limit, offset } = pageBounds(input)
  const order = orders[input.sortDict](sql)
  return sql<EntryRow[]>`
    select ${columns(sql, input.now)} from ${withLearner(sql)}
    where creator_id = ${creator} and facet = ${facetOf(input.goodId)} and roster.learner_id = any(array(
      select learner_id from ${found(sql, creator, input)} order by ${order} limit ${limit} offset ${offset}))
    order by ${joinedOrder(sql, input.sortDict)}`
}

/** The same order for the joined tables. */
const joinedOrder = (sql: Sql, sort: Filters['sortDict']) =>
  ({
    [rosterSort.newest]: sql`since_time desc, roster.learner_id desc`,
    [rosterSort.seen]: sql`seen_time desc nulls last, roster.learner_id desc`,
    [rosterSort.paid]: sql`pay_fen desc, roster.learner_id desc`,
  })[sort]

export async function countEntries(sql: Sql, creator: CreatorId, input: Filters): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from (select 1 from ${found(sql, creator, input)} limit ${countCap + 1}) as found`
  return row.count
}

/** Whether there are more entries than the newest ones that the filters read. */
export async function hasMore(sql: Sql, creator: CreatorId, input: Filters): Promise<boolean> {
  if (!isNarrow(input)) return false
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from (
      select 1 from rosters where ${indexed(sql, creator, input)} limit ${countCap + 1}) as newest`
  return row.count > countCap
}

const isNarrow = ({ keyword, studyDict, learnerSourceDict, endedFlag }: Filters) =>
  Boolean(keyword) || [studyDict, learnerSourceDict, endedFlag].some((filter) => filter !== undefined)

/** What a screen filters by, without the page and the order. */
export type RosterFilters = Pick<
  Filters,
  'goodId' | 'keyword' | 'studyDict' | 'learnerSourceDict' | 'endedFlag'
>

/** The filters that have an index: the last digits of a mobile number, the state of study, the source. */
function indexed(
  sql: Sql,
  creator: CreatorId,
  { goodId, studyDict, learnerSourceDict, keyword }: RosterFilters,
): Fragment {
  return sql`creator_id = ${creator} and facet = ${facetOf(goodId)}
    ${isDigits(keyword) ? sql`and mobile_tail = ${keyword.slice(-4)}` : sql.empty}
    ${studyDict === undefined ? sql.empty : sql`and study_dict = ${studyDict}`}
    ${learnerSourceDict === undefined ? sql.empty : sql`and source_dict = ${learnerSourceDict}`}`
}

function found(sql: Sql, creator: CreatorId, input: Filters): Fragment {
  if (!isNarrow(input)) return sql`rosters where ${indexed(sql, creator, input)}`
  const newest = sql`(
    select learner_id, since_time, seen_time, pay_fen, order_count, source_dict, mobile_tail, access_end_time from rosters
    where ${indexed(sql, creator, input)} order by since_time desc, learner_id desc limit ${countCap}) as newest`
  return sql`${newest} where ${searched(sql, input, sql`newest`)}`
}

/** The filters that have no index. They are checked on each entry of `among`. */
function searched(
  sql: Sql,
  { keyword, endedFlag, now }: RosterFilters & { now: Instant },
  among: Fragment,
): Fragment {
  const ended =
    endedFlag === undefined ? sql.empty : sql`and coalesce(access_end_time <= ${now}, false) = ${endedFlag}`
  return sql`true ${ended} ${keyword ? named(sql, keyword, among) : sql.empty}`
}

/** The shown names of the newest learners, to be compared by their sound. */
export function listNames(
  sql: Sql,
  creator: CreatorId,
  limit: number,
): Promise<{ id: LearnerId; name: string }[]> {
  return sql<{ id: LearnerId; name: string }[]>`
    select roster.learner_id as id, ${shownName(sql)} as name from ${withLearner(sql)}
    where creator_id = ${creator} and facet = '' order by since_time desc, roster.learner_id desc limit ${limit}`
}

/** These learners of the shop, in this order. */
export function readEntries(
  sql: Sql,
  creator: CreatorId,
  { ids, now }: { ids: readonly LearnerId[]; now: Instant },
): Promise<EntryRow[]> {
  return sql<EntryRow[]>`
    select ${columns(sql, now)} from ${withLearner(sql)}
    where creator_id = ${creator} and facet = '' and roster.learner_id = any(${ids})
    order by array_position(${ids}, roster.learner_id)`
}

/** Matches a whole number, the end of one, or a part of the name that the list shows. */
function named(sql: Sql, keyword: string, among: Fragment): Fragment {
  if (isDigits(keyword))
    return sql`and exists (
      select from learners where learners.id = ${among}.learner_id and right(mobile, ${keyword.length}) = ${keyword})`
  return sql`and exists (
    select from learners where learners.id = ${among}.learner_id
      and position(lower(${keyword}) in lower(${shownName(sql)})) > 0)`
}

const isDigits = (keyword: string | undefined): keyword is string => /^\d{4,11}$/.test(keyword ?? '')

/** The entries after a learner, for files and notices that must reach everybody. A keyword is looked for in all of them. */
export function listEntriesAfter(
  sql: Sql,
  creator: CreatorId,
  { after, limit, ...input }: RosterFilters & { now: Instant; after?: LearnerId; limit: number },
): Promise<EntryRow[]> {
  return sql<EntryRow[]>`
    select ${columns(sql, input.now)} from ${withLearner(sql)}
    where ${indexed(sql, creator, input)} and ${searched(sql, input, sql`roster`)}
      ${after === undefined ? sql.empty : sql`and roster.learner_id > ${after}`}
    order by roster.learner_id limit ${limit}`
}

export async function findEntry(
  sql: Sql,
  creator: CreatorId,
  { learnerId, now }: { learnerId: LearnerId; now: Instant },
): Promise<(EntryRow & { remark: string }) | undefined> {
  const [entry] = await sql<(EntryRow & { remark: string })[]>`
    select ${columns(sql, now)}, coalesce(learner_remarks.remark, '') as remark
    from ${withLearner(sql)}
    left join learner_remarks on learner_remarks.creator_id = roster.creator_id
      and learner_remarks.learner_id = roster.learner_id
    where roster.creator_id = ${creator} and facet = '' and roster.learner_id = ${learnerId}`
  return entry
}

export type GoodEntryRow = Omit<RosterLearner['goods'][number], 'access' | 'lessons' | 'lessonCount'>

/** What creators noted of a closed learner. */
export async function eraseRemarksOn(sql: Sql, learner: LearnerId): Promise<void> {
  await sql`delete from learner_remarks where learner_id = ${learner}`
}

/** The learner's goods of this creator, newest first. */
export function listGoodsOf(
  sql: Sql,
  creator: CreatorId,
  { learnerId, now }: { learnerId: LearnerId; now: Instant },
): Promise<GoodEntryRow[]> {
  return sql<GoodEntryRow[]>`
    select goods.id as good_id, goods.name as good_name, biz_dict, since_time, seen_time, done_count, access_end_time,
      coalesce(access_end_time <= ${now}, false) as ended_flag
    from rosters join goods on goods.creator_id = rosters.creator_id and goods.id::text = facet
    where rosters.creator_id = ${creator} and learner_id = ${learnerId} and facet <> ''
    order by since_time desc limit 50`
}

export type LearntRow = {
  goodId: GoodId
  lessonId: string
  positionSec: number
  doneFlag: boolean
  updateTime: Instant
}

export function listLearnt(
  sql: Sql,
  creator: CreatorId,
  { learnerId, goodIds }: { learnerId: LearnerId; goodIds: readonly GoodId[] },
): Promise<LearntRow[]> {
  return sql<LearntRow[]>`
    select good_id, lesson_id, position_sec, done_flag, update_time from lesson_progress
    where creator_id = ${creator} and learner_id = ${learnerId} and good_id = any(${goodIds}::uuid[])`
}

export function listOrdersOf(
  sql: Sql,
  creator: CreatorId,
  learner: LearnerId,
): Promise<RosterLearner['orders']> {
  return sql<RosterLearner['orders']>`
    select id, order_no, good_name, pay_fen, refund_fen, status_dict, pay_time from orders
    where creator_id = ${creator} and user_id = ${learner}::text order by pay_time desc, id desc limit 50`
}

export function listRefundsOf(
  sql: Sql,
  creator: CreatorId,
  learner: LearnerId,
): Promise<RosterLearner['refunds']> {
  return sql<RosterLearner['refunds']>`
    select refunds.id, good_name, amount_fen, refunds.status_dict, apply_time
    from orders join refunds on refunds.creator_id = orders.creator_id and refunds.order_id = orders.id
    where orders.creator_id = ${creator} and user_id = ${learner}::text order by refunds.id desc limit 50`
}

export function listQuestionsOf(
  sql: Sql,
  creator: CreatorId,
  learner: LearnerId,
): Promise<RosterLearner['questions']> {
  return sql<RosterLearner['questions']>`
    select questions.id, goods.name as good_name, question, status_dict, ask_time
    from questions join goods on goods.creator_id = questions.creator_id and goods.id = good_id
    where questions.creator_id = ${creator} and user_id = ${learner} order by questions.id desc limit 50`
}

export async function putRemark(
  sql: Tx,
  creator: CreatorId,
  remark: { learnerId: LearnerId; remark: string; updateTime: Instant },
): Promise<void> {
  await sql`
    insert into learner_remarks ${sql.insert({ creatorId: creator, ...remark })}
    on conflict on constraint learner_remarks_pkey do update set
      remark = excluded.remark, update_time = excluded.update_time`
}

export async function eraseRemarks(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from learner_remarks where creator_id = ${creator}`
}

/** A batch of the learners who may use the good now, after a given learner. */
export async function listRecipients(
  sql: Sql,
  creator: CreatorId,
  { goodId, after, now, limit }: { goodId: GoodId; after: LearnerId | null; now: Instant; limit: number },
): Promise<LearnerId[]> {
  const rows = await sql<{ learnerId: LearnerId }[]>`
    select learner_id from ${recipients(sql, creator, { goodId, now })}
      ${after === null ? sql.empty : sql`and learner_id > ${after}`}
    order by learner_id limit ${limit}`
  return rows.map(({ learnerId }) => learnerId)
}

/** How many learners a notice about the good would reach now. */
export async function countRecipients(
  sql: Sql,
  creator: CreatorId,
  good: { goodId: GoodId; now: Instant },
): Promise<number> {
  const [row] = await sql<
    [{ count: number }]
  >`select count(*) as count from ${recipients(sql, creator, good)}`
  return row.count
}

const recipients = (sql: Sql, creator: CreatorId, { goodId, now }: { goodId: GoodId; now: Instant }) => sql`
  rosters join learners on learners.id = learner_id and learners.status_dict <> ${literal(learnerState.closed)}
  where creator_id = ${creator} and facet = ${goodId} and (access_end_time is null or access_end_time > ${now})`

/** The names of goods, for notices. */
export function listGoodNames(
  sql: Sql,
  creator: CreatorId,
  ids: readonly GoodId[],
): Promise<{ id: GoodId; name: string }[]> {
  return sql<{ id: GoodId; name: string }[]>`
    select id, name from goods where creator_id = ${creator} and id = any(${ids}::uuid[])`
}
