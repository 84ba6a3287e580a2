import { percentText } from '@zsm/contract/money/rate'
import { feesText } from '@zsm/contract/site/fees'
import { documentFacts, type SiteFacts } from '@zsm/contract/site/fill-page'
import { type BuiltPage, siteDocuments, siteSettings } from '@zsm/contract/site/site'
import type { Sql } from '../database/sql.ts'
import { getAgreement } from './agreements.ts'
import { listCategories } from './categories.ts'
import { findSettings } from './queries.ts'

/** Operators' values on a public page, in the words of the page. A document is the one in force, or the version that is asked for. */
export async function readSiteFacts(sql: Sql, page: BuiltPage, version?: number): Promise<SiteFacts> {
  const kind = siteDocuments[page]
  const [texts, document] = await Promise.all([readTexts(sql), kind && getAgreement(sql, { kind, version })])
  if (!document) return { texts }
  const { texts: own, documentHtml } = documentFacts(document)
  return { texts: { ...texts, ...own }, documentHtml }
}

async function readTexts(sql: Sql): Promise<SiteFacts['texts']> {
  const [rows, { list: categories }] = await Promise.all([
    findSettings(sql, Object.values(siteSettings)),
    listCategories(sql, {}),
  ])
  const found = new Map(rows.map(({ key, value }) => [key, value]))
  const texts = Object.entries(siteSettings).map(([fact, key]) => [fact, found.get(key) ?? ''])
  return {
    ...Object.fromEntries(texts),
    minWithdraw: yuan(found.get(siteSettings.minWithdraw)),
    withdrawFee: percent(found.get(siteSettings.withdrawFee)),
    withdrawTax: percentUnlessNone(found.get(siteSettings.withdrawTax)),
    serviceFees: feesText(categories),
  }
}

const yuan = (fen: string | undefined) => (fen ? String(Number(fen) / 100) : '')
const percent = (feeBp: string | undefined) => (feeBp ? percentText(Number(feeBp)) : '')
/** Nothing where none is withheld: the page then leaves its line out. */
const percentUnlessNone = (bp: string | undefined) => (bp === '0' ? '' : percent(bp))
