import { createHmac } from 'node:crypto'
import { isSameText } from '../sealing/same-text.ts'
import type { Identity } from './identities.queries.ts'

/** How long a proof is valid between the provider's page and the sign-in form, in ms. */
const proofMs = 10 * 60_000

/**
 * The OAuth `state` of one trip to the provider and back. It belongs to the nonce in the browser's cookie, so a link with somebody
 * else's code signs nobody in.
 */
export const stateOf = (secret: string, nonce: string): string => hmac(secret, `identity state ${nonce}`)

/** A signed statement, valid for `proofMs`: the provider named this person to this browser. `<channel>.<openId>.<end>.<signature>`. */
export function proofOf(secret: string, { channel, openId }: Identity, now: number): string {
  const signed = [channel, Buffer.from(openId).toString('base64url'), String(now + proofMs)].join('.')
  return `${signed}.${hmac(secret, `identity proof ${signed}`)}`
}

/** The identity that a proof names. Undefined if the proof is forged or expired. */
export function readProof(secret: string, proof: string, now: number): Identity | undefined {
  const [channel = '', openId = '', end = '', signature = '', ...more] = proof.split('.')
  const signed = [channel, openId, end].join('.')
  if (
    more.length > 0 ||
    !isSameText(signature, hmac(secret, `identity proof ${signed}`)) ||
    Number(end) <= now
  )
    return undefined
  return { channel, openId: Buffer.from(openId, 'base64url').toString() }
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
