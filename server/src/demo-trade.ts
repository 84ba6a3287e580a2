import type { PaymentNotice } from '@zsm/contract/orders'
import type { CreatorId, Fen, Instant, Mobile } from '@zsm/contract/values'
import { now } from './clock.ts'
import type { Sql } from './database/sql.ts'
import { addBank, approve, arrive, holdIncome, openCardNumbers, settleDue, withdraw } from './funds/public.ts'
import { newId } from './ids.ts'
import type { OnShelf } from './living-shop.ts'
import { readAll } from './notifications/public.ts'
import { acceptNotice, type ChannelSettings, getChannel } from './orders/public.ts'
import { acceptRefund, returnPayment } from './refunds/public.ts'

export type Owner = { creator: CreatorId; account: Mobile; holderName: string }
type Settings = ChannelSettings & { secrets: { data: string } }

const minute = 60_000
const day = 24 * 60 * minute
/** What each day sold, today last: courses by their place in the shop. */
const sales = '0 . 0 . . 0 1 . 0 . 00 . . 1 0 . 0 10 . 0 . 1 00 . 0 0 . 10 0 01 . 0 010 0'.split(' ')
/** Days ago: a sale that was given back, and one whose buyer asks for it. */
const givenBack = 9
const askedBack = 1
/** Days ago: when the owner last looked, and read what there was to read. */
const lastLooked = 2

const buyers = [
  '林小鱼',
  '陈一舟',
  '王若溪',
  '赵可心',
  '周明远',
  '吴桐',
  '郑子墨',
  '孙晓雨',
  '何田田',
  '许知行',
]
const request = { requestId: 'demo', ip: '127.0.0.1', userAgent: 'demo' }

/**
 * Five weeks of a shop, day by day, by the rules that a real one lives by: payments and refunds as the channel tells
 * them, income settled as its hold ends, and in the end a withdrawal that arrived and one under way.
 */
export async function tradeForWeeks(
  sql: Sql,
  settings: Settings,
  owner: Owner,
  courses: OnShelf[],
): Promise<void> {
  const channel = getChannel('sandbox', settings)
  const today = now()
  for (const [index, sold] of sales.entries()) {
    const daysAgo = sales.length - 1 - index
    const at = before(today, daysAgo * day)
    const notices = paymentsOf(sold, { courses, index, at })
    const parts = { holdIncome, returnPayment }
    for (const notice of notices) await acceptNotice(sql, parts, { channel, notice, now: at, request })
    const refund = notices[0] && refundOf(notices[0], { daysAgo, at })
    if (refund) await acceptRefund(sql, { channel, notice: refund, now: at, request })
    await settleDue(sql, at)
    if (daysAgo === lastLooked) await readAll(sql, owner.creator)
  }
  await takeOut(sql, settings, owner)
}

function paymentsOf(
  sold: string,
  { courses, index, at }: { courses: OnShelf[]; index: number; at: Instant },
): PaymentNotice[] {
  const bought = [...sold].map((place) => courses[Number(place)]).filter((course) => course !== undefined)
  return bought.map(({ goodId, priceFen }, turn) => {
    const buyer = (index * 3 + turn) % buyers.length
    return {
      tradeNo: `demo-${newId<string>()}`,
      goodId,
      payFen: priceFen,
      payTime: before(at, (bought.length - turn) * 73 * minute),
      userId: `demo-buyer-${buyer}`,
      userName: buyers[buyer] ?? '',
      userMobile: `1381234${String(5600 + buyer)}`,
      sourceDict: ([2, 3, 1] as const)[(index + turn) % 3] ?? 3,
    }
  })
}

function refundOf(
  { tradeNo, payFen }: PaymentNotice,
  { daysAgo, at }: { daysAgo: number; at: Instant },
): Parameters<typeof acceptRefund>[1]['notice'] | undefined {
  const asked = { tradeNo, refundNo: `demo-${newId<string>()}`, refundFen: payFen, refundTime: at }
  if (daysAgo === givenBack) return { ...asked, statusDict: 5, reasonDict: 1, note: '重复购买了同一门课' }
  if (daysAgo === askedBack) return { ...asked, statusDict: 1, reasonDict: 2, note: '近期没有时间学习' }
  return undefined
}

/** To a card of the owner's: once to the end, once on its way. Nobody sends a code here, so none is asked for. */
async function takeOut(sql: Sql, { secrets }: Settings, owner: Owner): Promise<void> {
  const { creator, account, holderName } = owner
  const codes = { guessCode: async () => true, useCode: async () => {} }
  const requester = { account, ...request }
  const card = {
    typeDict: 1,
    holderName,
    cardNo: '6225880123456783',
    bankName: '招商银行',
    branchName: '',
  } as const
  const cards = openCardNumbers(secrets.data)
  const code = { code: '000000' }
  const bank = await addBank(sql, { codes, cards }, creator, requester, {
    ...card,
    ...code,
    requestId: newId(),
  })
  const ask = (amountFen: Fen) =>
    withdraw(sql, codes, creator, requester, { bankId: bank.id, amountFen, ...code, requestId: newId() })
  const { id } = await ask(80_000)
  await approve(sql, creator, id, request)
  await arrive(sql, creator, { id, channelTxnNo: 'demo-transfer' }, request)
  await ask(50_000)
}

const before = (instant: Instant, ms: number): Instant => new Date(Date.parse(instant) - ms).toISOString()
