import type { CreatorId, ExportId } from '@zsm/contract/values'
import { milliseconds } from '../clock.ts'
import { isSignature, signatureOf } from '../materials/public.ts'

const livesSec = 3600

type Named = { creator: CreatorId; id: ExportId }

// The prefix separates these signatures from others made with the same secret.
const signed = ({ creator, id }: Named, expires: number) => `export:${creator}:${id}:${expires}`

/** The address of the file for a browser, valid for an hour. */
export function addressOf(secret: string, export_: Named): string {
  const expires = Math.floor(milliseconds() / 1000) + livesSec
  const { creator, id } = export_
  return `/exports/${creator}/${id}?e=${expires}&s=${signatureOf(secret, signed(export_, expires))}`
}

/** Whether the address has our signature and has not expired. */
export function isAddress(secret: string, export_: Named, { e, s }: { e?: unknown; s?: unknown }): boolean {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return false
  return isSignature(secret, signed(export_, Number(e)), s) && Number(e) * 1000 > milliseconds()
}
