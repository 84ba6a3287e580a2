import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { makeShop } from '../../scripts/makers.ts'
import type { Row } from '../figures/report.ts'
import { measureLearners } from '../load/learners.ts'
import { onScratchServer } from '../load/scratch-server.ts'
import { measureGoodPage } from './good-page.ts'
import { audit, comparePaints, fast4g, scoresOf } from './lighthouse.ts'

/** A good's page on a cheap phone and under many readers, and learners who buy and play at the same time. */
export async function measureLearner(): Promise<Row[]> {
  return [...(await measurePage()), ...(await measureGoodPage()), ...(await measureLearners())]
}

function measurePage(): Promise<Row[]> {
  return onScratchServer(async (parts) => {
    const { shop, good } = await makeShop({ sql: parts.database.sql, config: parts.config })
    const rows = [await scriptsOf(good)]
    for (const [page, address] of [
      ['/g/:goodId', good],
      ['/s/:shopId', shop],
    ] as const)
      rows.push(scoresOf(page, await audit(address), '≥ 95, then 100 each'))
    const bare = await serveBare(parts.url, await (await fetch(good)).text())
    try {
      rows.push(
        await comparePaints('/g/:goodId at 4× CPU and Fast 4G', { ours: good, bare: bare.url }, fast4g),
      )
    } finally {
      await bare.app.close()
    }
    return rows
  })
}

/** The page's script with everything that it imports at once. What it loads later, like the player, is left out. */
async function scriptsOf(page: string): Promise<Row> {
  const html = await (await fetch(page)).text()
  const left = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(
    ([, src = '']) => new URL(src, page).href,
  )
  const seen = new Map<string, number>()
  for (let url = left.pop(); url; url = left.pop()) {
    if (seen.has(url)) continue
    const code = await (await fetch(url)).text()
    seen.set(url, gzipSync(code, { level: 9 }).length)
    for (const [, path = ''] of code.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g))
      left.push(new URL(path, url).href)
  }
  const bytes = [...seen.values()].reduce((sum, size) => sum + size, 0)
  return {
    figure: 'JavaScript of /g/:goodId before the player, gzip',
    value: `${bytes} bytes in ${seen.size} files`,
    ratio: (bytes / (40 * 1024)).toFixed(2),
    aim: '≤ 40 KiB',
  }
}

/** The same words and pictures without style or script, from a bare server; compressed as ours are. */
async function serveBare(origin: string, html: string): Promise<{ app: FastifyInstance; url: string }> {
  const app = fastify()
  const bare = html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace('</head>', '<style>img { max-width: 100%; height: auto }</style></head>')
  const pictures = new Map<string, Promise<{ type: string; bytes: Buffer }>>()
  const read = async (path: string) => {
    const answer = await fetch(origin + path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { type: answer.headers.get('content-type') ?? '', bytes }
  }
  for (const [, path = ''] of bare.matchAll(/src="(\/[^"]+)"/g)) pictures.set(path, read(path))
  await Promise.all(pictures.values())
  app.get('/media/*', async ({ url }, reply) => {
    const picture = await (pictures.get(url) ?? read(url))
    return reply.type(picture.type).send(picture.bytes)
  })
  const sent = brotliCompressSync(bare)
  app.get('/bare', async (_, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(sent),
  )
  return { app, url: `${await app.listen({ host: '127.0.0.1', port: 0 })}/bare` }
}
