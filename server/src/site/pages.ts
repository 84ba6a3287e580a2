import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { addressesFile, siteFolder } from '@zsm/contract/site/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import { isBelow, notPages, pathOf } from '../rpc/addresses.ts'
import { sendFailure } from '../rpc/envelope.ts'
import { mountCrawlerFiles } from './crawlers.ts'
import { mountSite, openPage, type SiteParts } from './site.ts'

type PagesParts = SiteParts & {
  /** Hosts from which the application's page may load the captcha's script. Public pages may not. */
  captchaOrigins: readonly string[]
}

/**
 * Serves the built web. Assets are cached forever, because their names contain a hash, and are compressed by
 * the build. Public pages and the application's pages have their addresses; any other path gets a page that
 * says so. Without a build every path that is no call is unknown.
 */
export async function mountPages(
  app: FastifyInstance,
  dir: string | undefined,
  site: PagesParts,
): Promise<void> {
  const sendPage = dir !== undefined && existsSync(dir) ? await mountBuilt(app, dir, site) : undefined
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && !notPages.test(pathOf(request.url))
    if (!sendPage || !wantsPage) return sendFailure(reply, new Failure('notFound'), request.id)
    return sendPage(request, reply)
  })
}

/** Answers a function that sends the right page for a path that is neither a file nor a public page. */
async function mountBuilt(app: FastifyInstance, dir: string, site: PagesParts) {
  await mountFiles(app, dir)
  await mountSite(app, dir, site)
  mountCrawlerFiles(app, site.publicUrl)
  // Feed readers, link previews and old browsers ask for this name without reading a page.
  app.get('/favicon.ico', (_, reply) => reply.redirect('/logo.svg', 301))
  const isOfApplication = addressesIn(dir)
  const sendApplication = applicationSender(dir, site.captchaOrigins)
  const sendMissing = await openPage(dir, 'missing', site)
  return (request: FastifyRequest, reply: FastifyReply) =>
    isOfApplication(pathOf(request.url)) ? sendApplication(reply) : sendMissing(request, reply.code(404))
}

/** Whether the application has a page at a path. A slash at the end makes no difference. */
function addressesIn(dir: string): (path: string) => boolean {
  const addresses: string[] = JSON.parse(readFileSync(join(dir, siteFolder, addressesFile), 'utf8'))
  const whole = new Set(addresses)
  const starts = addresses.filter((one) => one.endsWith('*')).map((one) => one.slice(0, -1))
  return (path) => whole.has(path.replace(/\/$/, '')) || starts.some((start) => path.startsWith(start))
}

/**
 * Sends the application's page. It may run scripts of our host, the inline script of the build, and the
 * captcha's.
 */
function applicationSender(dir: string, captchaOrigins: readonly string[]) {
  const own = scriptSourcesOf(readFileSync(join(dir, 'index.html'), 'utf8'))
  const scripts = [own, ...captchaOrigins].join(' ')
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
    // Pages are sent by their addresses only, and folders are not served.
    allowedPath: (path, _root, { url }) =>
      !path.endsWith('/') && !isBelow(`/${siteFolder}`, path) && !isBelow('/index.html', url),
    setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
  })
}

function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // Pictures of our screens may be a day old.
  return path.includes('/tour/') ? 'public, max-age=86400' : 'no-cache'
}

/** The script-src of a page: files of our host, and its own inline scripts by their digests. */
function scriptSourcesOf(html: string): string {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
  return ["'self'", ...inline].join(' ')
}
