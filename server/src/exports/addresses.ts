import type { CreatorId, ExportId } from '@zsm/contract/values'
import { milliseconds } from '../clock.ts'
import { isSignature, signatureOf } from '../materials/public.ts'

const livesSec = 3600

type Named = { creator: CreatorId; id: ExportId }

// apart from what else is signed with this secret
const signed = ({ creator, id }: Named, expires: number) => `export:${creator}:${id}:${expires}`

/** Where a browser fetches the file during the next hour. */
export function addressOf(secret: string, export_: Named): string {
  const expires = Math.floor(milliseconds() / 1000) + livesSec
  const { creator, id } = export_
  return `/exports/${creator}/${id}?e=${expires}&s=${signatureOf(secret, signed(export_, expires))}`
}

/** Whether we made this address and its hour is not over. */
export function isAddress(secret: string, export_: Named, { e, s }: { e?: unknown; s?: unknown }): boolean {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return false
  return isSignature(secret, signed(export_, Number(e)), s) && Number(e) * 1000 > milliseconds()
}
