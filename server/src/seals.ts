import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { CreatorId, OperatorId } from '@zsm/contract/values'

/** Whose text it is. */
type Holder = CreatorId | OperatorId

/** Makes text of a creator unreadable without the secret; what is sealed for one creator opens for no other. */
export type Seal = {
  close(creator: Holder, text: string): Buffer
  open(creator: Holder, sealed: Uint8Array): string
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** `purpose` keeps what is sealed for one thing from being taken for another. */
export function openSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    close(creator, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(creator))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open(creator, sealed) {
      const [iv, rest] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes)]
      const decipher = createDecipheriv(algorithm, key, iv)
        .setAAD(Buffer.from(creator))
        .setAuthTag(rest.subarray(0, tagBytes))
      return Buffer.concat([decipher.update(rest.subarray(tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
