import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillPage, type SiteFacts } from '@zsm/contract/site/fill-page'
import {
  type BuiltPage,
  type SitePage,
  siteDocuments,
  siteFile,
  siteFolder,
  sitePages,
} from '@zsm/contract/site/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from '../rpc/addresses.ts'
import { type EncodedPage, encodePage, sendEncoded } from './encoded-page.ts'

export type SiteParts = {
  publicUrl: string
  /** The current values that operators have entered for a page. */
  readFacts: (page: BuiltPage, version?: number) => Promise<SiteFacts>
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves the prerendered public pages, with and without a slash at the end of their addresses. */
export async function mountSite(app: FastifyInstance, dir: string, parts: SiteParts): Promise<void> {
  for (const [page, path] of Object.entries(sitePages) as [SitePage, string][]) {
    const send = await openPage(dir, page, parts)
    for (const address of path === '/' ? [path] : [path, `${path}/`]) app.get(address, send)
  }
}

/**
 * A page is rendered again when operators have changed its values on any server. Until then it is sent from
 * memory.
 */
export async function openPage(dir: string, page: BuiltPage, parts: SiteParts): Promise<SendPage> {
  const built = await readFile(join(dir, siteFolder, siteFile(page)), 'utf8')
  const policy = policyFor(built)
  const factsNow = lastKnown(() => parts.readFacts(page))
  const fill = remember((facts) => encodePage(fillPage(built, parts.publicUrl, facts)))
  return async (request, reply) => {
    reply.header('content-security-policy', policy)
    const version = page in siteDocuments ? askedVersion(request) : undefined
    if (version === undefined) return sendEncoded(request, reply, fill(await factsNow()))
    const facts = await parts.readFacts(page, version).catch(() => undefined)
    if (!facts) return reply.redirect(pathOf(request.url))
    return sendEncoded(request, reply, encodePage(fillPage(built, parts.publicUrl, facts)))
  }
}

/** The version of a document that an address names: `/agreement?version=3`. */
function askedVersion({ query }: FastifyRequest): number | undefined {
  const { version } = query as { version?: unknown }
  return typeof version === 'string' && /^[1-9]\d{0,5}$/.test(version) ? Number(version) : undefined
}

/** While the database is down, a page shows the last known values. */
function lastKnown(read: () => Promise<SiteFacts>): () => Promise<SiteFacts> {
  let last: SiteFacts = { texts: {} }
  return async () => {
    try {
      last = await read()
    } catch {
      // The page is useful without them.
    }
    return last
  }
}

function remember(make: (facts: SiteFacts) => EncodedPage): (facts: SiteFacts) => EncodedPage {
  let made: { of: string; page: EncodedPage } | undefined
  return (facts) => {
    const of = JSON.stringify(facts)
    if (made?.of !== of) made = { of, page: make(facts) }
    return made.page
  }
}

/** Only the page's own styles, our one script and our pictures. */
function policyFor(html: string): string {
  const [, styles = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  const hash = createHash('sha256').update(styles).digest('base64')
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "script-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
