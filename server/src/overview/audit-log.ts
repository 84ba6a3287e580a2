import type { AuditEntry, operatorAudit } from '@zsm/contract/operators/audit'
import type { Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../accounts/public.ts'
import { pageOf } from '../database/page.ts'
import type { Sql } from '../database/sql.ts'
import { type AuditRow, countEntries, listEntries } from './audit-log.queries.ts'

export async function readAuditLog(
  sql: Sql,
  filters: InputOf<typeof operatorAudit.listAudit>,
): Promise<Page<AuditEntry>> {
  const [list, count] = await Promise.all([listEntries(sql, filters), countEntries(sql, filters)])
  return pageOf(list.map(shown), count, filters)
}

function shown({ account, changes, ...entry }: AuditRow): AuditEntry {
  const changed = Object.entries(changes ?? {})
  return {
    ...entry,
    mobile: account && maskMobile(account),
    changes: changed.map(([name, { before, after }]) => ({
      name,
      before: inWords(before),
      after: inWords(after),
    })),
  }
}

/** The longest value that is shown whole. */
const longest = 500

function inWords(value: unknown): string {
  const words = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return words.length > longest ? `${words.slice(0, longest)}…` : words
}
