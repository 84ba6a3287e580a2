import { fen } from '@zsm/contract/money/fen'
import { noticeKind, type StateOf } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { maskMobile } from '../../accounts/public.ts'

type Legible = Record<string, string | number | boolean | null>

/** The fields of notices that hold no personal data. Of other fields only the name is stored. */
const harmless = [
  ...['tradeNo', 'refundNo', 'payFen', 'refundFen', 'payTime', 'refundTime', 'orderTime', 'goodId', 'userId'],
  ...['statusDict', 'sourceDict', 'reasonDict', 'shareId'],
]
const longest = 200
const mostFields = 40
const hidden = '***'

/** The part of an unparsable notice that may be stored. It has no personal data, in whatever format and even if it was cut off. */
export function legibleOf(body: Uint8Array): {
  kindDict: StateOf<typeof noticeKind>
  tradeNo: string
  refundNo: string
  amountFen: Fen | null
  userId: string
  notice: Legible
} {
  const notice = Object.fromEntries(entriesOf(new TextDecoder().decode(body)).slice(0, mostFields).map(shown))
  const kindDict = 'refundNo' in notice ? noticeKind.refund : noticeKind.payment
  const numberOf = (field: string) => clean(String(notice[field] ?? ''), 64)
  return {
    kindDict,
    notice,
    amountFen: amountOf(notice[kindDict === noticeKind.refund ? 'refundFen' : 'payFen']),
    tradeNo: numberOf('tradeNo'),
    refundNo: numberOf('refundNo'),
    userId: numberOf('userId'),
  }
}

const amountOf = (value: unknown): Fen | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? fen(Number(value)) : null

function entriesOf(text: string): [string, unknown][] {
  const given = parsed(text)
  if (typeof given === 'object' && given !== null) return Object.entries(given)
  const pairs = text.matchAll(/\b([A-Za-z]\w*)["']?\s*[:=]\s*(?:"([^"]*)|'([^']*)|([^\s,;&{}"']+))/g)
  return [...pairs].map(([, field = '', ...values]) => [field, values.find((value) => value !== undefined)])
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function shown([field, value]: [string, unknown]): [string, string | number | boolean | null] {
  const isShown = harmless.includes(field) && (typeof value !== 'object' || value === null)
  return [clean(field), isShown ? shownValue(value) : hidden]
}

function shownValue(value: unknown): string | number | boolean | null {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  const text = clean(String(value))
  return /^1[3-9]\d{9}$/.test(text) ? maskMobile(text) : text
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const clean = (text: string, most = longest) =>
  text
    .replace(/\p{Cc}/gu, '')
    .slice(0, most)
    .toWellFormed()
