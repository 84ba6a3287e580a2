import { companyFacts, settingRules } from '@zsm/contract/settings'
import type { Sql } from '../database/sql.ts'
import { findSettings } from './queries.ts'

/** Titles of the company facts that the public site needs and nobody has entered. */
export async function missingCompanyFacts(sql: Sql): Promise<string[]> {
  const entered = new Map((await findSettings(sql, companyFacts)).map(({ key, value }) => [key, value]))
  return companyFacts.filter((key) => !entered.get(key)).map((key) => settingRules[key].title)
}
