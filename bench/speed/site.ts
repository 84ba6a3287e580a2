import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { sitePages } from '@zsm/contract/site/site'
import fastify, { type FastifyInstance } from 'fastify'
import { provideChromium } from '../../scripts/chromium.ts'
import { freePort } from '../../server/test/free-port.ts'
import type { Row } from '../figures/report.ts'
import { onScratchServer } from '../load/scratch-server.ts'

const root = join(import.meta.dirname, '..', '..')
const dist = join(root, 'web', 'dist')
const rounds = 3

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number } | undefined>
}

/**
 * Runs Lighthouse's mobile preset on every public page, and compares the first page with a bare one of the
 * same words.
 */
export function measureSite(): Promise<Row[]> {
  return onScratchServer(async ({ url }) => {
    const rows: Row[] = []
    for (const path of Object.values(sitePages)) rows.push(scoresOf(path, await audit(url + path)))
    rows.push(await scriptsOf(`${url}/`))
    rows.push(await compareWithBare(url))
    return rows
  })
}

function scoresOf(path: string, { categories }: Report): Row {
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
    Math.round((categories[name]?.score ?? 0) * 100),
  )
  return {
    figure: `Lighthouse of ${path}: performance, accessibility, practices, search`,
    value: scores.join(' '),
    ratio: '',
    aim: '100 each',
  }
}

async function scriptsOf(url: string): Promise<Row> {
  const html = await (await fetch(url)).text()
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '')
  const bodies = await Promise.all(scripts.map(async (src) => (await fetch(new URL(src, url))).arrayBuffer()))
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(new Uint8Array(body)).length, 0)
  return { figure: 'JavaScript of /, gzip', value: `${bytes} bytes`, ratio: '', aim: '≤ 15 KiB' }
}

/** The Largest Contentful Paint of both pages, in turns. */
async function compareWithBare(url: string): Promise<Row> {
  const bare = await serveBare(await (await fetch(`${url}/`)).text())
  const paints: { ours: number; bare: number }[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      paints.push({ ours: largestPaint(await audit(`${url}/`)), bare: largestPaint(await audit(bare.url)) })
    }
  } finally {
    await bare.app.close()
  }
  const ours = median(paints.map((paint) => paint.ours))
  const plain = median(paints.map((paint) => paint.bare))
  return {
    figure: 'largest paint of /, and of a bare page with its words and pictures',
    value: `${ours.toFixed(0)} ms, ${plain.toFixed(0)} ms`,
    ratio: (ours / plain).toFixed(2),
    aim: '≤ 1.2',
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

const largestPaint = ({ audits }: Report) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function audit(url: string): Promise<Report> {
  const program = join(root, 'node_modules', 'lighthouse', 'cli', 'index.js')
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run'
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, url, '--output=json', '--quiet', `--chrome-flags=${flags}`, '--no-enable-error-reporting'],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: provideChromium() } },
  )
  return JSON.parse(stdout)
}
