import { execFileSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Mobile } from '@zsm/contract/values'
import { makeCreator, makeOperator, type Role } from '../../scripts/makers.ts'
import { withDatabase } from '../../scripts/with-database.ts'
import { openSecrets } from '../../server/src/config/secrets.ts'
import { signNotice } from '../../server/src/gateways/notice-signatures.ts'
import { readOutbox } from '../../server/src/gateways/sms.ts'

export type Person = Awaited<ReturnType<typeof newCreator>>
export type Operator = Awaited<ReturnType<typeof newOperator>>

const run = (script: string, ...words: string[]): string =>
  execFileSync(process.execPath, [`scripts/${script}.ts`, ...words], { encoding: 'utf8' })

/** A new creator with a small shop that has sales, as `npm run make -- creator` makes one. */
export const newCreator = () => withDatabase(makeCreator)

export const newOperator = (...roles: [Role, ...Role[]]) =>
  withDatabase((parts) => makeOperator(parts, ...roles))

/** A buyer pays for the creator's newest good on the shelf. */
export const pay = (mobile: Mobile, payTime: string): string =>
  run('sandbox-pay', '--mobile', mobile, '--pay-time', payTime)

/** A channel's signed payment notice for a good that does not exist; answers the trade number. */
export async function payForNothing(page: Page): Promise<string> {
  const buyer = { userId: 'buyer', userName: '买家', userMobile: '13900000000' }
  const notice = { ...newTrade(), goodId: randomUUID(), ...buyer }
  expect(await tell(page, notice)).toBe(200)
  return notice.tradeNo
}

/** A channel's signed notice that we cannot parse; answers the trade number. */
export async function payUnreadably(page: Page): Promise<string> {
  const notice = newTrade()
  expect(await tell(page, notice)).toBe(400)
  return notice.tradeNo
}

const newTrade = () => ({ tradeNo: randomUUID(), payFen: 12_300, payTime: new Date().toISOString() })

async function tell(page: Page, notice: object): Promise<number> {
  const body = JSON.stringify(notice)
  const { pay } = openSecrets(process.env.DATA_DIR ?? '')
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
  const signature = signNotice(pay, { timestamp, nonce, body: Buffer.from(body) })
  const headers = {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  }
  const answer = await page.request.post('/open/pay/notify/sandbox', { headers, data: body })
  return answer.status()
}

/** Runs the settlement job as of an instant. */
export const settle = (now: string): string => run('settle', '--now', now)

/** The newest code sent to this number. */
export async function codeFor(mobile: Mobile): Promise<string> {
  const sent = await readOutbox(process.env.DATA_DIR ?? '', mobile)
  return sent.at(-1)?.code ?? ''
}

/** A card number that passes the Luhn check. */
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
