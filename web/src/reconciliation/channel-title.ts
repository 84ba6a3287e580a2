import { bankChannel } from '@zsm/contract/reconciliation/days'
import { channelName } from '../payments/public.ts'

export const channelTitle = (channel: string) => (channel === bankChannel ? '打款' : channelName(channel))

/** The other side of a channel: the provider's bill, or the bank's statement. */
export const otherSide = (channel: string) => (channel === bankChannel ? '银行' : '渠道')
