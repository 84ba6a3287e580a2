import { fen, negative } from '@zsm/contract/money/fen'
import type { PaymentNotice, RefundNotice } from '@zsm/contract/payments'
import {
  bankAccountType,
  bankCheck,
  entryType,
  goodAudit,
  goodKind,
  orderSource,
  refundReason,
  refundState,
  shopKind,
} from '@zsm/contract/states'
import type { BankId, CreatorId, Fen, GoodId, Instant } from '@zsm/contract/values'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { dayMs, milliseconds, now } from '../src/clock.ts'
import { type Sql, transaction } from '../src/database/sql.ts'
import { Failure } from '../src/failure.ts'
import { insertBank } from '../src/funds/banks.queries.ts'
import { openCardNumbers } from '../src/funds/card-numbers.ts'
import { openFund } from '../src/funds/funds.ts'
import { eachCreatorsDays } from '../src/funds/ledger/money-days.queries.ts'
import { book } from '../src/funds/ledger/movement.ts'
import { mustPost } from '../src/funds/ledger.ts'
import { signNotice } from '../src/gateways/notice-signatures.ts'
import { getChannel, sandboxChannel } from '../src/gateways/payment-channels.ts'
import { newId } from '../src/ids.ts'
import { checkInvariants } from '../src/payments/invariants.ts'
import { bookPlatformSale, bookRefundNotice } from '../src/payments/public.ts'
import { getShop } from '../src/shops/public.ts'

/** A good on the shelf without lessons or files: enough to be paid for. */
export async function makeGoodForSale(
  sql: Sql,
  creator: CreatorId,
  { name = '猫咪行为学', priceFen = fen(9900) }: { name?: string; priceFen?: Fen } = {},
): Promise<GoodId> {
  const [id, outlineId] = [newId<GoodId>(), newId<string>()]
  const { id: shopId } = await getShop(sql, creator, 1)
  const kinds = {
    shopId,
    shopDict: shopKind.knowledge,
    bizDict: goodKind.course,
    auditDict: goodAudit.passed,
  }
  const texts = { name, subTitle: '', introHtml: '', copyRightNote: '', labelIds: [], coverFileIds: [] }
  const shelf = { shelfFlag: true, shelfTime: now(), priceFen }
  const [category] = await sql<
    { id: string }[]
  >`select id from classifies where fee_bp > 0 and shop_dict = ${shopKind.knowledge} order by id limit 1`
  const good = {
    creatorId: creator,
    id,
    tempGoodId: outlineId,
    ...kinds,
    ...texts,
    ...shelf,
    classifyId: category?.id,
  }
  await sql`insert into good_outlines ${sql.insert({ creatorId: creator, tempGoodId: outlineId })}`
  await sql`insert into goods ${sql.insert(good)}`
  return id
}

export function makeNotice(goodId: GoodId, given: Partial<PaymentNotice> = {}): PaymentNotice {
  return {
    tradeNo: newId(),
    goodId,
    payFen: fen(9900),
    payTime: now(),
    userId: 'buyer-1',
    userName: '林小鱼',
    userMobile: '13800001234',
    sourceDict: orderSource.link,
    ...given,
  }
}

export function makeRefundNotice(tradeNo: string, given: Partial<RefundNotice> = {}): RefundNotice {
  return {
    tradeNo,
    refundNo: newId(),
    refundFen: fen(9900),
    refundTime: now(),
    statusDict: refundState.refunded,
    reasonDict: refundReason.other,
    note: '',
    ...given,
  }
}

/** The channels of a server where only the sandbox is on. */
export const sandbox = [sandboxChannel('not used')]

const channel = getChannel('sandbox', sandbox)

const request = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test' }

/** Accepts a payment notice. */
export function pay(sql: Sql, notice: PaymentNotice): Promise<{ orderNo: string }> {
  return bookPlatformSale(sql, { channel, notice, now: now(), request })
}

/** Accepts a refund notice. */
export function payBack(sql: Sql, notice: RefundNotice): Promise<{ refundNo: string }> {
  return bookRefundNotice(sql, { channel, notice, now: now(), request })
}

/** The outcome of a call: `done`, or the name of its failure. */
export function outcome(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.error : Promise.reject(error)),
  )
}

/** Delivers a notice over HTTP, signed unless told otherwise. */
export async function deliver(
  app: FastifyInstance,
  secret: string,
  notice: unknown,
  changed: { channel?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: { result: string; error?: string; data?: { orderNo: string } } }> {
  const body = Buffer.from(JSON.stringify(notice))
  const [timestamp, nonce] = [String(Math.floor(milliseconds() / 1000)), newId<string>()]
  const response = await app.inject({
    method: 'POST',
    url: `/open/pay/notify/${changed.channel ?? 'sandbox'}`,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signNotice(secret, { timestamp, nonce, body }),
      ...changed.headers,
    },
    payload: body,
  })
  return { status: response.statusCode, body: response.json() }
}

/** Gives a creator a balance to withdraw, without orders behind it. */
export async function giveBalance(sql: Sql, creator: CreatorId, fen: Fen): Promise<void> {
  await openFund(sql, creator)
  await transaction(sql, (sql) =>
    mustPost(sql, creator, [
      {
        kind: 'adjust',
        idemKey: `adjust:${newId()}`,
        title: '平台调整',
        occurTime: now(),
        lines: [
          { book: book.platformFee, typeDict: entryType.adjustment, fen: negative(fen) },
          { book: book.available, typeDict: entryType.adjustment, fen },
        ],
      },
    ]),
  )
}

/** A card number with a valid check digit. */
export function makeCardNo(prefix = '622202000000000'): string {
  const digits = (last: number) => `${prefix}${last}`
  const sum = (cardNo: string) =>
    [...cardNo].reverse().reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
  return digits([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((last) => sum(digits(last)) % 10 === 0) ?? 0)
}

const cards = openCardNumbers(['a secret for tests'])

/** A card of the creator. */
export async function makeBank(
  sql: Sql,
  creator: CreatorId,
  { holderName = '张小满', cardNo = makeCardNo() }: { holderName?: string; cardNo?: string } = {},
): Promise<BankId> {
  const id = newId<BankId>()
  const place = { branchName: '', province: '', city: '', reservedMobile: '' }
  const shown = { bankName: '招商银行', ...place, cardNoTail4: cardNo.slice(-4) }
  const proof = { verifyStatusDict: bankCheck.passed, verifiedByDict: null, verifyTime: null }
  const state = { ...proof, defaultFlag: true, bindTime: now() } as const
  const kept = { cardNo: cards.encrypt(creator, cardNo), cardNoHash: cards.fingerprint(creator, cardNo) }
  await transaction(sql, (sql) =>
    insertBank(sql, creator, {
      id,
      typeDict: bankAccountType.personal,
      holderName,
      ...shown,
      ...state,
      ...kept,
    }),
  )
  return id
}

export const days = (count: number) => count * dayMs

export function instantAfter(instant: Instant, ms: number): Instant {
  return new Date(Date.parse(instant) + ms).toISOString()
}

/** Checks every rule of ledger-invariants.sql, and that the days over all creators are those of the ledger. */
export async function expectSound(sql: Sql): Promise<void> {
  expect(await checkInvariants(sql)).toEqual([])
  expect(await listWrongDays(sql)).toEqual([])
}

/**
 * The days of creators whose figures are not those of the ledger's lines, folded or not, and the days over all creators that are not the
 * sums of each one's.
 */
function listWrongDays(sql: Sql): Promise<object[]> {
  const figures = sql`
    sum(sold_count) as sold_count, sum(sold_fen) as sold_fen, sum(platform_fee_fen) as platform_fee_fen,
    sum(channel_fee_fen) as channel_fee_fen, sum(refund_count) as refund_count, sum(refund_fen) as refund_fen,
    sum(adjust_fen) as adjust_fen, sum(paid_out_fen) as paid_out_fen, sum(withdraw_fee_fen) as withdraw_fee_fen,
    sum(tax_fen) as tax_fen, sum(owed_fen) as owed_fen, sum(debt_fen) as debt_fen`
  const isOf = (of: number) => sql`coalesce(sum(amount_fen) filter (where book = ${of}), 0)`
  return sql<object[]>`
    with days as (
      select creator_id, day, ${figures} from ${eachCreatorsDays(sql)} as each_day group by 1, 2),
    booked as (
      select txs.creator_id, (occur_time at time zone 'Asia/Shanghai')::date as day,
        count(distinct txs.id) filter (where kind = 'sale') as sold_count,
        coalesce(-sum(amount_fen) filter (where book = ${book.channel} and type_dict = ${entryType.sale}), 0) as sold_fen,
        coalesce(sum(amount_fen) filter (where book = ${book.platformFee} and type_dict = ${entryType.platformFee}), 0) as platform_fee_fen,
        ${isOf(book.channelFee)} as channel_fee_fen,
        count(distinct txs.id) filter (where kind = 'refund') as refund_count,
        coalesce(sum(amount_fen) filter (where book = ${book.channel} and type_dict = ${entryType.refund}), 0) as refund_fen,
        coalesce(-sum(amount_fen) filter (where book = ${book.platformFee} and type_dict = ${entryType.adjustment}), 0) as adjust_fen,
        ${isOf(book.withdrawn)} as paid_out_fen, ${isOf(book.withdrawalFee)} as withdraw_fee_fen, ${isOf(book.taxWithheld)} as tax_fen,
        coalesce(sum(amount_fen) filter (where book in (${book.frozen}, ${book.available}, ${book.withdrawing})), 0) as owed_fen,
        coalesce(-sum(amount_fen) filter (where book = ${book.debt}), 0) as debt_fen
      from ledger_txs as txs
      join ledger_lines as lines on lines.creator_id = txs.creator_id and lines.tx_id = txs.id
      group by 1, 2),
    something as (
      select * from booked where (sold_count, refund_count, sold_fen, platform_fee_fen, channel_fee_fen, refund_fen, adjust_fen,
        paid_out_fen, withdraw_fee_fen, tax_fen, owed_fen, debt_fen) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    told as (
      select * from days where (sold_count, refund_count, sold_fen, platform_fee_fen, channel_fee_fen, refund_fen, adjust_fen,
        paid_out_fen, withdraw_fee_fen, tax_fen, owed_fen, debt_fen) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
    of_all as (select day, ${figures} from money_days group by day),
    of_each as (select day, ${figures} from creator_money_days group by day)
    select to_jsonb(wrong) as wrong from (
      (select * from told except select * from something) union all (select * from something except select * from told)) as wrong
    union all
    select to_jsonb(wrong) from (
      (select * from of_all except select * from of_each) union all (select * from of_each except select * from of_all)) as wrong`
}
