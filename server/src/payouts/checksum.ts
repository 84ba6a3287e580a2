import { createHash } from 'node:crypto'
import { yuanText } from '@zsm/contract/money/yuan'
import type { PayeeRow } from './items.queries.ts'

type Summed = Pick<
  PayeeRow,
  'withdrawNo' | 'amountFen' | 'holderName' | 'cardNoTail4' | 'bankName' | 'branchName'
>

/**
 * Sixteen hexadecimal digits over the number, the sum and the payee of each line. Anybody who has the file can compute them again. Only
 * the last four digits of a card are included: with the whole number, somebody could find it by trying all numbers against the digest.
 */
export function checksumOf(lines: readonly Summed[]): string {
  const hash = createHash('sha256')
  for (const { withdrawNo, amountFen, holderName, cardNoTail4, bankName, branchName } of lines)
    hash.update(
      `${[withdrawNo, yuanText(amountFen), holderName, cardNoTail4, bankName, branchName].join('|')}\n`,
    )
  return hash.digest('hex').slice(0, 16).toUpperCase()
}
