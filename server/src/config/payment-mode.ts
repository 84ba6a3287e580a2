import { z } from 'zod'
import type { AlipaySettings } from '../gateways/pay/alipay/settings.ts'
import type { WechatPaySettings } from '../gateways/pay/wechat/settings.ts'
import type { AlipayTransferSettings } from '../gateways/transfer/alipay/settings.ts'

/** Whose money buyers pay: the company's, which sells in its own name, or that of its creators, for whom a provider holds it. */
export type PaymentMode = 'own' | 'platform'

export const paymentModeVariables = {
  PAYMENT_MODE: z.enum(['own', 'platform'], '要填 own 或 platform (own or platform)').default('own'),
  WECHAT_PAY_MCH_NAME: z.string().max(64, '最多 64 个字 (at most 64 characters)').optional(),
  WECHAT_PAY_SPLIT_PERCENT: z
    .string()
    .regex(/^([1-9]\d?|100)$/, '要填 1 到 100 的整数 (a whole number from 1 to 100)')
    .default('30')
    .transform(Number),
}

const Variables = z.object(paymentModeVariables)

type ReadMode = { mode: PaymentMode; merchantName: string; mostFeeBp: number }

type Providers = {
  wechatPay: WechatPaySettings | undefined
  alipay: AlipaySettings | undefined
  alipayTransfer: AlipayTransferSettings | undefined
}

/** The mode, and what it needs: the full name of the platform's merchant at WeChat Pay, and the agreed share. Or the refusal of what is wrong. */
export function paymentModeOf(
  {
    PAYMENT_MODE: mode,
    WECHAT_PAY_MCH_NAME: merchantName = '',
    WECHAT_PAY_SPLIT_PERCENT: splitPercent,
  }: z.output<typeof Variables>,
  { wechatPay, alipay, alipayTransfer }: Providers,
): ReadMode | { refused: string } {
  const read = { mode, merchantName, mostFeeBp: splitPercent * 100 }
  if (mode === 'own') return read
  const refused = [
    ...(wechatPay ? [] : ['PAYMENT_MODE: 平台模式要接入微信支付的平台收付通 (platform needs WECHAT_PAY_…)']),
    ...(alipay
      ? ['PAYMENT_MODE: 支付宝还没有平台模式, 请去掉 ALIPAY_… (Alipay has no platform mode here)']
      : []),
    ...(alipayTransfer
      ? ['PAYMENT_MODE: 平台模式由微信支付付给创作者, 请去掉 ALIPAY_TRANSFER_… (WeChat Pay pays creators)']
      : []),
    ...(merchantName
      ? []
      : ['WECHAT_PAY_MCH_NAME: 平台模式要填平台商户的全称 (required for the platform mode)']),
  ]
  return refused.length > 0 ? { refused: refused.join('\n') } : read
}
