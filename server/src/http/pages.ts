import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { siteFolder } from '@zsm/contract/site'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../failure.ts'
import { mountCrawlerFiles } from './crawlers.ts'
import { sendFailure } from './envelope.ts'
import { scriptSourcesOf } from './script-sources.ts'
import { mountSite, type SiteParts } from './site.ts'

/** Log lines and path checks never see a query: the seed's calls carry their parameters there. */
export const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** Whether an address is this path or one under it. */
export const isBelow = (path: string, url: string) => `${pathOf(url)}/`.startsWith(`${path}/`)

/** Paths of calls and files: a miss there is an answer, never the application's page. */
export const notPages = /^\/(zsm|api|prod-api|open|upload|media|assets)\//

/** Whether an address is one of calls or uploads: what is counted and limited. */
export const isCall = (url: string) => /^\/(zsm|api|prod-api|open|upload|readyz)(\/|$)/.test(pathOf(url))

/**
 * Serves the built web: assets for ever (their names carry a hash), compressed as the build did it, the public pages at their addresses, the
 * application's page for every other path. Without one, every path that is no call is unknown.
 */
export async function mountPages(
  app: FastifyInstance,
  dir: string | undefined,
  site: SiteParts,
): Promise<void> {
  const built = dir !== undefined && existsSync(dir)
  if (built) {
    await mountFiles(app, dir)
    await mountSite(app, dir, site)
    mountCrawlerFiles(app, site.publicUrl)
  }
  const sendPage = pageSender(built ? dir : undefined)
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !notPages.test(pathOf(request.url))
    if (!sendPage || !wantsPage) return sendFailure(reply, new Failure('notFound'), request.id)
    return sendPage(reply)
  })
}

/** Sends the application's page; besides scripts of our host it runs the one that the build wrote into it. */
function pageSender(dir: string | undefined) {
  if (dir === undefined) return undefined
  const scripts = scriptSourcesOf(readFileSync(join(dir, 'index.html'), 'utf8'))
  return (reply: FastifyReply) => {
    const policy = `${reply.getHeader('content-security-policy') ?? ''};script-src ${scripts}`
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .sendFile('index.html')
  }
}

async function mountFiles(app: FastifyInstance, dir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    // public pages are sent by their addresses alone
    allowedPath: (path) => !isBelow(`/${siteFolder}`, path),
    setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
  })
}

function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // pictures of our screens: yesterday's do no harm
  return path.includes('/tour/') ? 'public, max-age=86400' : 'no-cache'
}
