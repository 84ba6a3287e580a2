import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Database } from './database/connect.ts'
import type { Worker } from './jobs/jobs.ts'

export type Metrics = {
  /** Counts an answered call; `outcome` is `ok` or the failure's name. */
  answered(call: { endpoint: string; outcome: string; seconds: number }): void
  /** The same jobs, with their runs counted. */
  counted(workers: Worker[]): Worker[]
  /** Runs a check of the ledger's rules and records its outcome. */
  ledgerCheck(check: () => Promise<void>): Promise<void>
  /** Reads, at each scrape, how far the reconciliation of each channel is. */
  watchBooks(read: () => Promise<Books>): void
  /** The text that Prometheus scrapes. */
  text(): Promise<string>
  readonly contentType: string
}

type Books = {
  channels: readonly { channel: string; openCount: number; waitingCount: number; lastDay: string | null }[]
}

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Metrics of one server since its start. */
export function openMetrics(database: Pick<Database, 'load'>): Metrics {
  const registers = [new Registry()]
  const [registry = new Registry()] = registers
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'zsm_call_seconds',
    help: 'Time to answer a call, by endpoint and outcome.',
    labelNames: ['endpoint', 'outcome'],
    buckets: seconds,
    registers,
  })
  const jobs = new Counter({
    name: 'zsm_job_runs_total',
    help: 'Runs of jobs, by how they ended.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const sound = new Gauge({
    name: 'zsm_ledger_sound',
    help: '1 when the last check of the ledger found every rule to hold.',
    registers,
  })
  const open = new Gauge({
    name: 'zsm_reconciliation_open_differences',
    help: 'Differences between our books and a channel’s bills that nobody has settled.',
    labelNames: ['channel'],
    registers,
  })
  const waiting = new Gauge({
    name: 'zsm_reconciliation_waiting_days',
    help: 'Days of a channel whose bill is not there yet.',
    labelNames: ['channel'],
    registers,
  })
  const last = new Gauge({
    name: 'zsm_reconciliation_last_day_time_seconds',
    help: 'The beginning of the last day of a channel that was compared, in Shanghai.',
    labelNames: ['channel'],
    registers,
  })
  let readBooks: (() => Promise<Books>) | undefined
  const lookAtBooks = async () => {
    // a database that is down must not take the other figures along
    const books = await readBooks?.().catch(() => undefined)
    for (const { channel, openCount, waitingCount, lastDay } of books?.channels ?? []) {
      open.set({ channel }, openCount)
      waiting.set({ channel }, waitingCount)
      if (lastDay) last.set({ channel }, Date.parse(`${lastDay}T00:00:00+08:00`) / 1000)
    }
  }
  const checked = new Gauge({
    name: 'zsm_ledger_check_time_seconds',
    help: 'When this server last checked the ledger.',
    registers,
  })
  new Gauge({
    name: 'zsm_database_connections',
    help: 'Connections of the pool, and who waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.load())) this.set({ state }, count)
    },
  })
  // Looking a series up by its labels costs more than counting, so each series is looked up once.
  const series = new Map<string, ReturnType<typeof calls.labels>>()
  const seriesOf = (endpoint: string, outcome: string) => {
    const key = `${endpoint} ${outcome}`
    const found = series.get(key) ?? calls.labels(endpoint, outcome)
    series.set(key, found)
    return found
  }
  const end = (job: string, outcome: string) => jobs.inc({ job, outcome })
  return {
    answered: ({ endpoint, outcome, seconds }) => seriesOf(endpoint, outcome).observe(seconds),
    counted: (workers) =>
      workers.map((worker) => ({
        ...worker,
        run: (data, turn) =>
          watch(
            () => worker.run(data, turn),
            (outcome) => end(worker.name, outcome),
          ),
      })),
    ledgerCheck: (check) =>
      watch(check, (outcome) => {
        sound.set(outcome === 'ok' ? 1 : 0)
        checked.setToCurrentTime()
      }),
    watchBooks: (read) => {
      readBooks = read
    },
    text: async () => {
      await lookAtBooks()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

async function watch<T>(run: () => Promise<T>, end: (outcome: 'ok' | 'failed') => void): Promise<T> {
  try {
    const result = await run()
    end('ok')
    return result
  } catch (error) {
    end('failed')
    throw error
  }
}
