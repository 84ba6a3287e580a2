import type { Instant } from '@zsm/contract/values'
import { now } from './clock.ts'

/** Work that nobody asks for; it takes the time as `now`, and many servers may do it at once. */
export type Job = { name: string; everyMs: number; run(now: Instant): Promise<unknown> }

/**
 * Runs each job at once and then every so often, never twice at a time. A failed run is reported and the next one comes.
 * Returns how to stop; it waits for the runs under way.
 */
export function startJobs(
  jobs: readonly Job[],
  report: (name: string, error: unknown) => void,
): () => Promise<void> {
  const stops = jobs.map((job) => repeat(job, (error) => report(job.name, error)))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function repeat({ everyMs, run }: Job, report: (error: unknown) => void): () => Promise<void> {
  let underWay: Promise<unknown> | undefined
  const turn = () => {
    underWay ??= Promise.resolve(now())
      .then(run)
      .catch(report)
      .finally(() => {
        underWay = undefined
      })
  }
  const timer = setInterval(turn, everyMs).unref()
  turn()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
