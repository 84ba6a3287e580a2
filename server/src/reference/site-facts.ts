import { type SiteFact, type SitePage, siteDocuments, siteSettings } from '@zsm/contract/site'
import type { Sql } from '../database/sql.ts'
import { lazily } from '../lazily.ts'
import { getAgreement } from './agreements.ts'
import { findSettings } from './queries.ts'

type Facts = { texts: Partial<Record<SiteFact, string>>; documentHtml?: string }

/** What a public page tells that operators set or wrote, in the words of the pages. */
export async function readSiteFacts(sql: Sql, page: SitePage): Promise<Facts> {
  const kind = siteDocuments[page]
  const [texts, document] = await Promise.all([readTexts(sql), kind && getAgreement(sql, { kind })])
  if (!document) return { texts }
  const { title, version, publishTime, contentHtml } = document
  const own = { documentTitle: title, documentVersion: String(version), documentDate: dayOf(publishTime) }
  return { texts: { ...texts, ...own }, documentHtml: contentHtml }
}

async function readTexts(sql: Sql): Promise<Facts['texts']> {
  const rows = await findSettings(sql, Object.values(siteSettings))
  const found = new Map(rows.map(({ key, value }) => [key, value]))
  const texts = Object.entries(siteSettings).map(([fact, key]) => [fact, found.get(key) ?? ''])
  return { ...Object.fromEntries(texts), minWithdraw: yuan(found.get(siteSettings.minWithdraw)) }
}

const yuan = (fen: string | undefined) => (fen ? String(Number(fen) / 100) : '')

const days = lazily(() => new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' }))
const dayOf = (instant: string) => days().format(new Date(instant))
