import { z } from 'zod'
import { payoutEncoding, payoutField } from '../states.ts'
import { BankFormatId, flag, Instant, line, page, pageInput, RequestId, Version } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** The columns of a bank's file, in their order. `fixed` is the content of a column of kind 0 固定内容. */
export const columns = z
  .array(
    z.object({
      title: line(1, 30, '列名'),
      fieldDict: payoutField.codec,
      fixed: line(0, 60, '固定内容').default(''),
    }),
  )
  .min(1, { error: '至少要有一列' })
  .max(40, { error: '最多 40 列' })
export type BankColumn = z.output<typeof columns>[number]

const title = (name: string) => line(0, 60, name).default('')

/** The titles by which the columns of a bank's result are found, and its words for paid and failed, separated by 、 */
export const resultColumns = {
  numberTitle: title('提现单号所在列'),
  amountTitle: title('金额所在列'),
  outcomeTitle: title('结果所在列'),
  reasonTitle: title('原因所在列'),
  transferTitle: title('流水号所在列'),
  paidWords: title('成功的说法'),
  failedWords: title('失败的说法'),
}
const resultReading = z.object(resultColumns)
export type ResultReading = z.output<typeof resultReading>

const bankFormat = z.object({
  id: BankFormatId,
  name: z.string(),
  columns,
  encodingDict: payoutEncoding.codec,
  totalsFlag: flag,
  result: resultReading,
  version: z.int(),
  updateTime: Instant,
})
export type BankFormat = z.output<typeof bankFormat>

const editable = {
  name: line(2, 30, '格式名称'),
  columns,
  encodingDict: payoutEncoding.codec.default(payoutEncoding.utf8),
  /** whether the file ends with its sum and its checksum */
  totalsFlag: flag.default(true),
  ...resultColumns,
}

const ofFinance = { access: 'operator', roles: ['finance'] } as const

export const bankFormats = {
  listBankFormat: endpoint({
    path: '/zsm/api/operator/listBankFormat',
    ...ofFinance,
    effect: 'read',
    input: z.object({ ...pageInput }),
    output: page(bankFormat),
  }),
  createBankFormat: endpoint({
    path: '/zsm/api/operator/createBankFormat',
    ...ofFinance,
    needsProof: true,
    sends: 'body',
    input: z.object({ ...editable, requestId: RequestId }),
    output: bankFormat,
    errors: ['bankFormatTaken', 'bankFormatIncomplete'],
  }),
  /** Changes the format of new batches. A batch keeps the columns that its second person approved. */
  updateBankFormat: endpoint({
    path: '/zsm/api/operator/updateBankFormat',
    ...ofFinance,
    needsProof: true,
    sends: 'body',
    input: z.object({ id: BankFormatId, ...editable, version: Version }),
    output: bankFormat,
    errors: ['bankFormatNotFound', 'bankFormatTaken', 'bankFormatIncomplete', 'versionConflict'],
  }),
}
