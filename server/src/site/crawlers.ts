import { sitePages } from '@zsm/contract/site/site'
import type { FastifyInstance } from 'fastify'

/** Files for search engines: robots.txt and the sitemap. */
export function mountCrawlerFiles(app: FastifyInstance, publicUrl: string): void {
  const robots = ['User-agent: *', ...privatePaths.map((path) => `Disallow: ${path}`)]
  const pages = [...Object.values(sitePages), '/tutorial/index']
  app.get('/robots.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send([...robots, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')),
  )
  app.get('/sitemap.xml', async (_, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapOf(pages.map((path) => publicUrl + path))),
  )
}

/** Pictures of goods are not among them: a chat that shows a shared link reads its picture as a crawler does. */
const privatePaths = [
  '/zsm/',
  '/api/',
  '/prod-api/',
  '/open/',
  '/upload',
  '/exports/',
  '/report-files/',
  '/invoices/',
  '/admin',
  '/preview/',
  '/pay/',
  '/learn',
  '/orders',
  '/complaints',
  '/me$',
]

function sitemapOf(addresses: string[]): string {
  const urls = addresses.map((address) => `<url><loc>${address}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
