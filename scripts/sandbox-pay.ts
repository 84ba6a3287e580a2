import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Mobile } from '@zsm/contract/values'
import { localAddress } from '../server/src/config/config.ts'
import { getFrontOnPlatform } from '../server/src/creators/public.ts'
import { Failure } from '../server/src/failure.ts'
import { signNotice } from '../server/src/gateways/notice-signatures.ts'
import { newestOnShelf } from '../server/src/goods/public.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run sandbox:pay -- --mobile M [--pay-time ISO]`: acts as a payment channel. It sends the running
 * server a signed payment notice for this creator's newest good on the shelf.
 */
const { values } = parseArgs({
  options: { mobile: { type: 'string' }, 'pay-time': { type: 'string' } },
})
const mobile = Mobile.safeParse(values.mobile)
if (!mobile.success) {
  console.error('sandbox:pay -- --mobile 13800000000 [--pay-time 2026-01-01T00:00:00.000Z]')
  process.exit(1)
}

const { good, config } = await withDatabase(async ({ sql, config }) => {
  const front = await getFrontOnPlatform(sql, mobile.data, { mobile: mobile.data, platformDict: 'douyin' })
  return { good: await newestOnShelf(sql, front.id), config }
}).catch((error: unknown) => {
  if (!(error instanceof Failure && error.error === 'frontNotFound')) throw error
  console.error('没有这个手机号的创作者 (no creator has this mobile)')
  process.exit(1)
})
if (!good) {
  console.error('这个创作者没有在售的商品 (no good of this creator is on the shelf)')
  process.exit(1)
}

const body = JSON.stringify({
  tradeNo: `sandbox-${randomUUID()}`,
  goodId: good.goodId,
  payFen: good.priceFen,
  payTime: values['pay-time'] ?? new Date().toISOString(),
  userId: randomUUID(),
  userName: '沙箱买家',
  userMobile: '13900000000',
})
const timestamp = String(Math.floor(Date.now() / 1000))
const nonce = randomUUID()
const response = await fetch(`${localAddress(config)}/open/pay/notify/sandbox`, {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signNotice(config.secrets.pay, { timestamp, nonce, body: Buffer.from(body) }),
  },
  body,
})
console.log(await response.text())
process.exitCode = response.ok ? 0 : 1
