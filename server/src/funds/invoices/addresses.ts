import type { CreatorId, InvoiceId } from '@zsm/contract/values'
import { milliseconds } from '../../clock.ts'
import { isSignature, signatureOf } from '../../materials/public.ts'

const livesSec = 3600

type Named = { creator: CreatorId; id: InvoiceId }

// The prefix separates these signatures from others made with the same secret.
const signed = ({ creator, id }: Named, expires: number) => `invoice:${creator}:${id}:${expires}`

/** The address of an invoice's file for a browser, valid for an hour. */
export function addressOf(secret: string, invoice: Named): string {
  const expires = Math.floor(milliseconds() / 1000) + livesSec
  const { creator, id } = invoice
  return `/invoices/${creator}/${id}?e=${expires}&s=${signatureOf(secret, signed(invoice, expires))}`
}

/** Whether the address has our signature and has not expired. */
export function isAddress(secret: string, invoice: Named, { e, s }: { e?: unknown; s?: unknown }): boolean {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return false
  return isSignature(secret, signed(invoice, Number(e)), s) && Number(e) * 1000 > milliseconds()
}
