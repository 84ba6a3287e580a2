import { reference } from '@zsm/contract/reference'
import { type Agreement, getAgreement } from '@zsm/contract/site/agreements'
import { documentFacts, type SiteFacts } from '@zsm/contract/site/fill-page'
import { type BuiltPage, siteDocuments, siteSettings } from '@zsm/contract/site/site'

/** A page's facts from the public calls. Without a server every fact is empty. */
export async function readSiteFacts(server: string, page: BuiltPage): Promise<SiteFacts> {
  const kind = siteDocuments[page]
  const [document, ...settings] = await Promise.all([
    kind && ask<Agreement>(server, getAgreement.path, { kind }),
    ...Object.entries(siteSettings).map(async ([fact, key]) => {
      const setting = await ask<{ value: string }>(server, reference.getConfig.path, { key })
      return [fact, setting?.value ?? '']
    }),
  ])
  const texts = Object.fromEntries(settings)
  if (!document) return { texts }
  const { texts: own, documentHtml } = documentFacts(document)
  return { texts: { ...texts, ...own }, documentHtml }
}

async function ask<Data>(
  server: string,
  path: string,
  input: Record<string, string>,
): Promise<Data | undefined> {
  try {
    const answer = await fetch(`${server}${path}?${new URLSearchParams(input)}`)
    return ((await answer.json()) as { data?: Data }).data
  } catch {
    return undefined
  }
}
