import type { Coupon } from '@zsm/contract/coupons'
import { fen } from '@zsm/contract/money/fen'
import { couponKind, goodKind, payChannel } from '@zsm/contract/states'
import type { CreatorId, GoodId, OrderId } from '@zsm/contract/values'
import { now } from '../../src/clock.ts'
import type { Sql } from '../../src/database/sql.ts'
import { alipay } from '../../src/gateways/pay/alipay/gateway.ts'
import { sandboxGateway } from '../../src/gateways/pay/sandbox/sandbox-gateway.ts'
import { wechatPay } from '../../src/gateways/pay/wechat/gateway.ts'
import { type Channel, sandboxChannel } from '../../src/gateways/payment-channels.ts'
import { newId } from '../../src/ids.ts'
import { fakeAlipay } from '../fake-alipay.ts'
import { fakeWechatPay } from '../fake-wechat-pay.ts'
import { makeCoupon, makeCreator } from '../makers.ts'
import { makeGoodForSale } from '../money.ts'
import {
  type Letter,
  type PlayedProvider,
  playAlipay,
  playSandbox,
  playWechatPay,
} from './played-provider.ts'

type OpenChannel = Channel & { gateway: NonNullable<Channel['gateway']> }

/** Sellers, buyers, three providers, and everything that is on its way between them. */
export type World = {
  sql: Sql
  creators: CreatorId[]
  goods: { creator: CreatorId; id: GoodId; stock: number }[]
  /** What each coupon is, as its creator made it. */
  coupons: (Pick<Coupon, 'id' | 'code' | 'amountFen' | 'percentOff' | 'totalCount' | 'perPerson'> & {
    creator: CreatorId
    goodIds: readonly GoodId[]
  })[]
  buyers: string[]
  providers: PlayedProvider[]
  channels: OpenChannel[]
  /** The channel that is switched off at present. */
  off: string
  checkouts: { creator: CreatorId; id: OrderId }[]
  /** Payments that were opened, with the page that the buyer has. */
  pages: { provider: string; paymentNo: string; page: string }[]
  letters: Letter[]
  begun: string
  /** How often each kind of accident happened. */
  seen: Map<string, number>
}

/** Of a stock that never ends, of three pieces, and at most one for each buyer. A bundle has all of them. */
const terms = [{}, { stock: 3 }, { limitPerUser: 1 }]
const prices = [fen(9900), fen(1), fen(35_000)]
/** One of an amount, of which there are few; one for per cent; one of a single good, which takes more than its price. */
const discounts = (goodIds: GoodId[]): Parameters<typeof makeCoupon>[2][] => [
  { amountFen: fen(1500), totalCount: 2 },
  { kindDict: couponKind.percent, percentOff: 33, perPerson: 2 },
  { amountFen: fen(100_000), goodIds, totalCount: 3, perPerson: 3 },
]
const secret = 'the secret of a sandbox in a model'

/** Runs with a new world on this database. */
export async function inNewWorld<T>(sql: Sql, run: (world: World) => Promise<T>): Promise<T> {
  const [wechat, ali] = await Promise.all([fakeWechatPay(), fakeAlipay()])
  try {
    const sandbox = sandboxGateway({ sql, url: 'https://shop.example', secret })
    const gateways = [
      { gateway: wechatPay(wechat.settings()), payChannelDict: payChannel.wechat, feeBp: 60 },
      { gateway: alipay(ali.settings()), payChannelDict: payChannel.alipay, feeBp: 60 },
    ]
    const channels: OpenChannel[] = [
      ...gateways.map((channel) => ({
        ...channel,
        name: channel.gateway.name,
        refund: channel.gateway.refund,
      })),
      { ...sandboxChannel(secret, sandbox), gateway: sandbox },
    ]
    const begun = now()
    const on = {
      ...(await makeSellers(sql)),
      buyers: Array.from({ length: 4 }, () => newId<string>()),
    }
    const providers = [playWechatPay(wechat), playAlipay(ali), playSandbox(sql, secret)]
    const empty = { checkouts: [], pages: [], letters: [], seen: new Map<string, number>() }
    return await run({ sql, ...on, providers, channels, off: '', ...empty, begun })
  } finally {
    await Promise.all([wechat.close(), ali.close()])
  }
}

async function makeSellers(sql: Sql): Promise<Pick<World, 'creators' | 'goods' | 'coupons'>> {
  const creators: CreatorId[] = []
  const goods: World['goods'] = []
  const coupons: World['coupons'] = []
  for (let n = 0; n < 2; n += 1) {
    const { creator } = await makeCreator(sql)
    creators.push(creator)
    for (const [index, priceFen] of prices.entries()) {
      const id = await makeGoodForSale(sql, creator, { priceFen })
      const own = { stock: -1, ...terms[index] }
      await sql`update goods set ${sql.set(own)} where creator_id = ${creator} and id = ${id}`
      goods.push({ creator, id, stock: own.stock })
    }
    for (const given of discounts(goods.slice(-1).map(({ id }) => id)))
      coupons.push({ creator, ...(await makeCoupon(sql, creator, given)) })
    const parts = goods.filter((good) => good.creator === creator).map(({ id }) => id)
    const bundle = await makeGoodForSale(sql, creator, { priceFen: fen(20_000) })
    await sql`
      update goods set biz_dict = ${goodKind.bundle}, bundle_good_ids = ${parts}::uuid[]
      where creator_id = ${creator} and id = ${bundle}`
    goods.push({ creator, id: bundle, stock: -1 })
  }
  return { creators, goods, coupons }
}

/** The channels that the server has at present. */
export const channelsOn = ({ channels, off }: World): OpenChannel[] =>
  channels.filter(({ name }) => name !== off)

export const saw = ({ seen }: World, what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)
