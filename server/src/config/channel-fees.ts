import { z } from 'zod'

/** What the providers keep of each payment, in basis points, as agreed with them. */
export type ChannelFees = { wechat: number; alipay: number }

/** In percent, as contracts have it: at most two decimals. */
const rate = z
  .string()
  .regex(/^\d(\.\d{1,2})?$/, '要填 0 到 9.99 的百分数 (a percentage from 0 to 9.99)')
  .default('0.6')
  .transform((percent) => Math.round(Number(percent) * 100))

export const channelFeeVariables = { WECHAT_PAY_FEE_PERCENT: rate, ALIPAY_FEE_PERCENT: rate }

const Variables = z.object(channelFeeVariables)

export const channelFeesOf = ({
  WECHAT_PAY_FEE_PERCENT: wechat,
  ALIPAY_FEE_PERCENT: alipay,
}: z.output<typeof Variables>): ChannelFees => ({ wechat, alipay })
