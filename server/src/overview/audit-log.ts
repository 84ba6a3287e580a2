import type { operatorCreatorPage } from '@zsm/contract/office/creator-page'
import type { AuditEntry, operatorAudit } from '@zsm/contract/operators/audit'
import type { Page } from '@zsm/contract/values'
import type { InputOf, Role } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../accounts/public.ts'
import { changesInWords } from '../database/audit.ts'
import { pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import {
  type AuditRow,
  countEntries,
  countEntriesAbout,
  listEntries,
  listEntriesAbout,
} from './audit-log.queries.ts'
import { mayReadChanges } from './audit-readers.ts'
import { findCreatorRow } from './creators.queries.ts'

export async function readAuditLog(
  sql: Sql,
  filters: InputOf<typeof operatorAudit.listAudit>,
): Promise<Page<AuditEntry>> {
  const [list, count] = await Promise.all([listEntries(sql, filters), countEntries(sql, filters)])
  return pageOf(list.map(shown), count, filters)
}

/** What a creator did and what was done to them. What changed is left out where the operator may not read the record itself. */
export async function readAuditOf(
  sql: Sql,
  roles: readonly Role[],
  { id: creator, ...page }: InputOf<typeof operatorCreatorPage.listCreatorAudit>,
): Promise<Page<AuditEntry>> {
  const row = await findCreatorRow(sql, creator)
  if (!row) return pageOf([], 0, page)
  const subject = { creator, account: row.account }
  const [list, count] = await Promise.all([
    listEntriesAbout(sql, subject, page),
    countEntriesAbout(sql, subject),
  ])
  const readable = (row: AuditRow) => (mayReadChanges(roles, row.action) ? row : { ...row, changes: null })
  return pageOf(
    list.map((row) => shown(readable(row))),
    count,
    page,
  )
}

const shown = ({ account, changes, ...entry }: AuditRow): AuditEntry => ({
  ...entry,
  mobile: account && maskMobile(account),
  changes: changesInWords(changes),
})
