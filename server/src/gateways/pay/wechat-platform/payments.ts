import { z } from 'zod'
import type { NewPayment, PaymentAnswer, PayStep } from '../pay-gateway.ts'
import type { Call } from '../wechat/http.ts'
import { type Asked, closeFor, openFor, queryFor, type Seller } from '../wechat/payments.ts'
import { readJson } from '../wechat/reading.ts'
import type { WechatPaySettings } from '../wechat/settings.ts'
import { refuseOthers, Transaction } from '../wechat/transaction.ts'
import { forged } from '../wechat/verifying.ts'

type Parties = { sp_mchid: string; sp_appid?: string | undefined; sub_mchid: string }

/** A platform's payment: the facts of `Transaction` with other names for the two parties. */
const PartnerTransaction = Transaction.omit({ appid: true, mchid: true, payer: true })
  .extend({
    sp_appid: z.string().optional(),
    sp_mchid: z.string(),
    sub_mchid: z.string(),
    payer: z.object({ sp_openid: z.string().default('') }).optional(),
  })
  .transform(({ sp_appid, sp_mchid, sub_mchid, payer, ...transaction }) => ({
    parties: { sp_mchid, sp_appid, sub_mchid },
    transaction: {
      ...transaction,
      mchid: sp_mchid,
      appid: sp_appid,
      payer: payer && { openid: payer.sp_openid },
    } satisfies Transaction,
  }))

/** Refuses a message about another merchant's money, even if it is correctly signed. */
export function refuseOtherParties(said: Parties, us: WechatPaySettings, subMchId: string | undefined): void {
  refuseOthers({ mchid: said.sp_mchid, appid: said.sp_appid }, us)
  if (subMchId !== undefined && said.sub_mchid !== subMchId) throw forged('another_sub_merchant')
}

export const readTransaction = (bytes: Buffer): z.output<typeof PartnerTransaction> =>
  readJson(PartnerTransaction, bytes)

const path = '/v3/pay/partner/transactions'

/** `profit_sharing` freezes the paid money until it is split and released. */
const sellerOf = ({ appId, mchId }: WechatPaySettings, subMchId: string): Seller => ({
  path,
  parties: { sp_appid: appId, sp_mchid: mchId, sub_mchid: subMchId },
  settling: { settle_info: { profit_sharing: true } },
  payer: (openid) => ({ sp_openid: openid }),
})

const askedOf = (settings: WechatPaySettings, subMchId: string): Asked => ({
  path,
  parties: { sp_mchid: settings.mchId, sub_mchid: subMchId },
  read: async (call, path) => {
    const { parties, transaction } = await call({ method: 'GET', path }, PartnerTransaction)
    refuseOtherParties(parties, settings, subMchId)
    return transaction
  },
})

/**
 * Opens a payment. H5 and Native have the same form as JSAPI:
 * https://pay.weixin.qq.com/docs/partner/apis/partner-jsapi-payment/partner-jsons/partner-jsapi-prepay.html
 */
export const openPayment = (
  settings: WechatPaySettings,
  call: Call,
  subMchId: string,
  payment: NewPayment,
): Promise<PayStep> => openFor(sellerOf(settings, subMchId), settings, call, payment)

/** https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter4_2_2.shtml */
export const queryPayment = (
  settings: WechatPaySettings,
  call: Call,
  subMchId: string,
  paymentNo: string,
): Promise<PaymentAnswer> => queryFor(askedOf(settings, subMchId), call, paymentNo)

/** https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter4_2_3.shtml */
export const closePayment = (
  settings: WechatPaySettings,
  call: Call,
  subMchId: string,
  paymentNo: string,
): Promise<PaymentAnswer> => closeFor(askedOf(settings, subMchId), call, paymentNo)
