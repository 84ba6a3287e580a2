import type { StatementFormat, StatementReading, statements } from '@zsm/contract/reconciliation/statements'
import type { OperatorId, Page, StatementFormatId } from '@zsm/contract/values'
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
  findFormat,
  insertFormat,
  listFormats as listRows,
  updateFormat,
} from './statement-formats.queries.ts'
import { isMatched } from './statement-reading.ts'

export function listFormats(
  sql: Sql,
  filter: InputOf<typeof statements.listStatementFormat>,
): Promise<Page<StatementFormat>> {
  return readPage(listRows(sql, filter), countFormats(sql, filter), filter)
}

export async function getFormat(sql: Sql, id: StatementFormatId): Promise<StatementFormat> {
  return (await findFormat(sql, id)) ?? fail('statementFormatNotFound')
}

const unmatched: StatementReading = {
  dateTitle: '',
  amountTitle: '',
  serialTitle: '',
  memoTitle: '',
  payeeTitle: '',
  directionTitle: '',
  outWords: '',
}

/** Adds a bank. Its columns are matched when its first statement is read. */
export function addFormat(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof statements.createStatementFormat>,
): Promise<StatementFormat> {
  const { requestId, name } = input
  const request = { actor: operator, call: 'reconciliation.addFormat', requestId, input }
  return once(sql, request, async (sql) => {
    const id = newId<StatementFormatId>()
    await insertFormat(sql, { id, name, reading: unmatched, updateTime: now() })
    return saved(sql, id)
  })
}

/** Changes the format for this bank's statements from now on. Stored lines of earlier statements do not change. */
export function changeFormat(
  sql: Sql,
  { id, version, name, ...reading }: InputOf<typeof statements.updateStatementFormat>,
): Promise<StatementFormat> {
  if (!isMatched(reading)) fail('statementFormatIncomplete')
  return transaction(sql, async (sql) => {
    const before = await getFormat(sql, id)
    const isOurs = await updateFormat(sql, { id, version, name, reading, updateTime: now() })
    return isOurs ? saved(sql, id, before) : fail('versionConflict')
  })
}

async function saved(sql: Tx, id: StatementFormatId, before?: StatementFormat): Promise<StatementFormat> {
  const after = await getFormat(sql, id)
  const target = { type: 'statementFormat', id }
  await audit(sql, { action: 'reconciliation.saveFormat', target, before, after })
  return after
}
