import { lessonKind, type lessonRelease, type StateOf, trialState } from '@zsm/contract/states'
import type { CreatorId, FileId, GoodId, GroupId, Instant, LessonId, OutlineId } from '@zsm/contract/values'
import { literal } from '../../database/literal.ts'
import type { Fragment, Sql, Tx } from '../../database/sql.ts'

export type TypeDict = StateOf<typeof lessonKind>

export type LessonRow = {
  id: LessonId
  tempGoodId: OutlineId
  goodId: GoodId | null
  groupId: GroupId | null
  name: string
  typeDict: TypeDict
  /** null for an article, and for a lesson that waits for its file */
  fileId: FileId | null
  /** the name, on the creator's device, of the file that the lesson waits for; empty if unknown */
  awaitedName: string
  durationSec: number | null
  /** of a text lesson: its number of characters, and below whether it shows a word or a picture */
  wordCount: number | null
  written: boolean
  /** of a trial of a part: its key, if it can be played */
  trialKey: string | null
  trialDict: StateOf<typeof trialState> | null
  shelfFlag: boolean
  demoFlag: boolean
  downloadFlag: boolean
  sort: number
  copyRightNote: string
  version: number
} & LessonRules

/** When a lesson opens to its buyers. */
export type LessonRelease = Pick<LessonRules, 'releaseTypeDict' | 'releaseTime' | 'releaseDays'>

/** What a learner may do with a lesson, and when it opens. */
export type LessonRules = {
  demoSeconds: number
  banDragFlag: boolean
  releaseTypeDict: StateOf<typeof lessonRelease>
  releaseTime: Instant | null
  releaseDays: number
  attachFileIds: FileId[]
}

/** A lesson's content: a file or a text. */
export type LessonContent = Pick<LessonRow, 'typeDict' | 'fileId' | 'awaitedName' | 'durationSec'> & {
  contentHtml: string
}

/** Makes the outline if it does not exist and locks it until the transaction ends. */
export async function lockOutline(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  await sql`
    insert into good_outlines ${sql.insert({ creatorId: creator, tempGoodId: outlineId })}
    on conflict (creator_id, temp_good_id) do update set update_time = now()`
}

/** Call after every change of the lessons, under the outline's lock. Lessons that wait for their file are not counted. */
export async function updateSums(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  await sql`
    update good_outlines set (detail_count, total_duration_sec) = (
      select count(*), coalesce(sum(duration_sec), 0) from good_details
      where creator_id = ${creator} and temp_good_id = ${outlineId} and delete_time is null
        and (file_id is not null or type_dict = ${literal(lessonKind.article)})
    )
    where creator_id = ${creator} and temp_good_id = ${outlineId}`
}

/** The number of characters of a text, without tags and white space. */
const words = (sql: Sql): Fragment =>
  sql`char_length(regexp_replace(d.content_html, '<[^>]*>|&nbsp;|[[:space:]]', '', 'g'))`

const written = (sql: Sql): Fragment =>
  sql`(d.type_dict = ${literal(lessonKind.article)} and (${words(sql)} > 0 or strpos(d.content_html, '<img') > 0))`

/** Every column of `LessonRow`; `more` columns end with a comma, `source` has the columns of `good_details`. */
export const lessonRows = (
  sql: Sql,
  more: Fragment = sql.empty,
  source: Fragment = sql`good_details`,
): Fragment => sql`
  select ${more} d.id, d.temp_good_id, g.id as good_id, d.group_id, d.name, d.type_dict, d.file_id, d.awaited_name, d.duration_sec,
    case when d.type_dict = ${literal(lessonKind.article)} then ${words(sql)} end as word_count, ${written(sql)} as written, d.shelf_flag, d.demo_flag, d.download_flag,
    d.demo_seconds, d.ban_drag_flag, d.release_type_dict, d.release_time, d.release_days, d.attach_file_ids, d.sort, d.copy_right_note, d.version,
    case when t.state = 'made' then t.key end as trial_key,
    case when d.demo_flag and d.demo_seconds > 0 then case t.state
      when 'made' then ${literal(trialState.playable)} when 'refused' then ${literal(trialState.uncuttable)}
      else ${literal(trialState.preparing)} end end as trial_dict
  from ${source} d
  left join goods g on g.creator_id = d.creator_id and g.temp_good_id = d.temp_good_id
  left join files f on f.creator_id = d.creator_id and f.id = d.file_id and d.demo_flag and d.demo_seconds > 0
  left join trial_cuts t on t.creator_id = f.creator_id and t.file_key = f.key and t.seconds = d.demo_seconds`

export async function findLesson(sql: Sql, creator: CreatorId, id: LessonId): Promise<LessonRow | undefined> {
  const [lesson] = await sql<LessonRow[]>`
    ${lessonRows(sql)}
    where d.creator_id = ${creator} and d.id = ${id} and d.delete_time is null and g.delete_time is null`
  return lesson
}

/** A lesson with its text. */
export async function findWrittenLesson(
  sql: Sql,
  creator: CreatorId,
  id: LessonId,
): Promise<(LessonRow & { contentHtml: string }) | undefined> {
  const [lesson] = await sql<(LessonRow & { contentHtml: string })[]>`
    ${lessonRows(sql, sql`d.content_html,`)}
    where d.creator_id = ${creator} and d.id = ${id} and d.delete_time is null and g.delete_time is null`
  return lesson
}

/** The text of an article, also of a good in the bin. */
export async function findContentHtml(
  sql: Sql,
  creator: CreatorId,
  id: LessonId,
): Promise<string | undefined> {
  const [lesson] = await sql<{ contentHtml: string }[]>`
    select content_html from good_details where creator_id = ${creator} and id = ${id} and delete_time is null`
  return lesson?.contentHtml
}

/** As its buyers have it: while a change waits as a whole, the release from before. Also of a good in the bin, whose learners go on. */
export async function findRelease(
  sql: Sql,
  creator: CreatorId,
  id: LessonId,
): Promise<LessonRelease | undefined> {
  const [lesson] = await sql<LessonRelease[]>`
    select coalesce(sold.release_type_dict, d.release_type_dict) as release_type_dict,
      case when sold.id is null then d.release_time else sold.release_time end as release_time,
      coalesce(sold.release_days, d.release_days) as release_days
    from good_details d
    left join sold_outlines s on s.creator_id = d.creator_id and s.temp_good_id = d.temp_good_id
      and exists (select from settings where key = 'zsm_good_hold_edits' and value = '1')
    left join lateral jsonb_to_recordset(s.lessons) as sold (
      id uuid, release_type_dict smallint, release_time timestamptz(3), release_days integer
    ) on sold.id = d.id
    where d.creator_id = ${creator} and d.id = ${id}`
  return lesson
}

/** The lessons by group, in order, the ungrouped last. `deletedToo`: also of a good in the bin, whose learners go on. */
export async function listLessons(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
  { deletedToo = false } = {},
): Promise<LessonRow[]> {
  return sql<LessonRow[]>`
    ${lessonRows(sql)}
    left join good_groups gr on gr.creator_id = d.creator_id and gr.id = d.group_id
    where d.creator_id = ${creator} and d.temp_good_id = ${outlineId}
      and d.delete_time is null ${deletedToo ? sql.empty : sql`and g.delete_time is null`}
    order by gr.sort nulls last, gr.id, d.sort, d.id`
}

/** The ids of one group's lessons, or of the ungrouped, in order. */
export async function listOrder(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
  groupId: GroupId | null,
): Promise<LessonId[]> {
  const lessons = await sql<{ id: LessonId }[]>`
    select id from good_details
    where creator_id = ${creator} and temp_good_id = ${outlineId} and delete_time is null
      and group_id is not distinct from ${groupId}::uuid
    order by sort, id`
  return lessons.map(({ id }) => id)
}

/** The last place in one group, or among the ungrouped. 0 when there are no lessons. */
export async function findLastSort(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
  groupId: GroupId | null,
): Promise<number> {
  const [last] = await sql<{ sort: number }[]>`
    select coalesce(max(sort), 0) as sort from good_details
    where creator_id = ${creator} and temp_good_id = ${outlineId} and delete_time is null
      and group_id is not distinct from ${groupId}::uuid`
  return last?.sort ?? 0
}

export async function countLessons(sql: Sql, creator: CreatorId, outlineId: OutlineId): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from good_details
    where creator_id = ${creator} and temp_good_id = ${outlineId} and delete_time is null`
  return row?.count ?? 0
}

export type NewLesson = Omit<
  LessonRow,
  | 'goodId'
  | 'version'
  | 'copyRightNote'
  | 'downloadFlag'
  | 'wordCount'
  | 'written'
  | 'trialKey'
  | 'trialDict'
  | keyof LessonRules
> & { creatorId: CreatorId; contentHtml: string }

export async function insertLessons(sql: Tx, lessons: readonly NewLesson[]): Promise<void> {
  if (lessons.length > 0) await sql`insert into good_details ${sql.insert(lessons)}`
}

/** Fills a lesson that waits for its file. Its version stays, because nothing that an editor shows is overwritten. */
export async function setLessonFile(
  sql: Tx,
  creator: CreatorId,
  id: LessonId,
  content: LessonContent,
): Promise<void> {
  await sql`
    update good_details set ${sql.set(content)}, update_time = now()
    where creator_id = ${creator} and id = ${id} and file_id is null`
}

/** Undefined when the version has changed meanwhile. */
export async function updateLesson(
  sql: Tx,
  creator: CreatorId,
  id: LessonId,
  {
    version,
    content,
  }: {
    version: number
    content: Pick<LessonRow, 'name'> &
      Partial<LessonContent & LessonRules & Pick<LessonRow, 'demoFlag' | 'downloadFlag'>> & {
        copyRightNote: string | undefined
      }
  },
): Promise<{ version: number } | undefined> {
  const [lesson] = await sql<{ version: number }[]>`
    update good_details set ${sql.set(content)}, version = version + 1, update_time = now()
    where creator_id = ${creator} and id = ${id} and version = ${version}
    returning version`
  return lesson
}

/** What is changed without a version: the last change holds. */
export type LessonRule = Partial<
  Pick<LessonRow, 'shelfFlag' | 'demoFlag' | 'downloadFlag' | 'banDragFlag'> & LessonRelease
>

export async function setRule(sql: Tx, creator: CreatorId, id: LessonId, rule: LessonRule): Promise<void> {
  await sql`
    update good_details set ${sql.set(rule)}, update_time = now() where creator_id = ${creator} and id = ${id}`
}

type NamedLesson = { id: LessonId; name: string }

/** Gives the lessons these names. Answers those that had another. */
export function renameLessons(
  sql: Tx,
  creator: CreatorId,
  lessons: readonly NamedLesson[],
): Promise<NamedLesson[]> {
  return sql<NamedLesson[]>`
    update good_details d set name = wanted.name, version = version + 1, update_time = now()
    from unnest(${lessons.map(({ id }) => id)}::uuid[], ${lessons.map(({ name }) => name)}::text[]) as wanted (id, name)
    where d.creator_id = ${creator} and d.id = wanted.id and d.name <> wanted.name
    returning d.id, d.name`
}

/** Deletes all lessons of an outline and answers their ids. */
export async function deleteLessons(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<LessonId[]> {
  const lessons = await sql<{ id: LessonId }[]>`
    delete from good_details where creator_id = ${creator} and temp_good_id = ${outlineId} returning id`
  return lessons.map(({ id }) => id)
}

export async function deleteOutline(sql: Tx, creator: CreatorId, outlineId: OutlineId): Promise<void> {
  await sql`delete from good_outlines where creator_id = ${creator} and temp_good_id = ${outlineId}`
}

/** Puts these lessons into the group, in this order. */
export async function arrangeLessons(
  sql: Tx,
  creator: CreatorId,
  groupId: GroupId | null,
  ids: readonly LessonId[],
): Promise<void> {
  await sql`
    update good_details set sort = place.sort, group_id = ${groupId}::uuid
    from unnest(${ids}::uuid[]) with ordinality as place (id, sort)
    where creator_id = ${creator} and good_details.id = place.id`
}

/** Puts the lessons of an outline into their groups, in order. */
export async function arrangeOutline(
  sql: Tx,
  creator: CreatorId,
  sections: readonly { id: GroupId | null; lessons: readonly { id: LessonId }[] }[],
): Promise<void> {
  const places = sections.flatMap(({ id, lessons }) =>
    lessons.map((lesson, at) => ({ lesson: lesson.id, group: id, sort: at + 1 })),
  )
  await sql`
    update good_details d set sort = place.sort, group_id = place.group_id
    from unnest(
      ${places.map(({ lesson }) => lesson)}::uuid[], ${places.map(({ group }) => group)}::uuid[],
      ${places.map(({ sort }) => sort)}::integer[]
    ) as place (id, group_id, sort)
    where d.creator_id = ${creator} and d.id = place.id`
}

type ShelvedLesson = Pick<LessonRow, 'typeDict' | 'fileId' | 'written'>

/** The contents of the lessons that are shown. */
export async function listShelvedLessons(
  sql: Sql,
  creator: CreatorId,
  outlineId: OutlineId,
): Promise<ShelvedLesson[]> {
  return sql<ShelvedLesson[]>`
    select d.type_dict, d.file_id, ${written(sql)} as written from good_details d
    where d.creator_id = ${creator} and d.temp_good_id = ${outlineId} and d.shelf_flag and d.delete_time is null`
}

/** The outlines with lessons made of the file. Always in one order, because the caller locks them one by one. */
export async function listOutlinesUsing(sql: Tx, creator: CreatorId, fileId: FileId): Promise<OutlineId[]> {
  const outlines = await sql<{ tempGoodId: OutlineId }[]>`
    select distinct temp_good_id from good_details
    where creator_id = ${creator} and file_id = ${fileId} order by temp_good_id`
  return outlines.map(({ tempGoodId: outlineId }) => outlineId)
}

/** Call under the outline's lock. */
export async function updateDurations(
  sql: Tx,
  creator: CreatorId,
  {
    tempGoodId: outlineId,
    fileId,
    durationSec,
  }: { tempGoodId: OutlineId; fileId: FileId; durationSec: number | null },
): Promise<void> {
  await sql`
    update good_details set duration_sec = ${durationSec}
    where creator_id = ${creator} and temp_good_id = ${outlineId} and file_id = ${fileId}`
}
