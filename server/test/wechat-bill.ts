import { type BookedPayment, type BookedRefund, beijing } from './wechat-book.ts'

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const sumColumns =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/** What a platform's bill says besides: whose payment it is, and the fee that WeChat Pay gives back. */
type Payment = BookedPayment & { subMchId?: string }
type Refund = BookedRefund & { subMchId?: string; feeFen?: number }
type Booked = { payments: ReadonlyMap<string, Payment>; refunds: ReadonlyMap<string, Refund> }

/** The bill ALL of one of Beijing's days, as the documentation lays it out; undefined for a day without payments. */
export function wechatBill(
  { payments, refunds }: Booked,
  merchant: { mchId: string; appId: string },
  day: string,
): string | undefined {
  const paid = [...payments.values()].filter(({ paidAt }) => paidAt > 0 && dayOf(paidAt) === day)
  const given = [...refunds.values()].filter(({ askedAt }) => dayOf(askedAt) === day)
  if (paid.length + given.length === 0) return undefined
  const lines = [
    ...paid.map((payment) => paidLine(payment, merchant)),
    ...given.map((refund) => refundLine(refund, payments.get(refund.paymentNo)?.openid ?? '', merchant)),
  ]
  const total = sum(paid.map((payment) => payment.total))
  const back = sum(given.map((refund) => refund.refund))
  const fee = sum([
    ...paid.map((payment) => feeOf(payment.total)),
    ...given.map((refund) => -refundFeeOf(refund)),
  ])
  const sums = [String(lines.length), yuan(total), yuan(back), '0.00', fee5(fee), yuan(total), yuan(back)]
  return [columns, ...lines, sumColumns, rowOf(sums), ''].join('\n')
}

type Merchant = { mchId: string; appId: string }

const refundFeeOf = ({ feeFen, refund }: Refund) => feeFen ?? feeOf(refund)

function paidLine(payment: Payment, { appId, mchId }: Merchant): string {
  const { subMchId = '0' } = payment
  const amount = yuan(payment.total)
  return rowOf([
    ...[timeOf(payment.paidAt), appId, mchId, subMchId, ''],
    ...[payment.transactionId, payment.no, payment.openid],
    ...[payment.kind.toUpperCase(), 'SUCCESS', 'OTHERS', 'CNY', amount, '0.00', '0', '0', '0.00', '0.00'],
    ...['', '', payment.description, '', fee5(feeOf(payment.total)), '0.60%', amount, '0.00', ''],
  ])
}

function refundLine(refund: Refund, openid: string, { appId, mchId }: Merchant): string {
  const { subMchId = '0' } = refund
  const amount = yuan(refund.refund)
  return rowOf([
    ...[timeOf(refund.askedAt), appId, mchId, subMchId, '', refund.transactionId, refund.paymentNo, openid],
    ...['NATIVE', 'REFUND', 'OTHERS', 'CNY', '0.00', '0.00', refund.id, refund.no, amount, '0.00'],
    ...['ORIGINAL', refund.state, '', '', fee5(-refundFeeOf(refund)), '0.60%', '0.00', amount, ''],
  ])
}

/** 0.6 %, to the nearest fen. */
export const feeOf = (fen: number) => Math.round((fen * 6) / 1000)
const rowOf = (values: string[]) => values.map((value) => `\`${value}`).join(',')
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const dayOf = (at: number) => beijing(at).slice(0, 10)
const timeOf = (at: number) => beijing(at).slice(0, 19).replace('T', ' ')
const yuan = (fen: number) => (fen / 100).toFixed(2)
const fee5 = (fen: number) => (fen / 100).toFixed(5)
