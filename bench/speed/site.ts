import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { sitePages } from '@zsm/contract/site/site'
import fastify, { type FastifyInstance } from 'fastify'
import { freePort } from '../../server/test/free-port.ts'
import type { Row } from '../figures/report.ts'
import { onScratchServer } from '../load/scratch-server.ts'
import { audit, comparePaints, scoresOf } from './lighthouse.ts'

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'web', 'dist')

/**
 * Runs Lighthouse's mobile preset on every public page, and compares the first page with a bare one of the
 * same words.
 */
export function measureSite(): Promise<Row[]> {
  return onScratchServer(async ({ url }) => {
    const rows: Row[] = []
    for (const path of Object.values(sitePages))
      rows.push(scoresOf(path, await audit(url + path), '100 each'))
    rows.push(await scriptsOf(`${url}/`))
    rows.push(await compareWithBare(url))
    return rows
  })
}

async function scriptsOf(url: string): Promise<Row> {
  const html = await (await fetch(url)).text()
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '')
  const bodies = await Promise.all(scripts.map(async (src) => (await fetch(new URL(src, url))).arrayBuffer()))
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(new Uint8Array(body)).length, 0)
  return { figure: 'JavaScript of /, gzip', value: `${bytes} bytes`, ratio: '', aim: '≤ 15 KiB' }
}

async function compareWithBare(url: string): Promise<Row> {
  const bare = await serveBare(await (await fetch(`${url}/`)).text())
  try {
    return await comparePaints('/', { ours: `${url}/`, bare: bare.url })
  } finally {
    await bare.app.close()
  }
}

/** The same words and pictures without style or script, from a bare server; compressed as ours are. */
async function serveBare(html: string): Promise<{ app: FastifyInstance; url: string }> {
  const app = fastify()
  const bare = html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace('</head>', '<style>img { max-width: 100%; height: auto }</style></head>')
  await app.register(fastifyStatic, { root: dist, index: false })
  const sent = brotliCompressSync(bare)
  app.get('/bare', async (_, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).send(sent),
  )
  const port = Number(await freePort())
  await app.listen({ host: '127.0.0.1', port })
  return { app, url: `http://127.0.0.1:${port}/bare` }
}
