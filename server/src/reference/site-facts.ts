import { type SiteFact, siteSettings } from '@zsm/contract/site'
import type { Sql } from '../database/sql.ts'
import { findSettings } from './queries.ts'

/** What the public pages tell that operators set, as text in the words of the pages. */
export async function readSiteFacts(sql: Sql): Promise<Partial<Record<SiteFact, string>>> {
  const found = new Map(
    (await findSettings(sql, Object.values(siteSettings))).map((row) => [row.key, row.value]),
  )
  const facts = Object.entries(siteSettings).map(([fact, key]) => [fact, found.get(key) ?? ''])
  return withYuan(Object.fromEntries(facts))
}

function withYuan(facts: Partial<Record<SiteFact, string>>): Partial<Record<SiteFact, string>> {
  const fen = Number(facts.minWithdraw)
  return { ...facts, minWithdraw: String(fen / 100) }
}
