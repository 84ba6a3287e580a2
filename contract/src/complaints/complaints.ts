import { z } from 'zod'
import { complaintKind, complaintState, complaintTarget, fileKind } from '../states.ts'
import {
  ComplaintId,
  FileId,
  flag,
  Instant,
  ids,
  int,
  line,
  PaperId,
  page,
  pageInput,
  RequestId,
  TakedownId,
  text,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const mb = 1024 ** 2

/** Decision 0111. */
export const complaintLimits = {
  words: { least: 20, most: 2000 },
  answer: { least: 10, most: 2000 },
  reply: { least: 10, most: 1000 },
  papers: 6,
  /** Bytes of one paper. */
  paperSize: 20 * mb,
  /** Papers that one person may upload a day, and complaints that one person may make a day. */
  papersADay: 40,
  aDay: 5,
  /** Files of the creator's answer. */
  answerFiles: 6,
}

/** Kinds of papers, with the largest size in bytes. */
export const paperSizes = {
  [fileKind.video]: 0,
  [fileKind.audio]: 0,
  [fileKind.image]: complaintLimits.paperSize,
  [fileKind.document]: complaintLimits.paperSize,
  [fileKind.archive]: 0,
} as const

export const ComplaintKind = complaintKind.codec
export const ComplaintStatus = complaintState.codec

const long = ({ least, most }: { least: number; most: number }, name: string) =>
  text(most, name)
    .trim()
    .min(least, { error: `${name}至少 ${least} 个字` })

/** The address of a good's or a shop's page on our site, as a person copies it. */
const about = line(3, 300, '投诉对象的地址')

/** A paper of the complainant. Its address opens in the complainant's browser, and for operators who decide. */
const complaintPaper = z.object({
  id: PaperId,
  title: z.string(),
  kindDict: fileKind.codec,
  size: z.int(),
  url: z.string(),
})
export type ComplaintPaper = z.output<typeof complaintPaper>

/** What both sides and operators read of a case. */
const shared = {
  id: ComplaintId,
  complaintNo: z.string(),
  kindDict: ComplaintKind,
  targetDict: complaintTarget.codec,
  targetId: z.uuid(),
  /** Empty once the creator has closed the account. */
  targetName: z.string(),
  words: z.string(),
  /** Who owns the right that is said to be hurt; empty unless it is about copyright. */
  ownerName: z.string(),
  statusDict: ComplaintStatus,
  submitTime: Instant,
  /** Until when the creator may answer before operators look at the case. */
  answerDueTime: Instant,
  /** Until when operators have promised to decide. */
  deadlineTime: Instant,
  /** Empty before the creator has answered. */
  answer: z.string(),
  answerTime: Instant.nullable(),
  /** What the complainant wrote to the answer, once; empty without one. */
  reply: z.string(),
  replyTime: Instant.nullable(),
  /** What operators wrote to both sides; empty before the decision. */
  decisionNote: z.string(),
  decideTime: Instant.nullable(),
}

/** A case as the person reads it who complained. */
const ownComplaint = z.object({
  ...shared,
  contactName: z.string(),
  contact: z.string(),
  papers: z.array(complaintPaper),
  /** Whether it ended with taking the thing down. */
  takenDownFlag: flag,
})
export type OwnComplaint = z.output<typeof ownComplaint>

const answerFile = z.object({ id: FileId, name: z.string(), url: z.string() })

/** A case as the creator reads it: never who complained, how to reach them, or their papers. */
const complaint = z.object({
  ...shared,
  answerFiles: z.array(answerFile),
  /** What operators took down because of it. */
  takedownId: TakedownId.nullable(),
})
export type Complaint = z.output<typeof complaint>

/** All of a case, for operators. */
export const wholeComplaint = complaint.extend(ownComplaint.shape)

const found = z.object({
  targetDict: complaintTarget.codec,
  targetId: z.uuid(),
  name: z.string(),
  frontName: z.string(),
})
export type ComplaintFound = z.output<typeof found>

const ticket = z.object({
  key: z.string(),
  token: z.string(),
  /** Accepts one form of `key`, `token` and `file`. */
  host: z.string(),
  maxSize: z.int(),
})

export const complaints = {
  /** The good or the shop at an address. Only what the visitor may see: what is on sale, what they have bought, and shops. */
  findTarget: endpoint({
    path: '/zsm/api/complaint/findTarget',
    access: 'public',
    knowsLearner: true,
    effect: 'read',
    sends: 'body',
    input: z.object({ about }),
    output: found,
    errors: ['complaintTargetNotFound'],
  }),
  /** A token for a paper that proves what is said: a picture or a PDF. */
  paperToken: endpoint({
    path: '/zsm/api/learn/complaint/paperToken',
    access: 'learner',
    sends: 'body',
    input: z.object({ about, filePath: line(1, 255, '文件名'), size: int(1, Number.MAX_SAFE_INTEGER) }),
    output: ticket,
    errors: [
      'complaintTargetNotFound',
      'fileTypeRefused',
      'fileTooLarge',
      'storageFull',
      'complaintPapersTooMany',
    ],
  }),
  /** Records an uploaded paper. Nobody else sees it until it is sent with a complaint. */
  addPaper: endpoint({
    path: '/zsm/api/learn/complaint/addPaper',
    access: 'learner',
    sends: 'body',
    input: z.object({ about, key: line(10, 200, '文件标识'), title: line(1, 120, '文件名') }),
    output: complaintPaper,
    errors: ['complaintTargetNotFound', 'uploadIncomplete', 'complaintPapersTooMany'],
  }),
  /** → 1 待创作者答复, or 2 待平台处理 if it is about minors: that does not wait for an answer. */
  submit: endpoint({
    path: '/zsm/api/learn/complaint/submit',
    access: 'learner',
    sends: 'body',
    input: z.object({
      about,
      kindDict: ComplaintKind,
      words: long(complaintLimits.words, '情况说明'),
      contactName: line(2, 40, '联系人'),
      contact: line(0, 100, '其他联系方式').default(''),
      /** Of a copyright: who owns the right, and the declaration that the law asks for. */
      ownerName: line(0, 60, '权利人').default(''),
      declareFlag: flag.default(false),
      paperIds: ids(PaperId, complaintLimits.papers).default([]),
      requestId: RequestId,
    }),
    output: ownComplaint,
    errors: [
      'complaintTargetNotFound',
      'complaintOwnerNeeded',
      'complaintDeclarationNeeded',
      'complaintPaperNotFound',
      'complaintOpen',
      'complaintTooMany',
    ],
  }),
  /** The newest first. */
  listOwn: endpoint({
    path: '/zsm/api/learn/complaint/list',
    access: 'learner',
    effect: 'read',
    input: z.object({ pageNum: pageInput.pageNum, pageSize: pageInput.pageSize }),
    output: page(ownComplaint),
  }),
  getOwn: endpoint({
    path: '/zsm/api/learn/complaint/get',
    access: 'learner',
    effect: 'read',
    input: z.object({ id: ComplaintId }),
    output: ownComplaint,
    errors: ['complaintNotFound'],
  }),
  /** What the complainant says to the creator's answer, once. */
  reply: endpoint({
    path: '/zsm/api/learn/complaint/reply',
    access: 'learner',
    sends: 'body',
    input: z.object({ id: ComplaintId, reply: long(complaintLimits.reply, '补充说明') }),
    output: ownComplaint,
    errors: ['complaintNotFound', 'complaintNotAnswered', 'complaintReplied', 'complaintStateChanged'],
  }),
  /** 1 待创作者答复 or 2 待平台处理 → 5 已撤回. */
  withdraw: endpoint({
    path: '/zsm/api/learn/complaint/withdraw',
    access: 'learner',
    input: z.object({ id: ComplaintId }),
    output: ownComplaint,
    errors: ['complaintNotFound', 'complaintStateChanged'],
  }),
  /** The cases about what the creator sells, the newest first. */
  listData: endpoint({
    path: '/zsm/api/complaint/list',
    access: 'creator',
    areas: ['teaching', 'service'],
    effect: 'read',
    papers: true,
    input: z.object({ ...pageInput, statusDict: ComplaintStatus.optional() }),
    output: page(complaint),
  }),
  /** The creator's side, once, while the case is open. 1 待创作者答复 → 2 待平台处理. */
  answer: endpoint({
    path: '/zsm/api/complaint/answer',
    access: 'creator',
    areas: ['teaching', 'service'],
    sends: 'body',
    papers: true,
    input: z.object({
      id: ComplaintId,
      answer: long(complaintLimits.answer, '答复'),
      fileIds: ids(FileId, complaintLimits.answerFiles).default([]),
      requestId: RequestId,
    }),
    output: complaint,
    errors: [
      'complaintNotFound',
      'complaintAnswered',
      'complaintStateChanged',
      'fileNotFound',
      'fileTypeRefused',
    ],
  }),
}
