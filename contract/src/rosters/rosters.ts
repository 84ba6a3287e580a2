import { z } from 'zod'
import {
  goodKind,
  learnerNoticeState,
  learnerSource,
  orderState,
  questionState,
  refundState,
  rosterSort,
  studyState,
} from '../states.ts'
import {
  AccessId,
  flag,
  GoodId,
  Instant,
  LearnerId,
  LearnerNoticeId,
  line,
  Mobile,
  Money,
  OrderId,
  page,
  pageInput,
  QuestionId,
  RefundId,
  RequestId,
  searchedNewest,
  text,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** A learner's facts for a creator, about one good or the whole shop. */
const rosterEntry = z.object({
  learnerId: LearnerId,
  name: z.string(),
  /** masked; empty once the learner has closed the account */
  mobile: z.string(),
  sourceDict: learnerSource.codec,
  sinceTime: Instant,
  /** rounded to ten minutes; null before the first lesson */
  seenTime: Instant.nullable(),
  /** how many goods of the creator the learner has; 1 in the list of one good */
  goodCount: z.int(),
  orderCount: z.int(),
  payFen: Money,
  refundFen: Money,
  /** the finished lessons, and all lessons; both 0 in the list of the shop */
  doneCount: z.int(),
  lessonCount: z.int(),
  studyDict: studyState.codec,
  /** null: for ever */
  accessEndTime: Instant.nullable(),
  endedFlag: flag,
})
export type RosterEntry = z.output<typeof rosterEntry>

/** Access by hand. */
const access = z.object({
  id: AccessId,
  goodId: GoodId,
  reason: z.string(),
  createTime: Instant,
  endTime: Instant.nullable(),
  /** when the creator ended it early */
  revokeTime: Instant.nullable(),
})
export type Access = z.output<typeof access>

const lessonDone = z.object({
  name: z.string(),
  positionSec: z.int(),
  doneFlag: flag,
  /** null: not opened yet */
  updateTime: Instant.nullable(),
})

const learnedGood = rosterEntry
  .pick({
    sinceTime: true,
    seenTime: true,
    doneCount: true,
    lessonCount: true,
    accessEndTime: true,
    endedFlag: true,
  })
  .extend({
    goodId: GoodId,
    goodName: z.string(),
    bizDict: goodKind.codec,
    access: access.nullable(),
    lessons: z.array(lessonDone),
  })

const rosterLearner = rosterEntry.extend({
  remark: z.string(),
  goods: z.array(learnedGood),
  /** the newest fifty */
  orders: z.array(
    z.object({
      id: OrderId,
      orderNo: z.string(),
      goodName: z.string(),
      payFen: Money,
      refundFen: Money,
      statusDict: orderState.codec,
      payTime: Instant,
    }),
  ),
  refunds: z.array(
    z.object({
      id: RefundId,
      goodName: z.string(),
      amountFen: Money,
      statusDict: refundState.codec,
      applyTime: Instant,
    }),
  ),
  questions: z.array(
    z.object({
      id: QuestionId,
      goodName: z.string(),
      question: z.string(),
      statusDict: questionState.codec,
      askTime: Instant,
    }),
  ),
})
export type RosterLearner = z.output<typeof rosterLearner>

const learnerNotice = z.object({
  id: LearnerNoticeId,
  goodId: GoodId,
  goodName: z.string(),
  title: z.string(),
  body: z.string(),
  statusDict: learnerNoticeState.codec,
  recipientCount: z.int(),
  sentCount: z.int(),
  readCount: z.int(),
  createTime: Instant,
})
export type LearnerNotice = z.output<typeof learnerNotice>

export const rosterFilters = {
  /** omitted: the learners of the whole shop */
  goodId: GoodId.optional(),
  studyDict: studyState.codec.optional(),
  learnerSourceDict: learnerSource.codec.optional(),
  /** 1: only learners whose access has ended; 0: only the others */
  endedFlag: flag.optional(),
}

/** The reason to give, change or end access. The learner reads it when access ends. */
const reason = line(2, 100, '原因')

/** The learners of a creator. */
export const rosters = {
  /** `keyword`: a name or a part of it, the end of a number from four digits on, or a whole number. */
  listData: endpoint({
    path: '/zsm/api/roster/listData',
    access: 'creator',
    areas: ['teaching', 'service'],
    effect: 'read',
    input: z.object({
      ...pageInput,
      ...rosterFilters,
      sortDict: rosterSort.codec.default(rosterSort.newest),
    }),
    output: page(rosterEntry).extend({ searchedNewest }),
    errors: ['goodNotFound'],
  }),
  get: endpoint({
    path: '/zsm/api/roster/get',
    access: 'creator',
    areas: ['teaching', 'service'],
    effect: 'read',
    input: z.object({ learnerId: LearnerId }),
    output: rosterLearner,
    errors: ['learnerNotFound'],
  }),
  /** Stores the creator's private remark about a learner. */
  saveRemark: endpoint({
    path: '/zsm/api/roster/saveRemark',
    access: 'creator',
    areas: ['teaching', 'service'],
    sends: 'body',
    input: z.object({ learnerId: LearnerId, remark: text(500, '备注') }),
    output: rosterLearner,
    errors: ['learnerNotFound'],
  }),
  /** Gives access without a sale. A person who has never signed in has it from the first sign-in on. */
  giveAccess: endpoint({
    path: '/zsm/api/roster/giveAccess',
    access: 'creator',
    areas: ['service'],
    sends: 'body',
    input: z.object({
      goodId: GoodId,
      mobile: Mobile,
      reason,
      /** omitted: for ever */
      endTime: Instant.optional(),
      requestId: RequestId,
    }),
    output: rosterLearner,
    errors: ['goodNotFound', 'accessKindRefused', 'accessGiven', 'accessNotPossible', 'accessTooMany'],
  }),
  /** Prolongs or shortens access by hand. */
  changeAccess: endpoint({
    path: '/zsm/api/roster/changeAccess',
    access: 'creator',
    areas: ['service'],
    input: z.object({
      id: AccessId,
      /** omitted: for ever */
      endTime: Instant.optional(),
      reason,
    }),
    output: rosterLearner,
    errors: ['accessNotFound'],
  }),
  /** Ends access by hand. Bought access stays. */
  endAccess: endpoint({
    path: '/zsm/api/roster/endAccess',
    access: 'creator',
    areas: ['service'],
    input: z.object({ id: AccessId, reason }),
    output: rosterLearner,
    errors: ['accessNotFound', 'accessOver'],
  }),
  /** How many learners a notice about this good would reach, and whether it may be sent today. */
  countRecipients: endpoint({
    path: '/zsm/api/roster/countRecipients',
    access: 'creator',
    areas: ['teaching', 'service'],
    effect: 'read',
    input: z.object({ goodId: GoodId }),
    output: z.object({ count: z.int(), sentTodayFlag: flag }),
    errors: ['goodNotFound'],
  }),
  /** Sends a notice to all learners who may use the good now, at most once a day. */
  sendNotice: endpoint({
    path: '/zsm/api/roster/sendNotice',
    access: 'creator',
    areas: ['teaching', 'service'],
    sends: 'body',
    input: z.object({
      goodId: GoodId,
      title: line(2, 40, '标题'),
      body: text(500, '内容').min(2, { error: '请输入内容' }),
      requestId: RequestId,
    }),
    output: learnerNotice,
    errors: ['goodNotFound', 'noticesOfDayUsed', 'noRecipients'],
  }),
  /** The notices of one good, or of all goods, newest first. */
  listNotice: endpoint({
    path: '/zsm/api/roster/listNotice',
    access: 'creator',
    areas: ['teaching', 'service'],
    effect: 'read',
    input: z.object({ pageNum: pageInput.pageNum, pageSize: pageInput.pageSize, goodId: GoodId.optional() }),
    output: page(learnerNotice),
    errors: ['goodNotFound'],
  }),
}
