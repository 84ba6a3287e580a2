import { quantile } from '../figures/quantile.ts'
import type { Answer } from './ask.ts'

export const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200)
export const others = (answers: readonly Answer[]) => answers.filter(({ status }) => status !== 200)

const times = (answers: readonly Answer[]) => answers.map(({ ms }) => ms)
export const p99 = (answers: readonly Answer[]) => quantile(times(answers), 0.99)
export const slowest = (answers: readonly Answer[]) => quantile(times(answers), 1)

export const inMs = (ms: number) => `${ms.toFixed(0)} ms`
export const p99InMs = (answers: readonly Answer[]) => inMs(p99(answers))

/** How often each status was answered, and why calls without an answer failed. */
export function counted(answers: readonly Answer[]): string {
  const counts = new Map<string, number>()
  for (const { status, lost } of answers) {
    const kind = lost ?? String(status)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none'
}

const inARow = 100

/**
 * ms from `moment` until a hundred calls in a row are as fast as `before`, with one exception; Infinity if
 * they never are.
 */
export function untilNormal(answers: readonly Answer[], moment: number, before: readonly Answer[]): number {
  const usual = Math.max(2 * p99(before), 50)
  const after = answers.filter(({ asked }) => asked >= moment)
  const isOdd = ({ status, ms }: Answer) => status !== 200 || ms > usual
  for (let from = 0; from + inARow <= after.length; from += 1) {
    const row = after.slice(from, from + inARow)
    if (row.filter(isOdd).length <= 1) return (row[0]?.asked ?? moment) - moment
  }
  return Number.POSITIVE_INFINITY
}
