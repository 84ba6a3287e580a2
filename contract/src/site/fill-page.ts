import type { Agreement } from './agreements.ts'
import { builtOrigin, type SiteFact } from './site.ts'

export type SiteFacts = {
  /** Values that operators set; empty where nothing was entered. */
  texts: Partial<Record<SiteFact, string>>
  /** The document that operators wrote in the editor, sanitised to what the editor can produce. */
  documentHtml?: string
}

// created at first use, so that it does not slow down the start
let days: Intl.DateTimeFormat | undefined

function dayOf(instant: string): string {
  days ??= new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' })
  return days.format(new Date(instant))
}

/** The facts of a document on the public site. */
export const documentFacts = ({ title, version, publishTime, contentHtml }: Agreement) => ({
  documentHtml: contentHtml,
  texts: {
    documentTitle: title,
    documentVersion: String(version),
    documentDate: dayOf(publishTime),
  },
})

/**
 * A part of a page that is shown only if one of these facts is known, or only if none is. The pattern matches the innermost part
 * first, because parts can be nested.
 */
const conditional = /<known-fact of="([\w ]+)"( none="")?>((?:(?!<known-fact)[\s\S])*?)<\/known-fact>/

const marked =
  /<span data-fact="(\w+)"(?: data-scheme="([a-z]+:)")?(?: data-link="([^"]+)")? class="pending">([^<]*)<\/span>/g

const documentMark = /<p data-document[^>]*>[^<]*<\/p>/

/** Completes a built page with what only the running server knows: its own address and what operators entered. */
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
