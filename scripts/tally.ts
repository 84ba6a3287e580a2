import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { endTogether } from './end-together.ts'
import { listFailures, type Report } from './reports.ts'

/** `failures` has one line for each failed test. */
export type Tally = { passed: number; failed: number; failures: readonly string[] }

export const nothing: Tally = { passed: 0, failed: 0, failures: [] }

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    failures: [...one.failures, ...other.failures],
  }
}

/** Prints the failures, then the counts as the last line, and sets the exit code. */
export function report({ passed, failed, failures }: Tally): void {
  for (const failure of failures) console.log(`✗ ${failure}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** `niceness`: lower priority by this much, so that other processes run first. `workers`: files at once, if not as many as usual. */
type Manners = { niceness?: number; workers?: number }

type Project = 'pure' | 'web' | 'database'

export async function runVitest(projects: readonly Project[], manners: Manners = {}): Promise<Tally> {
  return withReport(async (file) => {
    const flags = [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...(manners.workers === undefined ? [] : [`--maxWorkers=${manners.workers}`]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]
    const ok = await runNode(['node_modules/vitest/vitest.mjs', ...flags], {}, manners)
    const read = readReport(file)
    return tallyOf(ok, read, { passed: read.numPassedTests, failed: read.numFailedTests })
  })
}

export async function runJourneys(parameters: string[] = []): Promise<Tally> {
  return withReport(async (file) => {
    const flags = ['test', '--reporter=list,json', ...parameters]
    const ok = await runNode(['node_modules/@playwright/test/cli.js', ...flags], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    })
    const read = readReport(file)
    const { stats } = read
    return tallyOf(ok, read, { passed: stats?.expected, failed: stats && stats.unexpected + stats.flaky })
  })
}

function runNode(
  parameters: string[],
  env: Record<string, string> = {},
  { niceness }: Manners = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, parameters, { stdio: 'inherit', env: { ...process.env, ...env } })
    endTogether(child)
    if (child.pid !== undefined && niceness !== undefined) setPriority(child.pid, niceness)
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

// A run that failed outside its tests, for example on a file that does not load, counts as one failure.
function tallyOf(ok: boolean, report: Report, { passed = 0, failed = 0 }: Counts): Tally {
  return { passed, failed: ok ? failed : Math.max(failed, 1), failures: listFailures(report) }
}

type Counts = { passed: number | undefined; failed: number | undefined }

async function withReport(run: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'zsm-report-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
