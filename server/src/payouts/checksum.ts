import { createHash } from 'node:crypto'
import { yuanText } from '@zsm/contract/money/yuan'
import type { PayeeRow } from './items.queries.ts'

export type Summed = Pick<
  PayeeRow,
  'withdrawNo' | 'amountFen' | 'holderName' | 'cardNoTail4' | 'bankName' | 'branchName'
>

/**
 * Sixteen hexadecimal digits over the number, the sum and the payee of each line, as the file has them: whoever has the file can
 * make them again. Of the card only its last four digits: a digest of a whole number gives it away to whoever tries them all.
 */
export function checksumOf(lines: readonly Summed[]): string {
  const hash = createHash('sha256')
  for (const { withdrawNo, amountFen, holderName, cardNoTail4, bankName, branchName } of lines)
    hash.update(
      `${[withdrawNo, yuanText(amountFen), holderName, cardNoTail4, bankName, branchName].join('|')}\n`,
    )
  return hash.digest('hex').slice(0, 16).toUpperCase()
}
