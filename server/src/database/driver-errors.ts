import pg from 'pg'
import { Failure } from '../failure.ts'

/** Text that no column can hold: bad encoding, NUL, a malformed or too large number, date or uuid. */
const invalidInput = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05'])

/**
 * Classes and codes of temporary failures: connection, resources, shutdown, timeouts, lost races for locks.
 * Also a statement pipelined behind its own preparation, when that failed (26000) or was repeated (42P05).
 */
const unavailable = /^(08|53|57P|57014|25P03|25006|55P03|40001|40P01|3D000|26000|42P05)/

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const driverMessages =
  /^(Connection terminated|Client was closed|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/

/** The failure that a driver's error stands for. An unknown error stays unchanged. */
export function meaningOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (invalidInput.has(code)) return new Failure('invalidInput', { cause: error })
  if (unavailable.test(code) || unreachable.has(code) || (code === '' && driverMessages.test(error.message)))
    return new Failure('unavailable', { cause: error })
  return error
}

/** Whether a transaction lost a race against another one, and would succeed when repeated. */
export function isLostRace(error: unknown): boolean {
  const cause = error instanceof Failure ? error.cause : error
  return cause instanceof pg.DatabaseError && (cause.code === '40001' || cause.code === '40P01')
}

/** Whether PostgreSQL refuses a statement because an earlier one of its transaction failed. */
export function isAborted(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25P02'
}
