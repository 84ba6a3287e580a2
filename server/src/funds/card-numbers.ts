import type { CreatorId } from '@zsm/contract/values'
import { openFingerprint, openSeal, type SealKeys } from '../sealing/seals.ts'

/** Whether the last digit is the check digit of the others (ISO/IEC 7812). */
export function hasCheckDigit(cardNo: string): boolean {
  const digits = [...cardNo].reverse().map(Number)
  const sum = digits.reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : doubled(digit)), 0)
  return digits.length > 0 && sum % 10 === 0
}

const doubled = (digit: number) => (digit > 4 ? digit * 2 - 9 : digit * 2)

/** Seals card numbers. A sealed number is unreadable without the secret, and bound to its creator. */
export type CardNumbers = {
  encrypt(creator: CreatorId, cardNo: string): Buffer
  decrypt(creator: CreatorId, sealed: Uint8Array): string
  /** Equal for the same number of the same creator. */
  fingerprint(creator: CreatorId, cardNo: string): Buffer
  /** One fingerprint for each key, so that a card stored under an older key is found. */
  fingerprints(creator: CreatorId, cardNo: string): Buffer[]
}

export function openCardNumbers(keys: SealKeys): CardNumbers {
  const seal = openSeal(keys, 'bank-card number')
  const fingerprint = openFingerprint(keys, 'bank-card fingerprint')
  return {
    encrypt: seal.close,
    decrypt: seal.open,
    fingerprint: fingerprint.of,
    fingerprints: fingerprint.byEveryKey,
  }
}
