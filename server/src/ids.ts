import { randomFillSync } from 'node:crypto'
import type { Instant } from '@zsm/contract/values'
import { milliseconds } from './clock.ts'

const counterLimit = 0x3ff_ffff
/** A clock that is set back by more than these ms was wrong before, and is believed. */
const longestBack = 60_000
let lastTime = 0
let counter = 0

/**
 * A UUIDv7: time, then a 26-bit counter (so that ids of one process do not go backwards with a clock that is corrected a little), then
 * 48 random bits.
 */
export function newId<Id extends string>(): Id {
  const random = randomFillSync(Buffer.allocUnsafe(10))
  const time = milliseconds()
  if (time > lastTime || time < lastTime - longestBack) {
    lastTime = time
    counter = random.readUInt32BE(6) >>> 8
  } else if (counter < counterLimit) {
    counter += 1
  } else {
    lastTime += 1
    counter = 0
  }
  const high = 0x7000 | (counter >>> 14)
  const low = 0x8000 | (counter & 0x3fff)
  return format(lastTime, high, low, random.toString('hex', 0, 6)) as Id
}

/** The lowest id of this instant. It turns a range of time into a range of ids. */
export function firstIdAt<Id extends string>(instant: Instant): Id {
  return format(Date.parse(instant), 0x7000, 0x8000, '000000000000') as Id
}

function format(time: number, high: number, low: number, node: string): string {
  const stamp = time.toString(16).padStart(12, '0')
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-${high.toString(16)}-${low.toString(16)}-${node}`
}
