import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { provideChromium } from '../../scripts/chromium.ts'
import { median } from '../figures/quantile.ts'
import type { Row } from '../figures/report.ts'

const root = join(import.meta.dirname, '..', '..')
const rounds = 3

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number } | undefined>
}

/** Four times slower than this machine's processor, and the line that Chromium calls Fast 4G, really throttled. */
export const fast4g = [
  '--throttling-method=devtools',
  '--throttling.cpuSlowdownMultiplier=4',
  '--throttling.requestLatencyMs=165',
  '--throttling.downloadThroughputKbps=8100',
  '--throttling.uploadThroughputKbps=1350',
]

/** Runs Lighthouse's mobile preset on a page. */
export async function audit(url: string, more: readonly string[] = []): Promise<Report> {
  const program = join(root, 'node_modules', 'lighthouse', 'cli', 'index.js')
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run'
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[program, url, '--output=json', '--quiet', `--chrome-flags=${flags}`, '--no-enable-error-reporting'],
      ...more,
    ],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: provideChromium() } },
  )
  return JSON.parse(stdout)
}

export function scoresOf(page: string, { categories }: Report, aim: string): Row {
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
    Math.round((categories[name]?.score ?? 0) * 100),
  )
  return {
    figure: `Lighthouse of ${page}: performance, accessibility, practices, search`,
    value: scores.join(' '),
    ratio: '',
    aim,
  }
}

const largestPaint = ({ audits }: Report) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN

type Pages = { ours: string; bare: string }

/** The Largest Contentful Paint of both pages, in turns. */
export async function comparePaints(
  page: string,
  { ours, bare }: Pages,
  more: readonly string[] = [],
): Promise<Row> {
  const paints: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    paints.push({
      ours: largestPaint(await audit(ours, more)),
      bare: largestPaint(await audit(bare, more)),
    })
  }
  const own = median(paints.map((paint) => paint.ours))
  const plain = median(paints.map((paint) => paint.bare))
  return {
    figure: `largest paint of ${page}, and of a bare page with its words and pictures`,
    value: `${own.toFixed(0)} ms, ${plain.toFixed(0)} ms`,
    ratio: (own / plain).toFixed(2),
    aim: '≤ 1.2',
  }
}
