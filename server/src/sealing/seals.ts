import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { CreatorId, OperatorId } from '@zsm/contract/values'
import type { FingerprintPurpose, Purpose } from './sealed-columns.ts'

/** The creator or operator whose text is sealed. */
export type Holder = CreatorId | OperatorId

/** The newest secret seals. It and the older ones open. */
export type SealKeys = readonly [newest: string, ...older: string[]]

/** Encrypts a creator's text. A value sealed for one creator opens for no other. */
export type Seal = {
  close(creator: Holder, text: string): Buffer
  open(creator: Holder, sealed: Uint8Array): string
}

/** A keyed hash to look text up without opening it: equal text of one holder has an equal fingerprint. */
type Fingerprint = {
  of(holder: Holder, text: string): Buffer
  /** The fingerprints by all keys, to find values of older keys too. */
  byEveryKey(holder: Holder, text: string): Buffer[]
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** The start of a sealed value, before its key's number. Values of earlier versions start with their IV. */
export const sealMark = Buffer.from('seal')
const numberBytes = 4

/** A number that identifies a secret and reveals nothing of it. It does not depend on other settings. */
export function keyNumber(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'key number', numberBytes))
}

/** `purpose` separates what is sealed for different uses, so that one cannot be passed off as another. */
export function openSeal(keys: SealKeys, purpose: Purpose): Seal {
  const known = keys.map((secret) => ({
    key: Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)),
    head: Buffer.concat([sealMark, keyNumber(secret)]),
  }))
  const [newest] = known as [(typeof known)[number]]
  return {
    close(creator, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, newest.key, iv).setAAD(Buffer.from(creator))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([newest.head, iv, cipher.getAuthTag(), sealed])
    },
    open(creator, sealed) {
      const named = known.find(({ head }) => head.equals(sealed.subarray(0, head.length)))
      if (named) return decipher(named.key, creator, sealed.subarray(named.head.length))
      return decipherByAny(known, creator, sealed)
    },
  }
}

/** A value of an earlier version names no key, so each is tried. */
function decipherByAny(keys: readonly { key: Buffer }[], holder: Holder, sealed: Uint8Array): string {
  for (const { key } of keys) {
    try {
      return decipher(key, holder, sealed)
    } catch {
      // Try the next key.
    }
  }
  throw new Error('sealed with a key that neither DATA_SECRET nor DATA_SECRET_PREVIOUS gives, or damaged')
}

function decipher(key: Buffer, holder: Holder, sealed: Uint8Array): string {
  const [iv, rest] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes)]
  const decipher = createDecipheriv(algorithm, key, iv)
    .setAAD(Buffer.from(holder))
    .setAuthTag(rest.subarray(0, tagBytes))
  return Buffer.concat([decipher.update(rest.subarray(tagBytes)), decipher.final()]).toString('utf8')
}

export function openFingerprint(keys: SealKeys, purpose: FingerprintPurpose): Fingerprint {
  const byKey = keys.map((secret) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
    return (holder: Holder, text: string) => createHmac('sha256', key).update(`${holder}:${text}`).digest()
  })
  const [newest] = byKey as [(typeof byKey)[number]]
  return { of: newest, byEveryKey: (holder, text) => byKey.map((by) => by(holder, text)) }
}
