import { z } from 'zod'
import {
  Day,
  flag,
  Instant,
  line,
  Money,
  page,
  pageInput,
  RequestId,
  StatementFormatId,
  Version,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { fileContent, fileName, ofFinance } from './files.ts'

const title = (name: string) => line(0, 60, name).default('')

/** The titles by which the columns of a bank's statement are found. Words are separated by 、 */
const statementColumns = {
  dateTitle: title('日期所在列'),
  amountTitle: title('支出金额所在列'),
  serialTitle: title('流水号所在列'),
  memoTitle: title('附言所在列'),
  payeeTitle: title('对方户名所在列'),
  /** for one amount column with both directions; empty if `amountTitle` has only outgoing amounts, or a sign */
  directionTitle: title('收支方向所在列'),
  outWords: title('支出的说法'),
}
const reading = z.object(statementColumns)
export type StatementReading = z.output<typeof reading>

const statementFormat = z.object({
  id: StatementFormatId,
  name: z.string(),
  reading,
  version: z.int(),
  updateTime: Instant,
})
export type StatementFormat = z.output<typeof statementFormat>

const previewLine = z.object({
  lineNo: z.int(),
  day: Day,
  amountFen: Money,
  tradeNo: z.string(),
  /** the payout that the line names; empty if it names none of ours */
  ourNo: z.string(),
  note: z.string(),
})
export type StatementLine = z.output<typeof previewLine>

const preview = z.object({
  titles: z.array(z.string()),
  /** whether the columns are matched; if not, there are no lines */
  matchedFlag: flag,
  reading,
  fromDay: Day.nullable(),
  toDay: Day.nullable(),
  /** the number of outgoing lines, and of those that name a payout */
  lineCount: z.int(),
  sumFen: Money,
  knownCount: z.int(),
  knownFen: Money,
  /** lines of today, which are left out because the day is not over */
  todayCount: z.int(),
  /** the first hundred outgoing lines */
  lines: z.array(previewLine),
})
export type StatementPreview = z.output<typeof preview>

const statementErrors = ['statementFormatNotFound', 'statementUnreadable'] as const

export const statements = {
  listStatementFormat: endpoint({
    path: '/zsm/api/operator/listStatementFormat',
    ...ofFinance,
    effect: 'read',
    input: z.object({ ...pageInput }),
    output: page(statementFormat),
  }),
  createStatementFormat: endpoint({
    path: '/zsm/api/operator/createStatementFormat',
    ...ofFinance,
    needsProof: true,
    input: z.object({ name: line(2, 30, '银行名称'), requestId: RequestId }),
    output: statementFormat,
    errors: ['statementFormatTaken'],
  }),
  /** Stores which column means what, for this bank's statements from now on. */
  updateStatementFormat: endpoint({
    path: '/zsm/api/operator/updateStatementFormat',
    ...ofFinance,
    needsProof: true,
    input: z.object({
      id: StatementFormatId,
      name: line(2, 30, '银行名称'),
      ...statementColumns,
      version: Version,
    }),
    output: statementFormat,
    errors: [
      'statementFormatNotFound',
      'statementFormatTaken',
      'statementFormatIncomplete',
      'versionConflict',
    ],
  }),
  /** Reads a statement and says which lines name our payouts. Stores nothing. */
  previewStatement: endpoint({
    path: '/zsm/api/operator/previewStatement',
    ...ofFinance,
    effect: 'read',
    needsProof: true,
    sends: 'body',
    input: z.object({ id: StatementFormatId, content: fileContent }),
    output: preview,
    errors: statementErrors,
  }),
  /** Stores the outgoing lines day by day and compares these days. The same statement again replaces itself. */
  takeStatement: endpoint({
    path: '/zsm/api/operator/takeStatement',
    ...ofFinance,
    needsProof: true,
    sends: 'body',
    input: z.object({ id: StatementFormatId, fileName, content: fileContent }),
    output: z.object({ dayCount: z.int(), lineCount: z.int(), openCount: z.int() }),
    errors: [...statementErrors, 'statementFormatIncomplete'],
  }),
}
