import type { LearnerPicture } from '@zsm/contract/learners/pictures'
import type { LearnerQuestion, Question, questions } from '@zsm/contract/questions'
import { pictureRecord } from '@zsm/contract/states'
import type { CreatorId, GoodId, LearnerId, LessonId, Page, QuestionId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findGoodForSale, findLearned } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { getLearnerRow, lockLearner } from '../learners/public.ts'
import {
  addPicture as addSentPicture,
  issuePictureToken,
  type Media,
  sendPictures,
  type UploadHost,
} from '../materials/public.ts'
import { notify } from '../notifications/public.ts'
import { askedNews } from './news.ts'
import { openQuestionViews } from './pictures.ts'
import {
  countAsked,
  countQuestions,
  findQuestion,
  insertQuestion,
  listQuestions,
  type QuestionRow,
  setScore,
} from './queries.ts'

type Input<Name extends 'ask' | 'pictureToken' | 'addPicture' | 'listOwn' | 'rate'> = InputOf<
  (typeof questions)[Name]
>

/**
 * Finds the creator from whom the learner bought a good that they may use now. Passed in by `app.ts`, because orders belong to a later
 * domain.
 */
export type FindSeller = (sql: Sql, learner: LearnerId, goodId: GoodId) => Promise<CreatorId | undefined>

const mostInADay = 20

/** The learner's side of questions: ask, list, rate. */
export function openAsking({ media, findSeller }: { media: Media; findSeller: FindSeller }) {
  const views = openQuestionViews(media)
  const show = async (sql: Sql, row: QuestionRow) => shownToLearner(await views.one(sql, row, row.userId))

  async function ask(
    sql: Sql,
    learner: LearnerId,
    { requestId, ...input }: Input<'ask'>,
  ): Promise<LearnerQuestion> {
    return once(sql, { actor: learner, call: 'questions.ask', requestId, input }, async (sql) => {
      // The lock serialises one learner's questions, so that parallel ones do not exceed the quota.
      await lockLearner(sql, learner)
      const { goodId, lessonId, question } = input
      const creator = await getSeller(sql, learner, goodId)
      if (lessonId) await refuseForeign(sql, creator, { goodId, lessonId })
      if ((await countAsked(sql, learner)) >= mostInADay) fail('questionTooMany')
      const { name: userName } = await getLearnerRow(sql, learner)
      const id = newId<QuestionId>()
      const asked = {
        goodId,
        lessonId: lessonId ?? null,
        userId: learner,
        userName,
        userAvatar: '',
        question,
      }
      await insertQuestion(sql, { creatorId: creator, id, ...asked, learnerFlag: true, imageFileIds: [] })
      const record = { recordDict: pictureRecord.question, recordId: id }
      await sendPictures(sql, { creator, learner }, { ids: input.pictureIds, ...record })
      await audit(sql, { creator, action: 'questions.create', target: target(id), after: asked })
      const fresh = await getAsked(sql, learner, id)
      await notify(sql, creator, askedNews(fresh))
      return show(sql, fresh)
    })
  }

  async function issueToken(
    sql: Sql,
    host: UploadHost,
    learner: LearnerId,
    { goodId, ...file }: Input<'pictureToken'>,
  ) {
    return issuePictureToken(sql, host, { creator: await getSeller(sql, learner, goodId), learner }, file)
  }

  async function addPicture(
    sql: Sql,
    learner: LearnerId,
    { goodId, key }: Input<'addPicture'>,
  ): Promise<LearnerPicture> {
    return addSentPicture(sql, media, { creator: await getSeller(sql, learner, goodId), learner }, { key })
  }

  async function getSeller(sql: Sql, learner: LearnerId, goodId: GoodId): Promise<CreatorId> {
    const good = await findGoodForSale(sql, goodId)
    return good?.creator ?? (await findSeller(sql, learner, goodId)) ?? fail('goodNotFound')
  }

  async function listOwn(
    sql: Sql,
    learner: LearnerId,
    filter: Input<'listOwn'>,
  ): Promise<Page<LearnerQuestion>> {
    const scope = { user: learner }
    const rows = await readPage(listQuestions(sql, scope, filter), countQuestions(sql, scope, filter), filter)
    const page = await views.page(sql, rows, learner)
    return { ...page, list: page.list.map(shownToLearner) }
  }

  function rate(sql: Sql, learner: LearnerId, { id, score }: Input<'rate'>): Promise<LearnerQuestion> {
    return transaction(sql, async (sql) => {
      const before = await getAsked(sql, learner, id)
      if (!before.answerTime) fail('questionNotAnswered')
      await setScore(sql, learner, id, score)
      const after = await getAsked(sql, learner, id)
      const { frontId: creator } = before
      await audit(sql, { creator, action: 'questions.score', target: target(id), before, after })
      return show(sql, after)
    })
  }

  return { ask, issueToken, addPicture, listOwn, rate }
}

/** Refuses a lesson that is hidden or belongs to another good. */
async function refuseForeign(
  sql: Tx,
  creator: CreatorId,
  { goodId, lessonId }: { goodId: GoodId; lessonId: LessonId },
): Promise<void> {
  const lessons = (await findLearned(sql, creator, goodId))?.lessons ?? []
  if (!lessons.some(({ id }) => id === lessonId)) fail('lessonNotFound')
}

async function getAsked(sql: Sql, learner: LearnerId, id: QuestionId): Promise<QuestionRow> {
  return (await findQuestion(sql, { user: learner }, id)) ?? fail('questionNotFound')
}

function shownToLearner(question: Question): LearnerQuestion {
  const { id, goodId, goodName, lessonName, pictures, answer, answerImages, statusDict } = question
  const { publicFlag, score, askTime, answerTime, takenDownReason } = question
  const about = { id, goodId, goodName, lessonName, question: question.question, pictures, askTime }
  return { ...about, answer, answerImages, answerTime, statusDict, publicFlag, score, takenDownReason }
}

const target = (id: QuestionId) => ({ type: 'question', id })
