import { builtOrigin, type SiteFact } from '@zsm/contract/site'

/** What operators set, as text; empty where nothing was entered. */
export type SiteFacts = Partial<Record<SiteFact, string>>

const marked = /<span data-fact="(\w+)"(?: data-scheme="([a-z]+:)")? class="pending">[^<]*<\/span>/g

/** A built page with what is known only here: where the site stands, and what operators entered. */
export function fillPage(built: string, publicUrl: string, facts: SiteFacts): string {
  return built
    .replace(marked, (placeholder, name: SiteFact, scheme?: string) => {
      const text = escapeHtml(facts[name] ?? '')
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
