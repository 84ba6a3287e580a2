import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { BankColumn } from '@zsm/contract/payouts/formats'
import type { payoutResults } from '@zsm/contract/payouts/results'
import {
  bankAccountType,
  exportFormat,
  payoutBatchState,
  payoutEncoding,
  payoutField,
} from '@zsm/contract/states'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { CardNumbers } from '../funds/public.ts'
import { type Cell, csvOf, type Table } from '../spreadsheets/cells.ts'
import { encodeGbk } from '../spreadsheets/gbk.ts'
import { xlsxOf } from '../spreadsheets/xlsx.ts'
import { type LockedBatch, setBatch } from './batches.queries.ts'
import { listUnchanged, lockFor, record } from './batches.ts'
import type { PayeeRow } from './items.queries.ts'

type File = OutputOf<typeof payoutResults.exportPayoutBatch>

/**
 * The file for the bank. It exists only in the answer. The server stores neither the card numbers nor a digest against which somebody
 * could try them. Each export is in the audit log with the operator, the reason and the format.
 */
export function exportBatch(
  sql: Sql,
  cards: CardNumbers,
  { id, formatDict, reason }: InputOf<typeof payoutResults.exportPayoutBatch>,
): Promise<File> {
  return transaction(sql, async (sql) => {
    const batch = await lockFor(sql, id, 'export')
    const payees = await listUnchanged(sql, id, batch)
    const table = tableOf(batch, payees, cards)
    const bytes = formatDict === exportFormat.csv ? await csvBytes(table, batch) : await buffer(xlsxOf(table))
    await setBatch(sql, id, { statusDict: payoutBatchState.exported, exportTime: now() })
    await record(sql, 'export', id, batch, { formatDict, reason, lines: payees.length })
    return { ...namesOf(batch, formatDict), content: bytes.toString('base64'), sha256: sha256(bytes) }
  })
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const namesOf = ({ batchNo, formatName }: LockedBatch, format: number) =>
  format === exportFormat.csv
    ? { fileName: `${formatName}-${batchNo}.csv`, mime: 'text/csv' }
    : {
        fileName: `${formatName}-${batchNo}.xlsx`,
        mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      }

async function csvBytes(table: Table, { encodingDict }: LockedBatch): Promise<Buffer> {
  let text = ''
  for await (const part of csvOf(table)) text += part
  if (encodingDict === payoutEncoding.utf8) return Buffer.from(text)
  const encoded = encodeGbk(text.replace(/^\ufeff/, ''))
  if ('bytes' in encoded) return encoded.bytes
  return fail('payoutUnwritable', {
    message: `GBK 写不出“${encoded.missing}”这个字，请改用 Excel 格式，或把银行格式改为 UTF-8`,
  })
}

function tableOf(batch: LockedBatch, payees: readonly PayeeRow[], cards: CardNumbers): Table {
  const { columns, totalsFlag } = batch
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for (const [at, payee] of payees.entries())
      yield columns.map((column) => cellOf(column, { batch, payee, lineNo: at + 1, cards }))
    if (totalsFlag) yield* totals(batch)
  }
  return {
    name: '批量打款',
    titles: columns.map(({ title }) => title),
    expected: payees.length,
    rows: rows(),
  }
}

/** The two last lines: the count and the sum, then the checksum that the screen shows. The sum stands below the amounts. */
function totals({ columns, itemCount, sumFen, checksum }: LockedBatch): Cell[][] {
  const { amountYuan, amountFen } = payoutField
  const sums = columns.map(({ fieldDict }, at): Cell => {
    if (fieldDict === amountYuan) return { fen: sumFen }
    if (fieldDict === amountFen) return { count: sumFen }
    return { text: ['合计', `${itemCount} 笔`][at] ?? '' }
  })
  return [sums, columns.map((_, at) => ({ text: ['校验码', checksum][at] ?? '' }))]
}

type Line = { batch: LockedBatch; payee: PayeeRow; lineNo: number; cards: CardNumbers }

function cellOf({ fieldDict, fixed }: BankColumn, { batch, payee, lineNo, cards }: Line): Cell {
  const { fixed: _, ...field } = payoutField
  switch (fieldDict) {
    case field.lineNo:
      return { count: lineNo }
    case field.batchNo:
      return { text: batch.batchNo }
    case field.withdrawNo:
      return { digits: payee.withdrawNo }
    case field.holderName:
      return { text: payee.holderName }
    case field.cardNo:
      return { digits: cards.decrypt(payee.creatorId, payee.cardNo) }
    case field.bankName:
      return { text: payee.bankName }
    case field.branchName:
      return { text: payee.branchName }
    case field.province:
      return { text: payee.province }
    case field.city:
      return { text: payee.city }
    case field.amountYuan:
      return { fen: payee.amountFen }
    case field.amountFen:
      return { count: payee.amountFen }
    case field.accountType:
      return { text: payee.typeDict === bankAccountType.company ? '对公' : '对私' }
    default:
      return { text: fixed }
  }
}
