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

const marked = /<span data-fact="(\w+)"(?: data-scheme="([a-z]+:)")? class="pending">[^<]*<\/span>/g

const documentMark = /<p data-document[^>]*>[^<]*<\/p>/

/** A built page with what is known only here: where the site stands, and what operators entered. */
export function fillPage(built: string, publicUrl: string, facts: SiteFacts): string {
  return built
    .replace(documentMark, (placeholder) => facts.documentHtml ?? placeholder)
    .replace(marked, (placeholder, name: SiteFact, scheme?: string) => {
      const text = escapeHtml(facts.texts[name] ?? '')
      if (text === '') return placeholder
      return scheme ? `<a href="${scheme}${text}">${text}</a>` : `<span>${text}</span>`
    })
    .replaceAll(builtOrigin, publicUrl)
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
