import { z } from 'zod'
import { CertificationStatus, CertificationType } from '../certifications.ts'
import { EnrollStatus } from '../creators.ts'
import { fundItem } from '../funds.ts'
import { auditEntry } from '../operators/audit.ts'
import { bankAccountType, enrollType, goodAudit, goodKind, questionState } from '../states.ts'
import {
  BankId,
  CategoryId,
  CertificationId,
  CreatorId,
  Day,
  flag,
  GoodId,
  Instant,
  int,
  Money,
  page,
  QuestionId,
  text,
  WorkId,
  wholeList,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { WorkStatus, WorkType } from '../works.ts'
import { operatorCreator } from './creators.ts'

/** Operators of every role. */
const everybody = ['reviewer', 'finance', 'support'] as const

const ofCreator = { id: CreatorId }
/** The pages of one creator's records. They are few enough to need no keyword. */
const pages = { ...ofCreator, pageNum: int(1, 100).default(1), pageSize: int(1, 100).default(20) }

const creatorFacts = operatorCreator.extend({
  intro: z.string(),
  /** null while the account is not frozen */
  frozenTime: Instant.nullable(),
  frozenReason: z.string(),
  /** The newest application to join: as what, with which category, and that category's fee; null without one. */
  enroll: z
    .object({
      statusDict: EnrollStatus,
      typeDict: enrollType.codec,
      categoryId: CategoryId.nullable(),
      categoryName: z.string(),
      feeBp: z.int().nullable(),
      submitTime: Instant,
    })
    .nullable(),
})
export type CreatorFacts = z.output<typeof creatorFacts>

/** `idCardNo` is masked. */
const creatorCertification = z.object({
  id: CertificationId,
  typeDict: CertificationType,
  statusDict: CertificationStatus,
  realName: z.string(),
  idCardNo: z.string(),
  companyName: z.string(),
  companyCode: z.string(),
  certName: z.string(),
  certNo: z.string(),
  validTo: Day.nullable(),
  rejectReason: z.string(),
  submitTime: Instant,
  auditTime: Instant.nullable(),
})
export type CreatorCertification = z.output<typeof creatorCertification>

const creatorGood = z.object({
  id: GoodId,
  name: z.string(),
  bizDict: goodKind.codec,
  priceFen: Money,
  freeFlag: flag,
  auditDict: goodAudit.codec,
  shelfFlag: flag,
  takenDownFlag: flag,
  buyCount: z.int(),
  updateTime: Instant,
})
export type CreatorGood = z.output<typeof creatorGood>

const creatorCard = z.object({
  id: BankId,
  typeDict: bankAccountType.codec,
  holderName: z.string(),
  bankName: z.string(),
  cardNoTail4: z.string(),
  bindTime: Instant,
})
export type CreatorCard = z.output<typeof creatorCard>

const creatorFund = z.object({
  frozenFen: Money,
  availableFen: Money,
  withdrawingFen: Money,
  withdrawnFen: Money,
  debtFen: Money,
  cards: z.array(creatorCard),
})
export type CreatorFund = z.output<typeof creatorFund>

const creatorQuestion = z.object({
  id: QuestionId,
  goodName: z.string(),
  userName: z.string(),
  question: z.string(),
  answer: z.string(),
  statusDict: questionState.codec,
  takenDownFlag: flag,
  askTime: Instant,
  answerTime: Instant.nullable(),
})
export type CreatorQuestion = z.output<typeof creatorQuestion>

const creatorWork = z.object({
  id: WorkId,
  typeDict: WorkType,
  title: z.string(),
  statusDict: WorkStatus,
  takenDownFlag: flag,
  failReason: z.string(),
  playCount: z.int(),
  orderCount: z.int(),
  publishTime: Instant.nullable(),
  createTime: Instant,
})
export type CreatorWork = z.output<typeof creatorWork>

const creatorNote = z.object({
  id: z.uuid(),
  operatorName: z.string(),
  words: z.string(),
  createTime: Instant,
})
export type CreatorNote = z.output<typeof creatorNote>

const unknown = ['frontNotFound'] as const

/** Everything about one creator, each kind for the roles that may see it. Numbers of persons and cards are masked. */
export const operatorCreatorPage = {
  getCreator: endpoint({
    path: '/zsm/api/operator/getCreator',
    access: 'operator',
    roles: everybody,
    effect: 'read',
    input: z.object(ofCreator),
    output: creatorFacts,
    errors: unknown,
  }),
  /** The newest first. */
  listCreatorCertification: endpoint({
    path: '/zsm/api/operator/listCreatorCertification',
    access: 'operator',
    roles: ['reviewer'],
    effect: 'read',
    input: z.object(ofCreator),
    output: wholeList(creatorCertification),
  }),
  /** The last changed first, without deleted ones. */
  listCreatorGood: endpoint({
    path: '/zsm/api/operator/listCreatorGood',
    access: 'operator',
    roles: ['reviewer', 'support'],
    effect: 'read',
    input: z.object(pages),
    output: page(creatorGood),
  }),
  /** The balance and the cards. A creator who never sold has a balance of nothing. */
  getCreatorFund: endpoint({
    path: '/zsm/api/operator/getCreatorFund',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object(ofCreator),
    output: creatorFund,
  }),
  /** The entries of the ledger, newest first. */
  listCreatorEntry: endpoint({
    path: '/zsm/api/operator/listCreatorEntry',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object(pages),
    output: page(fundItem),
  }),
  listCreatorQuestion: endpoint({
    path: '/zsm/api/operator/listCreatorQuestion',
    access: 'operator',
    roles: ['support'],
    effect: 'read',
    input: z.object(pages),
    output: page(creatorQuestion),
  }),
  listCreatorWork: endpoint({
    path: '/zsm/api/operator/listCreatorWork',
    access: 'operator',
    roles: ['reviewer', 'support'],
    effect: 'read',
    input: z.object(pages),
    output: page(creatorWork),
  }),
  /** What the creator did and what was done to them, newest first. `changes` only of records that the operator's roles may read. */
  listCreatorAudit: endpoint({
    path: '/zsm/api/operator/listCreatorAudit',
    access: 'operator',
    roles: ['support'],
    effect: 'read',
    input: z.object(pages),
    output: page(auditEntry),
  }),
  /** What operators wrote about the creator, newest first. */
  listCreatorNote: endpoint({
    path: '/zsm/api/operator/listCreatorNote',
    access: 'operator',
    roles: everybody,
    effect: 'read',
    input: z.object(pages),
    output: page(creatorNote),
  }),
  addCreatorNote: endpoint({
    path: '/zsm/api/operator/addCreatorNote',
    access: 'operator',
    roles: everybody,
    sends: 'body',
    input: z.object({ ...ofCreator, words: text(1000, '备注').min(2, { error: '备注至少 2 个字' }) }),
    output: creatorNote,
    errors: unknown,
  }),
}
