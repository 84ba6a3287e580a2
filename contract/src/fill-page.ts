import type { Agreement } from './agreements.ts'
import { builtOrigin, type SiteFact } from './site.ts'

export type SiteFacts = {
  /** What operators set; empty where nothing was entered. */
  texts: Partial<Record<SiteFact, string>>
  /** What they wrote with the editor: only what the editor can make is kept of it. */
  documentHtml?: string
}

// made when first asked for: no start waits for it
let days: Intl.DateTimeFormat | undefined

function dayOf(instant: string): string {
  days ??= new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' })
  return days.format(new Date(instant))
}

/** What a page tells of its document. */
export const documentFacts = ({ title, version, publishTime, contentHtml }: Agreement) => ({
  documentHtml: contentHtml,
  texts: {
    documentTitle: title,
    documentVersion: String(version),
    documentDate: dayOf(publishTime),
  },
})

/** What stands on a page only if one of these facts is known, or only if none is. Innermost first: they may hold others. */
const conditional = /<known-fact of="([\w ]+)"( none="")?>((?:(?!<known-fact)[\s\S])*?)<\/known-fact>/

const marked =
  /<span data-fact="(\w+)"(?: data-scheme="([a-z]+:)")?(?: data-link="([^"]+)")? class="pending">([^<]*)<\/span>/g

const documentMark = /<p data-document[^>]*>[^<]*<\/p>/

/** A built page with what is known only here: where the site stands, and what operators entered. */
export function fillPage(built: string, publicUrl: string, facts: SiteFacts): string {
  return withKnown(built, facts)
    .replace(documentMark, (placeholder) => facts.documentHtml ?? placeholder)
    .replace(marked, (placeholder, name: SiteFact, scheme?: string, link?: string, words?: string) => {
      const text = escapeHtml(facts.texts[name] ?? '')
      if (text === '') return words ? placeholder : ''
      if (link) return `<a href="${text}">${link}</a>`
      return scheme ? `<a href="${scheme}${text}">${text}</a>` : `<span>${text}</span>`
    })
    .replaceAll(builtOrigin, publicUrl)
}

function withKnown(page: string, facts: SiteFacts): string {
  const [found, names = '', none, content = ''] = conditional.exec(page) ?? []
  if (found === undefined) return page
  const isKnown = names.split(' ').some((name) => facts.texts[name as SiteFact])
  return withKnown(
    page.replace(found, () => (isKnown === (none === undefined) ? content : '')),
    facts,
  )
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
