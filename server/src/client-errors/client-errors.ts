import type { clientErrors } from '@zsm/contract/client-errors'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { milliseconds } from '../clock.ts'
import { fail } from '../failure.ts'
import { networkOf } from '../network.ts'

type ClientError = InputOf<typeof clientErrors.report>

export type ClientErrorParts = {
  /** Logs an error without secrets. */
  logClientError: (error: ClientError & { userAgent: string }) => void
  /** Counts an error for the operators, without secrets. */
  countClientError: (error: { message: string; url: string }) => void
  /** The ms that this network must wait before its next report; 0 if it may report now. */
  waitFor: (network: string, now: number) => number
}

/** Logs and counts an error of a page in a browser. Anybody may report, so reports are rate-limited. */
export function reportClientError(
  { logClientError, countClientError, waitFor }: ClientErrorParts,
  { ip, userAgent }: { ip: string; userAgent: string },
  error: ClientError,
): null {
  if (waitFor(networkOf(ip), milliseconds()) > 0) fail('tooManyRequests')
  logClientError({ ...error, userAgent: userAgent.slice(0, 300) })
  countClientError(error)
  return null
}
