import { z } from 'zod'
import { SmsCode } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import {
  BankId,
  CreatorId,
  Day,
  dict,
  eitherId,
  Fen,
  FundId,
  FundItemId,
  flag,
  GoodId,
  Instant,
  line,
  nothing,
  OrderId,
  page,
  pageInput,
  RefundId,
  RequestId,
  SignedFen,
  WithdrawId,
} from './values.ts'

/** 1 冻结, 2 可提, 3 提现中, 4 已提现, 5 欠款. */
export const Bucket = dict(1, 2, 3, 4, 5)

/** What moved the money; labels in `dictionaries.fundItemTypeDict`. */
export const FundItemType = dict(1, 2, 3, 4, 5, 6, 7, 8)

/**
 * The balance account (domain.md, fund): totalIncomeFen = frozenFen + availableFen + withdrawingFen + withdrawnFen − debtFen.
 * Every figure is the sum of its incomeList entries.
 */
export const fund = z.object({
  id: FundId,
  frontId: CreatorId,
  totalIncomeFen: SignedFen,
  frozenFen: z.int(),
  availableFen: z.int(),
  withdrawingFen: z.int(),
  withdrawnFen: z.int(),
  debtFen: z.int(),
  minWithdrawFen: z.int(),
  /** withdrawal fee in basis points */
  feeBp: z.int(),
  holdDays: z.int(),
  dayLimitFen: z.int(),
  dayLimitCount: z.int(),
  /** when the next frozen income is released, and how much */
  nextUnfreezeTime: Instant.nullable(),
  nextUnfreezeFen: z.int(),
  asOfTime: Instant,
})
export type Fund = z.output<typeof fund>

/** One line of the creator's side of the ledger: append-only; `amountFen` is signed, `balanceFen` the bucket after it. */
export const fundItem = z.object({
  id: FundItemId,
  fundId: FundId,
  frontId: CreatorId,
  /** lines of one movement share it */
  groupNo: z.string(),
  typeDict: FundItemType,
  bucketDict: Bucket,
  amountFen: SignedFen,
  balanceFen: SignedFen,
  title: z.string(),
  orderId: OrderId.nullable(),
  orderNo: z.string().nullable(),
  refundId: RefundId.nullable(),
  withdrawId: WithdrawId.nullable(),
  withdrawNo: z.string().nullable(),
  goodId: GoodId.nullable(),
  occurTime: Instant,
  unfreezeTime: Instant.nullable(),
})
export type FundItem = z.output<typeof fundItem>

export const WithdrawStatus = dict(1, 2, 3, 4, 5, 6, 7, 8)

export const withdraw = z.object({
  id: WithdrawId,
  withdrawNo: z.string(),
  frontId: CreatorId,
  bankId: BankId,
  /** e.g. 招商银行 尾号 8888 */
  bankText: z.string(),
  holderName: z.string(),
  amountFen: z.int(),
  feeFen: z.int(),
  arriveFen: z.int(),
  statusDict: WithdrawStatus,
  /** plain words: why it failed or was refused, and what to do next; empty on the happy road */
  reason: z.string(),
  applyTime: Instant,
  auditTime: Instant.nullable(),
  payTime: Instant.nullable(),
  arriveTime: Instant.nullable(),
  expectArriveTime: Instant.nullable(),
  channelTxnNo: z.string(),
})
export type Withdraw = z.output<typeof withdraw>

export const bank = z.object({
  id: BankId,
  frontId: CreatorId,
  typeDict: dict(1, 2),
  holderName: z.string(),
  bankName: z.string(),
  branchName: z.string(),
  cardNoTail4: z.string(),
  verifyStatusDict: dict(0, 1, 2, 3),
  defaultFlag: flag,
  bindTime: Instant,
})
export type Bank = z.output<typeof bank>

/** What came in, went back and was kept in a range of Asia/Shanghai days; offline sales are not in it. */
export const fundReport = z.object({
  id: z.string(),
  frontId: CreatorId,
  startDay: Day,
  endDay: Day,
  orderCount: z.int(),
  payUserCount: z.int(),
  /** who paid for the first time */
  newUserCount: z.int(),
  payFen: z.int(),
  refundCount: z.int(),
  refundFen: z.int(),
  /** less what refunds gave back */
  feeFen: SignedFen,
  /** payFen − refundFen − feeFen */
  netFen: SignedFen,
  byBiz: z.array(z.object({ bizDict: dict(1, 2, 3, 4, 100), payFen: z.int(), orderCount: z.int() })),
  topGoods: z.array(z.object({ goodId: GoodId, goodName: z.string(), payFen: z.int(), orderCount: z.int() })),
  /** against the days before, as many; deltaBp null where there was nothing */
  compare: z.object({ prevNetFen: SignedFen, deltaBp: z.int().nullable() }),
  asOfTime: Instant,
})
export type FundReport = z.output<typeof fundReport>

const reportRange = { startDay: Day.optional(), endDay: Day.optional() }

export const funds = {
  /** `id` is the fund's or the front's own id; without it the session's. */
  get: endpoint({
    path: '/zsm/api/fund/get',
    access: 'creator',
    effect: 'read',
    input: z.object({ id: eitherId(FundId, CreatorId).optional() }),
    output: fund,
    errors: ['fundNotFound'],
  }),
  /** The entries behind a figure: by bucket, type, order or withdrawal; `totalFen` is the sum of all that match. */
  incomeList: endpoint({
    path: '/zsm/api/fund/incomeList',
    access: 'creator',
    effect: 'read',
    input: z.object({
      ...pageInput,
      bucketDict: Bucket.optional(),
      typeDict: FundItemType.optional(),
      orderId: OrderId.optional(),
      refundId: RefundId.optional(),
      withdrawId: WithdrawId.optional(),
    }),
    output: page(fundItem).extend({ totalFen: SignedFen }),
  }),
  /** Seed: fundReport/get. By default the last 30 days. */
  getReport: endpoint({
    path: '/zsm/api/fundReport/get',
    access: 'creator',
    effect: 'read',
    input: z.object(reportRange),
    output: fundReport,
  }),
  /** Seed: fundReport/listData. 1 日, 2 周 (from Monday), 3 月; those in which something moved, newest first. */
  listReport: endpoint({
    path: '/zsm/api/fundReport/listData',
    access: 'creator',
    effect: 'read',
    input: z.object({
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize,
      periodDict: dict(1, 2, 3).default(1),
      ...reportRange,
    }),
    output: page(fundReport.omit({ byBiz: true, topGoods: true })),
  }),
  /** Seed: fund/withdraw. Needs a code for purpose 4 sent to the security mobile. */
  withdraw: endpoint({
    path: '/zsm/api/fund/withdraw',
    access: 'creator',
    sends: 'body',
    input: z.object({
      frontId: CreatorId.optional(),
      bankId: BankId,
      amountFen: Fen,
      code: SmsCode,
      requestId: RequestId,
    }),
    output: withdraw,
    errors: [
      'bankNotFound',
      'codeWrong',
      'notCertified',
      'withdrawTooSmall',
      'withdrawTooMuch',
      'withdrawDayLimit',
      'fundInDebt',
    ],
  }),
  withdrawList: endpoint({
    path: '/zsm/api/fund/withdrawList',
    access: 'creator',
    effect: 'read',
    input: z.object({ ...pageInput, statusDict: WithdrawStatus.optional() }),
    output: page(withdraw),
  }),
  /** 1 待审核 → 6 已撤销, funds back at once. */
  cancelWithdraw: endpoint({
    path: '/zsm/api/fund/cancelWithdraw',
    access: 'creator',
    input: z.object({ id: WithdrawId }),
    output: withdraw,
    errors: ['withdrawNotFound', 'withdrawStateChanged'],
  }),
  listBank: endpoint({
    path: '/zsm/api/bank/listData',
    access: 'creator',
    effect: 'read',
    input: z.object({ ...pageInput }),
    output: page(bank),
  }),
  getBank: endpoint({
    path: '/zsm/api/bank/get',
    access: 'creator',
    effect: 'read',
    input: z.object({ id: BankId }),
    output: bank,
    errors: ['bankNotFound'],
  }),
  /** Needs a code for purpose 5. The number is checked (Luhn), kept encrypted and answered by its last four digits. */
  createBank: endpoint({
    path: '/zsm/api/bank/create',
    access: 'creator',
    sends: 'body',
    input: z.object({
      typeDict: dict(1, 2).default(1),
      holderName: line(2, 60, '持卡人姓名'),
      cardNo: z
        .string({ error: '请输入银行卡号' })
        .regex(/^\d{16,19}$/, { error: '银行卡号为 16–19 位数字' }),
      bankName: line(2, 30, '开户银行'),
      branchName: line(0, 60, '支行').default(''),
      code: SmsCode,
      requestId: RequestId,
    }),
    output: bank,
    errors: ['codeWrong', 'cardNumberWrong', 'holderMismatch', 'bankTooMany', 'bankTaken', 'notCertified'],
  }),
  /** Seed: bank/update. The number and the holder stay: another card is another record. */
  updateBank: endpoint({
    path: '/zsm/api/bank/update',
    access: 'creator',
    sends: 'body',
    input: z.object({
      id: BankId,
      bankName: line(2, 30, '开户银行').optional(),
      branchName: line(0, 60, '支行').optional(),
      /** 1: this card is proposed first from now on */
      defaultFlag: z.literal([1, '1'], { error: '只能设为默认' }).optional(),
    }),
    output: bank,
    errors: ['bankNotFound', 'bankInUse'],
  }),
  /** Seed: bank/delete (id). Needs a code for purpose 5; refused while a withdrawal uses the card. */
  deleteBank: endpoint({
    path: '/zsm/api/bank/delete',
    access: 'creator',
    sends: 'body',
    input: z.object({ id: BankId, code: SmsCode }),
    output: nothing,
    errors: ['bankNotFound', 'bankInUse', 'codeWrong'],
  }),
}

/** What a creator whose withdrawal did not go through does next. */
export const withdrawAdvice: Partial<Record<Withdraw['statusDict'], string>> = {
  4: '金额已退回可提现余额，按原因处理后可重新申请',
  5: '金额已退回可提现余额，请核对银行卡后重新申请',
  7: '金额仍在提现中，请按原因配合核实，通过后自动继续',
  8: '金额已退回可提现余额，请更换或核对银行卡后重新申请',
}

/** Rules of withdrawing that both sides show and check. */
export const withdrawRules = {
  minFen: 1000,
  dayLimitFen: 5_000_000,
  dayLimitCount: 3,
  holdDays: 7,
  feeBp: 0,
} as const
