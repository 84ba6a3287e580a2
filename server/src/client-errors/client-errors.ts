import type { clientErrors } from '@zsm/contract/client-errors'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { milliseconds } from '../clock.ts'
import { fail } from '../failure.ts'
import { networkOf } from '../network.ts'

type ClientError = InputOf<typeof clientErrors.report>

export type ClientErrorParts = {
  /** Logs an error without secrets. */
  logClientError: (error: ClientError & { userAgent: string }) => void
  /** The ms that this network must wait before its next report; 0 if it may report now. */
  waitFor: (network: string, now: number) => number
}

/** Logs an error of a page in a browser. Anybody may report, so reports are rate-limited and only logged. */
export function reportClientError(
  { logClientError, waitFor }: ClientErrorParts,
  { ip, userAgent }: { ip: string; userAgent: string },
  error: ClientError,
): null {
  if (waitFor(networkOf(ip), milliseconds()) > 0) fail('tooManyRequests')
  logClientError({ ...error, userAgent: userAgent.slice(0, 300) })
  return null
}
