import type { IncomingHttpHeaders } from 'node:http'
import { buying } from '@zsm/contract/buying'
import { exports } from '@zsm/contract/exports'
import { lookMobile, lookPrefix } from '@zsm/contract/office/looks'
import type { CreatorId, Mobile, OperatorId } from '@zsm/contract/values'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import { fail } from '../failure.ts'
import { bearer } from './session.ts'

/** An operator who sees what a creator sees. */
export type LookSession = {
  state: 'valid'
  creator: CreatorId
  account: Mobile
  /** the look's id */
  session: string
  operator: OperatorId
}

/**
 * The token of a look, if the request has one. A look is no session of the creator: streams, files, papers and uploads look for those
 * only, and refuse its token as an unknown one.
 */
export function lookToken({ authorization }: IncomingHttpHeaders): string | undefined {
  const token = bearer(authorization)
  return token?.startsWith(lookPrefix) ? token : undefined
}

/** Reads whose answers outlive the look: addresses that work without a session. */
const refused: readonly Endpoint[] = [exports.get, exports.listData, buying.createPreview]

/** Whether a call knows creators. Others take no notice of a look: public ones are open to all, and the rest refuse its token. */
export const knowsLooks = ({ access, knowsCreator }: Endpoint): boolean =>
  access === 'creator' || knowsCreator

/** A look only reads. Everything else is refused here, whatever screens offer. */
export function refuseInLook(endpoint: Endpoint): void {
  const { effect } = endpoint
  if (effect !== 'read' || refused.includes(endpoint)) fail('lookReadOnly')
}

/** The parameters with the creator's own number where the browser, which does not know it, sent `lookMobile`. */
export const asLookedAt = (parameters: Record<string, unknown>, account: Mobile): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, value === lookMobile ? account : value]),
  )

/** Ids, which are kept, and whole mobile numbers as people write them down; no parts of longer numbers, and no amounts. */
const mobiles =
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|(?<!\w|\d\.|[¥￥])((?:\+|00)?86[ -]?)?(1[3-9]\d)[ -]?\d{4}[ -]?(\d{4})(?!\w|\.\d)/gi

const masked = (text: string): string =>
  text.replace(mobiles, (all, country: string | undefined, first: string | undefined, last: string) =>
    first === undefined ? all : `${country ?? ''}${first}****${last}`,
  )

/** An address that is signed, and so works without the look and after it. */
const signed = /^(?:https?:\/\/[^/]+)?\/media\//
/** Addresses of pictures stay, so that pages show what the creator sees. Whole videos, documents and archives are no part of a look. */
const picture = /\/media\/(?:[\da-f-]{36}\/(?:image|thumbnail)|sent)\//

function shown(text: string, account: Mobile): string {
  if (text === account) return lookMobile
  if (signed.test(text)) return picture.test(text) ? text : ''
  return masked(text)
}

/**
 * The answer without anybody's whole mobile number, and without addresses of whole files. The creator's own number becomes `lookMobile`
 * where it stands alone.
 */
export function withoutNumbers(value: unknown, account: Mobile): unknown {
  if (typeof value === 'string') return shown(value, account)
  if (Array.isArray(value)) return value.map((each) => withoutNumbers(each, account))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withoutNumbers(each, account)]),
  )
}
