import type { Question } from '@zsm/contract/questions'
import { questionCan, questionState } from '@zsm/contract/states'
import type { CreatorId, FileId, GoodId, LearnerId, LessonId, QuestionId } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import { cappedCount, type PageInput, pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'

/** Selects questions: those to a creator, those of a user, or those that everybody may read. */
export type Scope = { creator: CreatorId } | { user: Asker } | 'open'
/** The author of a question: a creator or a learner. */
export type Asker = CreatorId | LearnerId

/** A question as stored, with the ids of its author and its pictures. */
export type QuestionRow = Omit<Question, 'images' | 'answerImages' | 'pictures'> & {
  userId: Asker
  /** Whether a learner asked. */
  learnerFlag: boolean
}

type QuestionFilter = PageInput & {
  keyword?: string | undefined
  goodId?: GoodId | undefined
  statusDict?: Question['statusDict'] | undefined
}

/** A left join, because a question outlives its good. */
const fromQuestions = (sql: Sql): Fragment => sql`
  from questions q left join goods g on g.creator_id = q.creator_id and g.id = q.good_id
  left join purged_goods p on p.creator_id = q.creator_id and p.id = q.good_id
  left join good_details d on d.creator_id = q.creator_id and d.id = q.lesson_id`

const questionRows = (sql: Sql): Fragment => sql`
  select q.id, q.creator_id as front_id, q.good_id, coalesce(g.name, p.name, '') as good_name, coalesce(d.name, '') as lesson_name, q.user_id, q.learner_flag, q.user_name, q.user_avatar,
    q.question, q.image_file_ids, q.taken_down_reason, q.answer, q.answer_image_ids, q.status_dict, q.top_flag, q.public_flag, q.score, q.version, q.ask_time, q.answer_time,
    q.first_response_sec
  ${fromQuestions(sql)}`

function within(sql: Sql, scope: Scope): Fragment {
  if (scope === 'open') {
    return sql`q.public_flag and q.taken_down_reason = '' and q.status_dict in ${literals(questionState.answered, questionState.closed)} and g.shelf_flag and g.delete_time is null`
  }
  return 'creator' in scope ? sql`q.creator_id = ${scope.creator}` : sql`q.user_id = ${scope.user}`
}

function matching(sql: Sql, scope: Scope, { keyword, goodId, statusDict }: QuestionFilter): Fragment {
  return sql`${within(sql, scope)}
    ${keyword ? sql`and strpos(lower(q.question || q.answer), lower(${keyword})) > 0` : sql.empty}
    ${goodId === undefined ? sql.empty : sql`and q.good_id = ${goodId}`}
    ${statusDict === undefined ? sql.empty : sql`and q.status_dict = ${statusDict}`}`
}

export async function listQuestions(sql: Sql, scope: Scope, filter: QuestionFilter): Promise<QuestionRow[]> {
  const { limit, offset } = pageBounds(filter)
  return sql<QuestionRow[]>`
    ${questionRows(sql)} where ${matching(sql, scope, filter)}
    order by q.top_flag desc, q.id desc limit ${limit} offset ${offset}`
}

export function countQuestions(sql: Sql, scope: Scope, filter: QuestionFilter): Promise<number> {
  return cappedCount(sql, sql`${fromQuestions(sql)} where ${matching(sql, scope, filter)}`)
}

export async function findQuestion(sql: Sql, scope: Scope, id: QuestionId): Promise<QuestionRow | undefined> {
  const [question] = await sql<QuestionRow[]>`
    ${questionRows(sql)} where q.id = ${id} and ${within(sql, scope)}`
  return question
}

type NewQuestion = {
  creatorId: CreatorId
  id: QuestionId
  goodId: GoodId
  userId: Asker
  learnerFlag?: boolean
  lessonId?: LessonId | null
  userName: string
  userAvatar: string
  question: string
  imageFileIds: FileId[]
}

export async function insertQuestion(sql: Tx, question: NewQuestion): Promise<void> {
  await sql`insert into questions ${sql.insert(question)}`
}

/** How many questions the user asked in the last day. */
export async function countAsked(sql: Sql, user: Asker): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from questions where user_id = ${user} and ask_time > now() - interval '1 day'`
  return row?.count ?? 0
}

/** False if the version has changed (optimistic lock). The time of the first answer stays. */
export async function putAnswer(
  sql: Tx,
  creator: CreatorId,
  {
    id,
    version,
    answer,
    answerImageIds,
    publicFlag,
  }: Pick<Question, 'id' | 'version' | 'answer' | 'answerImageIds' | 'publicFlag'>,
): Promise<boolean> {
  const changed = await sql<{ id: QuestionId }[]>`
    update questions set answer = ${answer}, answer_image_ids = ${answerImageIds}::uuid[], public_flag = ${publicFlag}, status_dict = ${literal(questionState.answered)}, answer_time = now(),
      first_response_sec = coalesce(first_response_sec, extract(epoch from now() - ask_time)::integer),
      version = version + 1
    where creator_id = ${creator} and id = ${id} and version = ${version} and status_dict in ${literals(...questionCan.answer)}
    returning id`
  return changed.length > 0
}

/** False if the version has changed (optimistic lock). */
export async function updateQuestion(
  sql: Tx,
  creator: CreatorId,
  { id, version, ...patch }: Pick<Question, 'id' | 'version' | 'topFlag' | 'publicFlag' | 'statusDict'>,
): Promise<boolean> {
  const changed = await sql<{ id: QuestionId }[]>`
    update questions set ${sql.set(patch)}, version = version + 1
    where creator_id = ${creator} and id = ${id} and version = ${version}
    returning id`
  return changed.length > 0
}

/** Stores the author's rating. Nobody else may rate an answer. */
export async function setScore(sql: Tx, user: Asker, id: QuestionId, score: number): Promise<void> {
  await sql`update questions set score = ${score} where user_id = ${user} and id = ${id} and status_dict in ${literals(questionState.answered, questionState.closed)}`
}

/** Sets why operators took the question down; an empty reason shows it again. */
export async function setTakenDown(
  sql: Tx,
  creator: CreatorId,
  { id, reason }: { id: QuestionId; reason: string },
): Promise<void> {
  await sql`update questions set taken_down_reason = ${reason} where creator_id = ${creator} and id = ${id}`
}
