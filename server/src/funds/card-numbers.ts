import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { CreatorId } from '@zsm/contract/values'

/** Whether the last digit is the check digit of the others (ISO/IEC 7812). */
export function hasCheckDigit(cardNo: string): boolean {
  const digits = [...cardNo].reverse().map(Number)
  const sum = digits.reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : doubled(digit)), 0)
  return digits.length > 0 && sum % 10 === 0
}

const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2)

/** What is kept of a card number: unreadable without the secret, and bound to its creator. */
export type CardNumbers = {
  encrypt(creator: CreatorId, cardNo: string): Buffer
  decrypt(creator: CreatorId, kept: Uint8Array): string
  /** The same for the same number of the same creator. */
  fingerprint(creator: CreatorId, cardNo: string): Buffer
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

export function openCardNumbers(secret: string): CardNumbers {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `bank-card ${purpose}`, 32))
  const [cipherKey, fingerprintKey] = [derive('number'), derive('fingerprint')]
  return {
    encrypt(creator, cardNo) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, cipherKey, iv).setAAD(Buffer.from(creator))
      const text = Buffer.concat([cipher.update(cardNo, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    decrypt(creator, kept) {
      const [iv, rest] = [kept.subarray(0, ivBytes), kept.subarray(ivBytes)]
      const decipher = createDecipheriv(algorithm, cipherKey, iv)
        .setAAD(Buffer.from(creator))
        .setAuthTag(rest.subarray(0, tagBytes))
      return Buffer.concat([decipher.update(rest.subarray(tagBytes)), decipher.final()]).toString('utf8')
    },
    fingerprint: (creator, cardNo) =>
      createHmac('sha256', fingerprintKey).update(`${creator}:${cardNo}`).digest(),
  }
}
