import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import type { Mobile } from '@zsm/contract/values'
import { makeCreator, makeOperator, type Role } from '../scripts/makers.ts'
import { withDatabase } from '../scripts/with-database.ts'
import { readOutbox } from '../server/src/gateways/sms.ts'

export type Person = Awaited<ReturnType<typeof newCreator>>
export type Operator = Awaited<ReturnType<typeof newOperator>>

const run = (script: string, ...words: string[]): string =>
  execFileSync(process.execPath, [`scripts/${script}.ts`, ...words], { encoding: 'utf8' })

/** A fresh creator with a small living shop, as `npm run make -- creator` makes one. */
export const newCreator = () => withDatabase(makeCreator)

export const newOperator = (role: Role) => withDatabase((parts) => makeOperator(parts, role))

/** A buyer pays for the creator's newest good on the shelf. */
export const pay = (mobile: Mobile, payTime: string): string =>
  run('sandbox-pay', '--mobile', mobile, '--pay-time', payTime)

/** The settlement job, as of an instant. */
export const settle = (now: string): string => run('settle', '--now', now)

/** The newest code sent to a number. */
export async function codeFor(mobile: Mobile): Promise<string> {
  const sent = await readOutbox(process.env.DATA_DIR ?? '', mobile)
  return sent.at(-1)?.code ?? ''
}

/** A card number that passes Luhn's check. */
export function newCardNo(): string {
  const digits = `622202${randomInt(10 ** 9)
    .toString()
    .padStart(9, '0')}`
  const sum = [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
