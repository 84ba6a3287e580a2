import type { OperatorExportId, OperatorId } from '@zsm/contract/values'
import { milliseconds } from '../../clock.ts'
import { isSignature, signatureOf } from '../../materials/public.ts'

const livesSec = 3600

type Named = { operator: OperatorId; id: OperatorExportId }

// The prefix separates these signatures from others made with the same secret.
const signed = ({ operator, id }: Named, expires: number) => `listExport:${operator}:${id}:${expires}`

/** The address of the file for a browser, valid for an hour. */
export function addressOf(secret: string, named: Named): string {
  const expires = Math.floor(milliseconds() / 1000) + livesSec
  const signature = signatureOf(secret, signed(named, expires))
  return `/exports/office/${named.operator}/${named.id}?e=${expires}&s=${signature}`
}

/** Whether the address has our signature and has not expired. */
export function isAddress(secret: string, named: Named, { e, s }: { e?: unknown; s?: unknown }): boolean {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return false
  return isSignature(secret, signed(named, Number(e)), s) && Number(e) * 1000 > milliseconds()
}
