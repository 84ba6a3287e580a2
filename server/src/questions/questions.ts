import type { questions } from '@zsm/contract/questions'
import { questionCan, questionState } from '@zsm/contract/states'
import type { CreatorId, Page, QuestionId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { getFront, lockFront } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import { findGoodForSale } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { maskName, tellLearner } from '../learners/public.ts'
import { notify } from '../notifications/public.ts'
import { answeredNews, askedNews } from './news.ts'
import { ownPictures, recordPictureUses } from './pictures.ts'
import {
  countAsked,
  countQuestions,
  findQuestion,
  insertQuestion,
  listQuestions,
  putAnswer,
  type QuestionRow,
  type Scope,
  setScore,
  updateQuestion,
} from './queries.ts'

type Input<Name extends keyof typeof questions> = InputOf<(typeof questions)[Name]>

const mostAskedInADay = 50

/** `viewer`: the account that is signed in, if any. */
export async function searchQuestions(
  sql: Sql,
  viewer: CreatorId | undefined,
  { askedFlag, openFlag, ...filter }: Input<'listData'>,
): Promise<Page<QuestionRow>> {
  const scope = scopeOf(viewer, { askedFlag, openFlag })
  const page = await readPage(
    listQuestions(sql, scope, filter),
    countQuestions(sql, scope, filter),
    filter,
    countStates(filter, partsOf(questionState.values), (part) => countQuestions(sql, scope, part)),
  )
  return scope === 'open' ? { ...page, list: page.list.map(withoutName) } : page
}

/** Strangers read only the first character of a learner's name. */
const withoutName = (row: QuestionRow): QuestionRow =>
  row.learnerFlag ? { ...row, userName: maskName(row.userName) } : row

function scopeOf(
  viewer: CreatorId | undefined,
  { askedFlag, openFlag }: { askedFlag: boolean; openFlag: boolean },
): Scope {
  if (!viewer || openFlag) return 'open'
  return askedFlag ? { user: viewer } : { creator: viewer }
}

export async function readQuestion(
  sql: Sql,
  viewer: CreatorId | undefined,
  { id }: Input<'get'>,
): Promise<QuestionRow> {
  const scopes: Scope[] = viewer ? [{ creator: viewer }, { user: viewer }, 'open'] : ['open']
  for (const scope of scopes) {
    const question = await findQuestion(sql, scope, id)
    if (question) return scope === 'open' ? withoutName(question) : question
  }
  return fail('questionNotFound')
}

/** A question to this creator. Fails with `questionNotFound`. */
async function getQuestion(sql: Sql, creator: CreatorId, id: QuestionId): Promise<QuestionRow> {
  return (await findQuestion(sql, { creator }, id)) ?? fail('questionNotFound')
}

export function askQuestion(
  sql: Sql,
  user: CreatorId,
  { requestId, ...input }: Input<'create'>,
): Promise<QuestionRow> {
  return once(sql, { actor: user, call: 'questions.create', requestId, input }, async (sql) => {
    const { creator, goodId } = (await findGoodForSale(sql, input.goodId)) ?? fail('goodNotFound')
    // The lock serialises one account's questions, so that parallel ones do not exceed the quota.
    await lockFront(sql, user)
    if ((await countAsked(sql, user)) >= mostAskedInADay) fail('questionTooMany')
    const { name: userName, avatar: userAvatar } = await getFront(sql, user)
    const id = newId<QuestionId>()
    const imageFileIds = await ownPictures(sql, user, { field: 'imageFileIds', ids: input.imageFileIds })
    const { question } = input
    const asked = { goodId, userId: user, userName, userAvatar, question, imageFileIds }
    await insertQuestion(sql, { creatorId: creator, id, ...asked })
    await recordPictureUses(sql, user, { type: 'question', id, text: question, ids: imageFileIds })
    await audit(sql, { creator, action: 'questions.create', target: target(id), after: asked })
    const fresh = await getQuestion(sql, creator, id)
    // A creator may ask and answer a question of their own, for others to read. That needs no notification.
    if (creator !== user) await notify(sql, creator, askedNews(fresh))
    return fresh
  })
}

export function answerQuestion(
  sql: Sql,
  creator: CreatorId,
  { id, answer, publicFlag, version, ...input }: Input<'answer'>,
): Promise<QuestionRow> {
  return transaction(sql, async (sql) => {
    const before = await getQuestion(sql, creator, id)
    if (!questionCan.answer.includes(before.statusDict)) fail('questionClosed')
    const ids = input.answerImageIds ?? before.answerImageIds
    const answerImageIds = await ownPictures(sql, creator, { field: 'answerImageIds', ids })
    const given = { id, answer, answerImageIds, version, publicFlag: publicFlag ?? before.publicFlag }
    if (!(await putAnswer(sql, creator, given))) fail('versionConflict')
    await recordPictureUses(sql, creator, { type: 'answer', id, text: before.question, ids: answerImageIds })
    const after = await getQuestion(sql, creator, id)
    const isFirst = before.answerTime === null
    if (isFirst && after.learnerFlag)
      await tellLearner(sql, after.userId, { creator, ...answeredNews(after) })
    await audit(sql, { creator, action: 'questions.answer', target: target(id), before, after })
    return after
  })
}

export function changeQuestion(
  sql: Sql,
  creator: CreatorId,
  { id, version, topFlag, publicFlag, closeFlag }: Input<'update'>,
): Promise<QuestionRow> {
  return transaction(sql, async (sql) => {
    const before = await getQuestion(sql, creator, id)
    const changed = await updateQuestion(sql, creator, {
      id,
      version,
      topFlag: topFlag ?? before.topFlag,
      publicFlag: publicFlag ?? before.publicFlag,
      statusDict:
        closeFlag && before.statusDict !== questionState.hidden ? questionState.closed : before.statusDict,
    })
    if (!changed) fail('versionConflict')
    const after = await getQuestion(sql, creator, id)
    await audit(sql, { creator, action: 'questions.update', target: target(id), before, after })
    return after
  })
}

/** Stores the author's rating. Fails before there is an answer. */
export function scoreQuestion(
  sql: Sql,
  user: CreatorId,
  { id, score }: Input<'score'>,
): Promise<QuestionRow> {
  return transaction(sql, async (sql) => {
    const before = (await findQuestion(sql, { user }, id)) ?? fail('questionNotFound')
    if (!before.answerTime) fail('questionNotAnswered')
    await setScore(sql, user, id, score)
    const after = (await findQuestion(sql, { user }, id)) ?? fail('questionNotFound')
    const { frontId: creator } = before
    await audit(sql, { creator, action: 'questions.score', target: target(id), before, after })
    return after
  })
}

const target = (id: QuestionId) => ({ type: 'question', id })
