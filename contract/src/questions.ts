import { z } from 'zod'
import {
  addingErrors,
  learnerPicture,
  pictureIds,
  pictureTicket,
  pictureUpload,
  ticketErrors,
  uploadedPicture,
} from './learners/pictures.ts'
import { questionState } from './states.ts'
import {
  asksStates,
  CreatorId,
  FaqId,
  FileId,
  flag,
  GoodId,
  Instant,
  ids,
  int,
  line,
  page,
  pageInput,
  QuestionId,
  RequestId,
  ShelvedGoodId,
  ShelvedLessonId,
  text,
  Version,
  wholeList,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** 1 待回答 → 2 已回答 → 3 已关闭; 9 已屏蔽 */
const QuestionStatus = questionState.codec

const questionImage = z.object({ id: FileId, url: z.string() })
export type QuestionImage = z.output<typeof questionImage>

/** A question about a good; `frontId` is the creator who answers it. */
const question = z.object({
  id: QuestionId,
  frontId: CreatorId,
  goodId: GoodId,
  goodName: z.string(),
  /** The lesson about which it was asked; empty for a question about the good. */
  lessonName: z.string(),
  userName: z.string(),
  userAvatar: z.string(),
  question: z.string(),
  imageFileIds: z.array(FileId),
  /** pictures that still exist, with signed addresses that expire */
  images: z.array(questionImage),
  /** those that a learner sent; empty for everybody but the learner and the creator */
  pictures: z.array(learnerPicture),
  answer: z.string(),
  answerImageIds: z.array(FileId),
  answerImages: z.array(questionImage),
  statusDict: QuestionStatus,
  topFlag: flag,
  /** whether everybody may read it once it is answered */
  publicFlag: flag,
  /** Why operators took it down; empty if they did not. */
  takenDownReason: z.string(),
  /** the learner's rating of the answer */
  score: z.int().nullable(),
  version: z.int(),
  askTime: Instant,
  answerTime: Instant.nullable(),
  firstResponseSec: z.int().nullable(),
})
export type Question = z.output<typeof question>

/** A question for the learner who asked it. */
const learnerQuestion = question.pick({
  id: true,
  goodId: true,
  goodName: true,
  lessonName: true,
  question: true,
  pictures: true,
  answer: true,
  answerImages: true,
  statusDict: true,
  publicFlag: true,
  takenDownReason: true,
  score: true,
  askTime: true,
  answerTime: true,
})
export type LearnerQuestion = z.output<typeof learnerQuestion>

/** A question about the product itself, for the help page. */
export const faq = z.object({
  id: FaqId,
  topic: z.string(),
  question: z.string(),
  answerHtml: z.string(),
  /** how many visitors found the answer helpful */
  helpfulCount: z.int(),
})
export type Faq = z.output<typeof faq>

export const questions = {
  /**
   * Without a session: public answers about goods on the shelf. With a session: the questions to the creator; with `askedFlag`, those
   * that the creator asked; with `openFlag`, those that everybody may read.
   */
  listData: endpoint({
    path: '/zsm/api/qa/listData',
    access: 'public',
    knowsCreator: true,
    areas: ['teaching', 'service'],
    papers: true,
    effect: 'read',
    input: z.object({
      ...pageInput,
      ...asksStates,
      goodId: ShelvedGoodId.optional(),
      statusDict: QuestionStatus.optional(),
      askedFlag: flag.default(false),
      openFlag: flag.default(false),
    }),
    output: page(question),
  }),
  /** Help answers by topic, in their order. */
  listFaq: endpoint({
    path: '/zsm/api/qa/listFaq',
    access: 'public',
    effect: 'read',
    alsoGet: true,
    shared: true,
    input: z.object({ topic: line(1, 30, '主题').optional() }),
    output: wholeList(faq),
  }),
  /** Stores whether an answer helped. A visitor's later mark replaces the earlier one. */
  scoreFaq: endpoint({
    path: '/zsm/api/qa/scoreFaq',
    access: 'public',
    input: z.object({
      id: FaqId,
      /** a random id that the visitor's browser made once */
      visitorId: z.uuid({ error: '访客编号格式不正确' }),
      helpfulFlag: flag,
    }),
    output: z.object({ helpfulCount: z.int() }),
    errors: ['faqNotFound'],
  }),
  /** Open to the question's creator and its author and, if the answer is public, to everybody. */
  get: endpoint({
    path: '/zsm/api/qa/get',
    access: 'public',
    knowsCreator: true,
    areas: ['teaching', 'service'],
    papers: true,
    effect: 'read',
    input: z.object({ id: QuestionId }),
    output: question,
    errors: ['questionNotFound'],
  }),
  /** Asks about a good on the shelf. Creators may ask about their own goods, to publish answers to common questions. */
  create: endpoint({
    path: '/zsm/api/qa/create',
    access: 'creator',
    areas: ['teaching', 'service'],
    sends: 'body',
    input: z.object({
      goodId: ShelvedGoodId,
      question: line(2, 500, '问题'),
      imageFileIds: ids(FileId, 9).default([]),
      requestId: RequestId,
    }),
    output: question,
    errors: ['goodNotFound', 'questionTooMany', 'fileNotFound', 'fileTypeRefused'],
  }),
  answer: endpoint({
    path: '/zsm/api/qa/answer',
    access: 'creator',
    areas: ['teaching', 'service'],
    sends: 'body',
    input: z.object({
      id: QuestionId,
      answer: text(2000, '回答').min(1, { error: '请输入回答' }),
      /** omitted: unchanged */
      answerImageIds: ids(FileId, 9).optional(),
      publicFlag: flag.optional(),
      version: Version,
    }),
    output: question,
    errors: ['questionNotFound', 'questionClosed', 'versionConflict', 'fileNotFound', 'fileTypeRefused'],
  }),
  /** Pins, shows, hides or closes a question. */
  update: endpoint({
    path: '/zsm/api/qa/update',
    access: 'creator',
    areas: ['teaching', 'service'],
    input: z.object({
      id: QuestionId,
      topFlag: flag.optional(),
      publicFlag: flag.optional(),
      closeFlag: flag.default(false),
      version: Version,
    }),
    output: question,
    errors: ['questionNotFound', 'versionConflict'],
  }),
  /** The author's rating of the answer, 1 to 5. A later one replaces it. */
  score: endpoint({
    path: '/zsm/api/qa/score',
    access: 'creator',
    areas: ['teaching', 'service'],
    input: z.object({ id: QuestionId, score: int(1, 5) }),
    output: question,
    errors: ['questionNotFound', 'questionNotAnswered'],
  }),
  /** A learner asks about a good on the shelf, or one that they may use, perhaps in one of its lessons. */
  ask: endpoint({
    path: '/zsm/api/learn/askQuestion',
    access: 'learner',
    sends: 'body',
    input: z.object({
      goodId: ShelvedGoodId,
      lessonId: ShelvedLessonId.optional(),
      question: text(500, '问题').trim().min(2, { error: '问题至少 2 个字' }),
      pictureIds,
      requestId: RequestId,
    }),
    output: learnerQuestion,
    errors: ['goodNotFound', 'lessonNotFound', 'questionTooMany', 'pictureNotFound'],
  }),
  /** A token for a picture of a question about this good. */
  pictureToken: endpoint({
    path: '/zsm/api/learn/question/pictureToken',
    access: 'learner',
    input: z.object({ goodId: ShelvedGoodId, ...pictureUpload }),
    output: pictureTicket,
    errors: ['goodNotFound', ...ticketErrors],
  }),
  /** Records an uploaded picture. It is deleted a day later unless it was sent with a question. */
  addPicture: endpoint({
    path: '/zsm/api/learn/question/addPicture',
    access: 'learner',
    sends: 'body',
    input: z.object({ goodId: ShelvedGoodId, ...uploadedPicture }),
    output: learnerPicture,
    errors: ['goodNotFound', ...addingErrors],
  }),
  /** The learner's own questions, newest first. */
  listOwn: endpoint({
    path: '/zsm/api/learn/listQuestion',
    access: 'learner',
    effect: 'read',
    input: z.object({
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize,
      goodId: ShelvedGoodId.optional(),
    }),
    output: page(learnerQuestion),
  }),
  /** The learner's rating of an answer, 1 to 5. A later one replaces it. */
  rate: endpoint({
    path: '/zsm/api/learn/scoreAnswer',
    access: 'learner',
    input: z.object({ id: QuestionId, score: int(1, 5) }),
    output: learnerQuestion,
    errors: ['questionNotFound', 'questionNotAnswered'],
  }),
}
