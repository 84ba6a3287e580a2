import type { Bank } from '@zsm/contract/funds/banks'
import { fen } from '@zsm/contract/money/fen'
import type { PaymentNotice } from '@zsm/contract/payments'
import { bankAccountType, orderSource, refundReason, refundState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, Mobile } from '@zsm/contract/values'
import { now, plusMs } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { addBank, approve, arrive, openCardNumbers, withdraw } from '../funds/public.ts'
import { type Channels, getChannel } from '../gateways/payment-channels.ts'
import { newId } from '../ids.ts'
import { readAll } from '../notifications/public.ts'
import { settleDue } from '../orders/public.ts'
import { bookPlatformSale, bookRefundNotice } from '../payments/public.ts'
import type { SealKeys } from '../sealing/seals.ts'
import type { OnShelf } from './living-shop.ts'

type Owner = { creator: CreatorId; account: Mobile; holderName: string }
type CardOwner = Owner & { bankId: Bank['id'] }
type Settings = { channels: Channels; sealKeys: SealKeys }

const minute = 60_000
const day = 24 * 60 * minute
/**
 * Sales of each day, today last. A digit is a good's place in the list; the last good is a service that is
 * still to be delivered.
 */
const sales = '0 . 0 . . 0 1 . 0 . 00 . . 1 0 . 0 10 . 0 . 1 00 . 0 0 . 10 0 01 . 0 010 02'.split(' ')
/** Days ago: a refunded sale, and one whose buyer has asked for a refund. */
const givenBack = 9
const askedBack = 1
/** Days ago: the request of a withdrawal that has arrived since. */
const askedFor = 5
/** Days ago: when the creator last read notifications. */
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
// The demo sends no SMS, so any code is accepted.
const codes = { guessCode: async () => true, useCode: async () => {} }
const code = '000000'

/**
 * Five weeks of a shop, day by day, by the rules of a real one: payments and refunds by notices of the
 * channel, settlement at the end of each hold, a withdrawal that has arrived and a pending one.
 */
export async function tradeForWeeks(
  sql: Sql,
  settings: Settings,
  owner: Owner,
  goods: OnShelf[],
): Promise<void> {
  const channel = getChannel('sandbox', settings.channels)
  const today = now()
  const cardOwner = { ...owner, bankId: await bindCard(sql, settings, owner) }
  for (const [index, sold] of sales.entries()) {
    const daysAgo = sales.length - 1 - index
    const at = before(today, daysAgo * day)
    const notices = paymentsOf(sold, { goods, index, at })
    for (const notice of notices) await bookPlatformSale(sql, { channel, notice, now: at, request })
    const refund = notices[0] && refundOf(notices[0], { daysAgo, at })
    if (refund) await bookRefundNotice(sql, { channel, notice: refund, now: at, request })
    await settleDue(sql, at)
    if (daysAgo === askedFor) await takeOut(sql, cardOwner, at)
    if (daysAgo === lastLooked) await readAll(sql, owner.creator)
  }
  await askFor(sql, cardOwner, fen(50_000), today)
}

const sources = [orderSource.video, orderSource.link, orderSource.miniProgram] as const

function paymentsOf(
  sold: string,
  { goods, index, at }: { goods: OnShelf[]; index: number; at: Instant },
): PaymentNotice[] {
  const bought = [...sold].map((place) => goods[Number(place)]).filter((good) => good !== undefined)
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
      sourceDict: sources[(index + turn) % sources.length] ?? orderSource.link,
    }
  })
}

function refundOf(
  { tradeNo, payFen }: PaymentNotice,
  { daysAgo, at }: { daysAgo: number; at: Instant },
): Parameters<typeof bookRefundNotice>[1]['notice'] | undefined {
  const asked = { tradeNo, refundNo: `demo-${newId<string>()}`, refundFen: payFen, refundTime: at }
  if (daysAgo === givenBack)
    return {
      ...asked,
      statusDict: refundState.refunded,
      reasonDict: refundReason.duplicate,
      note: '重复购买了同一门课',
    }
  if (daysAgo === askedBack)
    return {
      ...asked,
      statusDict: refundState.waiting,
      reasonDict: refundReason.unwanted,
      note: '近期没有时间学习',
    }
  return undefined
}

async function bindCard(sql: Sql, { sealKeys }: Settings, owner: Owner): Promise<Bank['id']> {
  const { creator, account, holderName } = owner
  const card = {
    typeDict: bankAccountType.personal,
    holderName,
    cardNo: '6225880123456783',
    bankName: '招商银行',
    branchName: '',
    province: '',
    city: '',
  } as const
  const parts = { codes, cards: openCardNumbers(sealKeys) }
  const asked = { ...card, code, requestId: newId<string>() }
  return (await addBank(sql, parts, creator, { account, ...request }, asked)).id
}

/** A withdrawal requested at this instant, paid out the day after and arrived on the next. */
async function takeOut(sql: Sql, owner: CardOwner, at: Instant): Promise<void> {
  const { creator } = owner
  const { id, withdrawNo } = await askFor(sql, owner, fen(80_000), at)
  await approve(sql, creator, id, { ...request, at: before(at, -day) })
  const arrival = { id, channelTxnNo: `demo-${withdrawNo}` }
  await arrive(sql, creator, arrival, { ...request, at: before(at, -2 * day) })
}

function askFor(sql: Sql, { creator, account, bankId }: CardOwner, amountFen: Fen, at: Instant) {
  const asked = { bankId, amountFen, code, requestId: newId<string>() }
  return withdraw(sql, codes, creator, { account, ...request, at }, asked)
}

const before = (instant: Instant, ms: number): Instant => plusMs(instant, -ms)
