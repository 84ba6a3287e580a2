import { z } from 'zod'
import {
  CaseTargetId,
  Day,
  flag,
  Instant,
  ids,
  int,
  OperatorId,
  Price,
  page,
  text,
  wholeList,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import type { WorkName } from './waiting.ts'

/** The lists whose rows operators take as cases. A withdrawal is one case in all its states. */
export const caseLists = [
  'enroll',
  'certification',
  'good',
  'appeal',
  'complaint',
  'withdraw',
  'batch',
  'refund',
  'dispute',
  'heldOrder',
  'notice',
  'difference',
  'adjustment',
  'closing',
  'change',
] as const satisfies readonly WorkName[]
/** What each list is about, on screens and in the names of its files. */
export const caseListTitles: Record<(typeof caseLists)[number], string> = {
  enroll: '入驻申请',
  certification: '资质认证',
  good: '商品审核',
  appeal: '下架与申诉',
  complaint: '投诉',
  withdraw: '提现',
  batch: '打款批次',
  refund: '退款',
  dispute: '服务争议',
  heldOrder: '待核实订单',
  notice: '未入账通知',
  difference: '对账差异',
  adjustment: '资金调整',
  closing: '注销申请',
  change: '修改复核',
}
export const CaseList = z.enum(caseLists, { error: '没有这个列表' })
export type CaseList = z.output<typeof CaseList>

/** Filters and order of every list of work. Days are those of the submission, in Asia/Shanghai, both included. */
export const workFilters = {
  /** the rows that this operator has taken */
  assigneeId: OperatorId.optional(),
  /** the rows that nobody has taken */
  freeFlag: flag.optional(),
  startDay: Day.optional(),
  endDay: Day.optional(),
  /** without it what waits comes first, the oldest first */
  sort: z.enum(['oldest', 'newest', 'largest', 'smallest'], { error: '没有这种排序' }).optional(),
}

/** Besides, in a list of amounts: what the row is about, both included. */
export const sumFilters = { leastFen: Price.optional(), mostFen: Price.optional() }

/** Which things of which list. */
const ofList = { listName: CaseList }
const several = { ...ofList, targetIds: ids(CaseTargetId, 100) }
const one = { ...ofList, targetId: CaseTargetId }

const workCase = z.object({
  targetId: CaseTargetId,
  /** null if only notes stand: nobody has taken it */
  operatorId: OperatorId.nullable(),
  operatorName: z.string(),
  ownFlag: flag,
  takeTime: Instant.nullable(),
  noteCount: z.int(),
})
export type WorkCase = z.output<typeof workCase>

/** The outcome for one row of several. */
export const changedRow = z.object({
  id: CaseTargetId,
  doneFlag: flag,
  error: z.string().nullable(),
  message: z.string().nullable(),
})
export type ChangedRow = z.output<typeof changedRow>

const colleague = z.object({ id: OperatorId, name: z.string() })
export type Colleague = z.output<typeof colleague>

const caseNote = z.object({ id: z.uuid(), operatorName: z.string(), words: z.string(), createTime: Instant })
export type CaseNote = z.output<typeof caseNote>

/** What operators decided earlier in this list about the same thing, or about another of the same creator. */
const earlierDecision = z.object({
  id: z.uuid(),
  title: z.string(),
  /** null if the decision had none */
  reason: z.string().nullable(),
  operatorName: z.string(),
  decideTime: Instant,
  /** about this very thing */
  sameFlag: flag,
})
export type EarlierDecision = z.output<typeof earlierDecision>

const everybody = ['reviewer', 'finance', 'support'] as const

/** Cases of the work lists: decision 0109. Who may read a list may do all of this in it. */
export const operatorCases = {
  /** Those of these things that somebody has taken or noted something about. */
  listCase: endpoint({
    path: '/zsm/api/operator/listCase',
    access: 'operator',
    roles: everybody,
    effect: 'read',
    input: z.object(several),
    output: wholeList(workCase),
  }),
  /** Refuses, row by row, what another operator has taken. */
  takeCase: endpoint({
    path: '/zsm/api/operator/takeCase',
    access: 'operator',
    roles: everybody,
    input: z.object(several),
    output: z.object({ list: z.array(changedRow) }),
  }),
  /** To a colleague who may read the list. Anybody of the list may do it, because who has the case may be away. */
  giveCase: endpoint({
    path: '/zsm/api/operator/giveCase',
    access: 'operator',
    roles: everybody,
    input: z.object({ ...several, operatorId: OperatorId }),
    output: z.object({ list: z.array(changedRow) }),
    errors: ['caseColleagueUnfit'],
  }),
  /** Gives back what the operator has taken. */
  returnCase: endpoint({
    path: '/zsm/api/operator/returnCase',
    access: 'operator',
    roles: everybody,
    input: z.object(several),
    output: z.object({ list: z.array(changedRow) }),
  }),
  /** Who may have a case of the list. */
  listColleague: endpoint({
    path: '/zsm/api/operator/listColleague',
    access: 'operator',
    roles: everybody,
    effect: 'read',
    input: z.object(ofList),
    output: wholeList(colleague),
  }),
  /** What operators wrote for each other about the thing, newest first. */
  listCaseNote: endpoint({
    path: '/zsm/api/operator/listCaseNote',
    access: 'operator',
    roles: everybody,
    effect: 'read',
    input: z.object({ ...one, pageNum: int(1, 100).default(1), pageSize: int(1, 100).default(20) }),
    output: page(caseNote),
  }),
  addCaseNote: endpoint({
    path: '/zsm/api/operator/addCaseNote',
    access: 'operator',
    roles: everybody,
    sends: 'body',
    input: z.object({ ...one, words: text(1000, '备注').min(2, { error: '备注至少 2 个字' }) }),
    output: caseNote,
    errors: ['caseNotFound'],
  }),
  /** The last twenty, newest first. */
  listEarlierDecision: endpoint({
    path: '/zsm/api/operator/listEarlierDecision',
    access: 'operator',
    roles: everybody,
    effect: 'read',
    input: z.object(one),
    output: wholeList(earlierDecision),
    errors: ['caseNotFound'],
  }),
}
