import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PublicGood } from '@zsm/contract/buying'
import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import { isSessionLive } from '../accounts/public.ts'
import { milliseconds, now, plusMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { type GoodRow, getGood } from '../goods/public.ts'
import { isMemberSessionLive } from '../team/public.ts'
import { type GoodPageParts, presentGood } from './good-page.ts'

/** How long a preview is valid, in ms. */
const previewMs = 2 * 3_600_000

type Token = { creator: CreatorId; goodId: GoodId; session: string; endTime: Instant }
type Preview = { creator: CreatorId; good: GoodRow; endTime: Instant }

/**
 * An address that shows the creator's good as learners would see it, on any phone, before it is on the shelf. The signed token names
 * the good, the session of the creator who asked, and its end; nothing is stored.
 */
export async function createPreview(
  sql: Sql,
  secret: string,
  { creator, session, goodId }: { creator: CreatorId; session: string; goodId: GoodId },
): Promise<{ path: string; endTime: Instant }> {
  await getGood(sql, creator, goodId)
  const endTime = plusMs(now(), previewMs)
  const named = [creator, goodId, session].map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'))
  const end = Buffer.alloc(8)
  end.writeBigUInt64BE(BigInt(Date.parse(endTime)))
  const body = Buffer.concat([...named, end])
  const token = Buffer.concat([body, sign(secret, body)]).toString('base64url')
  return { path: `/preview/${token}`, endTime }
}

const idBytes = 16
const bodyBytes = 3 * idBytes + 8

const sign = (secret: string, body: Buffer) =>
  createHmac('sha256', secret).update('preview').update(body).digest()

/** The preview that a token opens. Fails if the token was changed or has expired, or if its creator has signed out. */
export async function openPreview(sql: Sql, secret: string, token: string): Promise<Preview> {
  const named = readToken(secret, token)
  if (!named || Date.parse(named.endTime) <= milliseconds()) fail('previewEnded')
  const { creator, session, endTime } = named
  const asked = { id: session, time: now() }
  const isLive =
    (await isSessionLive(sql, creator, asked)) || (await isMemberSessionLive(sql, creator, asked))
  if (!isLive) fail('previewEnded')
  return { creator, good: await findPreviewed(sql, named), endTime }
}

function readToken(secret: string, token: string): Token | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // The decoder skips characters outside base64url, so one preview would have many valid addresses without this comparison.
  if (bytes.length !== bodyBytes + 32 || bytes.toString('base64url') !== token) return undefined
  const body = bytes.subarray(0, bodyBytes)
  if (!timingSafeEqual(bytes.subarray(bodyBytes), sign(secret, body))) return undefined
  const idAt = (place: number) => uuidOf(body.toString('hex', place * idBytes, (place + 1) * idBytes))
  return {
    creator: idAt(0) as CreatorId,
    goodId: idAt(1) as GoodId,
    session: idAt(2),
    endTime: new Date(Number(body.readBigUInt64BE(3 * idBytes))).toISOString() as Instant,
  }
}

const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The good as a learner would see it after its review, and the seller. */
export async function showPreview(
  sql: Sql,
  { secret, ...parts }: GoodPageParts & { secret: string },
  token: string,
): Promise<{ good: PublicGood; endTime: Instant }> {
  const { creator, good, endTime } = await openPreview(sql, secret, token)
  return { good: await presentGood(sql, parts, { creator, good, isSelling: true, unsold: true }), endTime }
}

/** The good with its changes that wait for their review. */
async function findPreviewed(sql: Sql, { creator, goodId }: Token): Promise<GoodRow> {
  const good = await getGood(sql, creator, goodId).catch(() => fail('previewEnded'))
  if (!good.revision) return good
  const { statusDict: _, rejectReason: __, ...changed } = good.revision
  return { ...good, ...changed }
}
