import { z } from 'zod'
import type { Notice, RawNotice } from '../pay-gateway.ts'
import { openNotice, paymentNotice, RefundTold, refundNotice } from '../wechat/notices.ts'
import { readJson } from '../wechat/reading.ts'
import type { WechatPaySettings } from '../wechat/settings.ts'
import type { Verify } from '../wechat/verifying.ts'
import { readTransaction, refuseOtherParties } from './payments.ts'
import type { SubMerchants } from './sub-merchants.ts'

const PartnerRefundTold = RefundTold.omit({ mchid: true }).extend({
  sp_mchid: z.string(),
  sub_mchid: z.string(),
})

/**
 * Reads a notice of a payment or a refund. Notices of shares (`PROFITSHARING.*`) are skipped, because the query of a split tells the
 * same. https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter4_2_5.shtml and
 * https://pay.weixin.qq.com/wiki/doc/apiv3_partner/apis/chapter7_6_3.shtml
 */
export async function readNotice(
  settings: WechatPaySettings,
  verify: Verify,
  subMerchants: SubMerchants,
  notice: RawNotice,
): Promise<Notice> {
  const { event, resource } = await openNotice(settings, verify, notice)
  if (event === 'TRANSACTION.SUCCESS') {
    const { parties, transaction } = readTransaction(resource())
    refuseOtherParties(parties, settings, await subMerchants.ofPayment(transaction.out_trade_no))
    return paymentNotice(transaction)
  }
  if (event.startsWith('REFUND.')) {
    const { sp_mchid, sub_mchid, ...told } = readJson(PartnerRefundTold, resource())
    const subMchId = await subMerchants.ofTrade(told.transaction_id)
    refuseOtherParties({ sp_mchid, sub_mchid }, settings, subMchId)
    return refundNotice(told)
  }
  return { kind: 'other', what: event }
}
