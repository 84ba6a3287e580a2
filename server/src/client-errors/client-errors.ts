import type { clientErrors } from '@zsm/contract/client-errors'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { milliseconds } from '../clock.ts'
import { fail } from '../failure.ts'
import { networkOf } from '../network.ts'

export type Fault = InputOf<typeof clientErrors.report>

export type FaultParts = {
  /** Writes a fault down, without secrets. */
  logFault: (fault: Fault & { userAgent: string }) => void
  /** How long this network has to wait until it may report again; 0 when it may. */
  waitFor: (network: string, now: number) => number
}

/** Writes down what broke in a page. Anybody may report, so that a flood is refused and nothing is kept but a line. */
export function reportFault(
  { logFault, waitFor }: FaultParts,
  { ip, userAgent }: { ip: string; userAgent: string },
  fault: Fault,
): null {
  if (waitFor(networkOf(ip), milliseconds()) > 0) fail('tooManyRequests')
  logFault({ ...fault, userAgent: userAgent.slice(0, 300) })
  return null
}
