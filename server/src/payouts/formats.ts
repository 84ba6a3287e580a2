import type { BankColumn, BankFormat, bankFormats } from '@zsm/contract/payouts/formats'
import { payoutField } from '@zsm/contract/states'
import type { BankFormatId, OperatorId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import {
  countFormats,
  type FormatFields,
  findFormat,
  insertFormat,
  listFormats as listRows,
  updateFormat,
} from './formats.queries.ts'

export function listFormats(
  sql: Sql,
  filter: InputOf<typeof bankFormats.listBankFormat>,
): Promise<Page<BankFormat>> {
  return readPage(listRows(sql, filter), countFormats(sql, filter), filter)
}

export async function getFormat(sql: Sql, id: BankFormatId): Promise<BankFormat> {
  return (await findFormat(sql, id)) ?? fail('bankFormatNotFound')
}

export function addFormat(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof bankFormats.createBankFormat>,
): Promise<BankFormat> {
  const { requestId, ...given } = input
  const fields = fieldsOf(given)
  return once(sql, { actor: operator, call: 'payouts.addFormat', requestId, input }, async (sql) => {
    const id = newId<BankFormatId>()
    await insertFormat(sql, { id, updateTime: now(), ...fields })
    return saved(sql, id)
  })
}

/** Changes the format of new batches. Existing batches keep the columns that were approved. */
export function changeFormat(
  sql: Sql,
  { id, version, ...given }: InputOf<typeof bankFormats.updateBankFormat>,
): Promise<BankFormat> {
  const fields = fieldsOf(given)
  return transaction(sql, async (sql) => {
    const before = await getFormat(sql, id)
    const isOurs = await updateFormat(sql, { id, version, updateTime: now(), ...fields })
    return isOurs ? saved(sql, id, before) : fail('versionConflict')
  })
}

async function saved(sql: Tx, id: BankFormatId, before?: BankFormat): Promise<BankFormat> {
  const after = await getFormat(sql, id)
  await audit(sql, { action: 'payouts.saveFormat', target: { type: 'bankFormat', id }, before, after })
  return after
}

type Given = Omit<InputOf<typeof bankFormats.createBankFormat>, 'requestId'>

function fieldsOf({ name, columns, encodingDict, totalsFlag, ...result }: Given): FormatFields {
  mustBeComplete(columns)
  return { name, columns, encodingDict, totalsFlag, result }
}

const { withdrawNo, holderName, cardNo, amountYuan, amountFen } = payoutField

/** The number, the payee and the amount must stand in exactly one column each. Otherwise the bank would pay wrongly. */
function mustBeComplete(columns: readonly BankColumn[]): void {
  const count = (...fields: number[]) => columns.filter(({ fieldDict }) => fields.includes(fieldDict)).length
  const needed = [count(withdrawNo), count(holderName), count(cardNo), count(amountYuan, amountFen)]
  if (needed.some((found) => found !== 1)) fail('bankFormatIncomplete', { field: 'columns' })
}
