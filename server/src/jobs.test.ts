import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startJobs } from './jobs.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a job runs at once and then every so often, until it is stopped', async () => {
  const run = vi.fn(async () => {})
  const stop = startJobs([{ name: 'job', everyMs: 1000, run }], () => {})
  await vi.advanceTimersByTimeAsync(2500)
  expect(run).toHaveBeenCalledTimes(3)
  await stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('a run that takes long is not run twice at a time, and stopping waits for it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const run = vi.fn(() => promise)
  const stop = startJobs([{ name: 'job', everyMs: 1000, run }], () => {})
  await vi.advanceTimersByTimeAsync(5500)
  expect(run).toHaveBeenCalledTimes(1)
  let stopped = false
  const stopping = stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(1)
  expect(stopped).toBe(false)
  resolve()
  await stopping
})

test('a failed run is reported and the next one comes', async () => {
  const run = vi.fn(async () => {
    throw new Error('no database')
  })
  const reports: string[] = []
  const stop = startJobs([{ name: 'job', everyMs: 1000, run }], (name, error) => {
    reports.push(`${name}: ${error instanceof Error && error.message}`)
  })
  await vi.advanceTimersByTimeAsync(1500)
  expect(reports).toEqual(['job: no database', 'job: no database'])
  await stop()
})
