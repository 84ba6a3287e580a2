import { z } from 'zod'
import { dict, exportFormat, payoutItemState } from '../states.ts'
import { flag, int, line, Money, PayoutBatchId, WithdrawId } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { wholeBatch } from './batches.ts'
import { resultColumns } from './formats.ts'

/** The most bytes of a bank's result. A result of 200 lines has a tenth of it. */
export const longestResult = 600_000

/** The file's bytes in base64url. They travel with the call and are stored nowhere. */
const content = z
  .string({ error: '请选择银行的结果文件' })
  .min(4, { error: '请选择银行的结果文件' })
  .max(Math.ceil(longestResult / 3) * 4, { error: '文件不能大于 600 KB' })
  .regex(/^[A-Za-z0-9_-]*$/, { error: '文件内容不完整，请重新选择' })

/** What a confirmation would do with a line. */
const lineOutcomes = ['paid', 'failed', 'left', 'known', 'strange'] as const

const resultLine = z.object({
  /** the line in the file, from 1; 0 for a withdrawal that the file does not name */
  lineNo: z.int(),
  withdrawNo: z.string(),
  holderName: z.string(),
  amountFen: Money.nullable(),
  /**
   * `paid` and `failed` are booked; `left` is left to a person; `known` already has this result; `strange` belongs to no line of this
   * batch.
   */
  outcome: z.enum(lineOutcomes),
  /** the bank's reason, or the line's fault and how to mend it */
  text: z.string(),
  transferNo: z.string(),
})
export type ResultLine = z.output<typeof resultLine>

const preview = z.object({
  /** the titles that were found in the file */
  titles: z.array(z.string()),
  /** whether the columns are matched; if not, `lines` is empty */
  matchedFlag: flag,
  reading: z.object(resultColumns),
  lines: z.array(resultLine),
  /** the counts that a confirmation would book */
  paidCount: z.int(),
  paidFen: Money,
  failedCount: z.int(),
  failedFen: Money,
  leftCount: z.int(),
  knownCount: z.int(),
  strangeCount: z.int(),
})
export type ResultPreview = z.output<typeof preview>

const ofFinance = { access: 'operator', roles: ['finance'], needsProof: true, sends: 'body' } as const

export const payoutResults = {
  /**
   * The file for the bank, with whole card numbers. Each export is in the audit log with its reason. The server stores neither the file
   * nor a digest of it.
   */
  exportPayoutBatch: endpoint({
    path: '/zsm/api/operator/exportPayoutBatch',
    ...ofFinance,
    input: z.object({
      id: PayoutBatchId,
      formatDict: dict(exportFormat.csv, exportFormat.excel),
      reason: line(2, 200, '导出原因'),
    }),
    output: z.object({
      fileName: z.string(),
      mime: z.string(),
      /** base64 */
      content: z.string(),
      sha256: z.string(),
    }),
    errors: ['payoutBatchNotFound', 'payoutStateChanged', 'payoutChanged', 'payoutUnwritable'],
  }),
  /** Reads the bank's result and says what a confirmation would do with each line. Changes nothing. */
  previewPayoutResult: endpoint({
    path: '/zsm/api/operator/previewPayoutResult',
    ...ofFinance,
    effect: 'read',
    input: z.object({ id: PayoutBatchId, content }),
    output: preview,
    errors: ['payoutBatchNotFound', 'payoutStateChanged', 'payoutFileUnreadable'],
  }),
  /** Stores which column means what, for all results of the batch's bank. */
  matchPayoutColumns: endpoint({
    path: '/zsm/api/operator/matchPayoutColumns',
    ...ofFinance,
    input: z.object({ id: PayoutBatchId, ...resultColumns }),
    output: z.null(),
    errors: ['payoutBatchNotFound', 'payoutColumnsIncomplete'],
  }),
  /**
   * Books the lines of the file after `afterLine`, each in its own transaction. `nextLine` says where to continue; null at the end. A
   * repeated call books nothing twice.
   */
  confirmPayoutResult: endpoint({
    path: '/zsm/api/operator/confirmPayoutResult',
    ...ofFinance,
    input: z.object({ id: PayoutBatchId, content, afterLine: int(0, 100_000).default(0) }),
    output: z.object({
      paidCount: z.int(),
      failedCount: z.int(),
      leftCount: z.int(),
      nextLine: z.int().nullable(),
    }),
    errors: ['payoutBatchNotFound', 'payoutStateChanged', 'payoutFileUnreadable', 'payoutColumnsIncomplete'],
  }),
  /** A person settles one line: 2 已到账 with the bank's number, 3 打款失败, or 5 已移出 if the bank did not pay it and never will. */
  settlePayoutItem: endpoint({
    path: '/zsm/api/operator/settlePayoutItem',
    ...ofFinance,
    input: z.object({
      id: PayoutBatchId,
      withdrawId: WithdrawId,
      outcomeDict: dict(payoutItemState.paid, payoutItemState.failed, payoutItemState.released),
      /** needed for 已到账 */
      transferNo: line(0, 64, '银行流水号').default(''),
      reason: line(2, 200, '原因'),
    }),
    output: wholeBatch,
    errors: [
      'payoutBatchNotFound',
      'payoutStateChanged',
      'payoutItemNotFound',
      'payoutItemSettled',
      'payoutSecondOperator',
      'notTwoPersons',
      'transferMissing',
      'transferUsed',
    ],
  }),
  /** 4 已回盘 → 5 已关闭. Fails until every line has its result. */
  closePayoutBatch: endpoint({
    path: '/zsm/api/operator/closePayoutBatch',
    ...ofFinance,
    input: z.object({ id: PayoutBatchId }),
    output: wholeBatch,
    errors: ['payoutBatchNotFound', 'payoutStateChanged', 'payoutUnsettled'],
  }),
}
