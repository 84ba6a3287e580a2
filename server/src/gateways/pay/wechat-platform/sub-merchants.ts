import { ProviderFailure } from '../provider-failure.ts'

/** Finds the sub-merchant that receives a payment, by our number or by WeChat Pay's. It was stored before the payment was opened. */
export type SubMerchants = {
  ofPayment(paymentNo: string): Promise<string | undefined>
  ofTrade(tradeNo: string): Promise<string | undefined>
}

/** The found sub-merchant. Fails with a `ProviderFailure` of kind `refused` if there is none. */
export async function subMerchantOf(found: Promise<string | undefined>): Promise<string> {
  const subMchId = await found
  if (subMchId) return subMchId
  // The payment went to the merchant's own account, before this server became a platform's.
  throw new ProviderFailure('refused', 'no_sub_merchant', '这笔付款不在创作者的微信商户号里')
}
