import type { PayGateway } from '../pay-gateway.ts'
import type { SplitGateway } from '../split-gateway.ts'
import { readBill, readBillFile } from '../wechat/bills.ts'
import { connect } from '../wechat/gateway.ts'
import { answerNotice } from '../wechat/notices.ts'
import { openidGateway } from '../wechat/openid.ts'
import type { WechatPaySettings } from '../wechat/settings.ts'
import { balance, queryWithdrawal, withdraw } from './funds.ts'
import { readNotice } from './notices.ts'
import { closePayment, openPayment, queryPayment } from './payments.ts'
import { receiverOnce } from './receivers.ts'
import { queryRefund, sendRefund } from './refunds.ts'
import { queryReturn, returnFee } from './returns.ts'
import { queryRelease, querySplit, release, split } from './splits.ts'
import { type SubMerchants, subMerchantOf } from './sub-merchants.ts'

type PlatformParts = {
  /** The settings of the platform's own merchant number (平台商户号). */
  settings: WechatPaySettings
  /** The platform's full registered name, under which it receives its shares. */
  platformName: string
  subMerchants: SubMerchants
  answerMs?: number
}

/** WeChat Pay 平台收付通: creators are sub-merchants, and their buyers' money never reaches our account (decision 0077). */
export function wechatPlatform({ settings, platformName, subMerchants, answerMs = 10_000 }: PlatformParts): {
  pay: PayGateway
  split: SplitGateway
} {
  const { call, verify } = connect(settings, answerMs)
  const addReceiver = receiverOnce(settings, platformName, call)
  const ofPayment = (paymentNo: string) => subMerchantOf(subMerchants.ofPayment(paymentNo))
  const ofTrade = (tradeNo: string) => subMerchantOf(subMerchants.ofTrade(tradeNo))
  const pay: PayGateway = {
    name: 'wechat',
    scenes: ['wechat', 'phone', 'desktop'],
    payer: openidGateway(settings),
    open: async (payment) => openPayment(settings, call, await ofPayment(payment.paymentNo), payment),
    query: async (no) => queryPayment(settings, call, await ofPayment(no), no),
    close: async (no) => closePayment(settings, call, await ofPayment(no), no),
    refund: async (refund) => sendRefund(settings, call, await ofTrade(refund.tradeNo), refund),
    queryRefund: async (refund) => queryRefund(call, await ofTrade(refund.tradeNo), refund),
    // The platform's bill has the lines of all its sub-merchants.
    readBill: (day) => readBill(settings, call, day),
    readBillFile: (day, file) => readBillFile(settings, day, file),
    readNotice: (notice) => readNotice(settings, verify, subMerchants, notice),
    answerNotice,
  }
  return {
    pay,
    split: {
      split: async (asked) => {
        await addReceiver()
        return split(settings, call, asked)
      },
      querySplit: (asked) => querySplit(settings, call, asked),
      release: (asked) => release(call, asked),
      queryRelease: (asked) => queryRelease(call, asked),
      returnFee: (asked) => returnFee(settings, call, asked),
      queryReturn: (asked) => queryReturn(settings, call, asked),
      balance: (subMchId) => balance(call, subMchId),
      withdraw: (asked) => withdraw(call, asked),
      queryWithdrawal: (asked) => queryWithdrawal(call, asked),
    },
  }
}
