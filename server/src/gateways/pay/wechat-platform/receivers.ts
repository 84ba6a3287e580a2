import { z } from 'zod'
import { ProviderFailure } from '../provider-failure.ts'
import type { Call } from '../wechat/http.ts'
import type { WechatPaySettings } from '../wechat/settings.ts'

/**
 * Registers the platform as a receiver of shares, once for all its sub-merchants. A repetition is allowed, so each process does it
 * before its first split. A refusal is ignored: the split itself then tells what is wrong.
 * https://pay.weixin.qq.com/doc/v3/partner/4012477758
 */
export function receiverOnce(
  { appId, mchId }: WechatPaySettings,
  platformName: string,
  call: Call,
): () => Promise<void> {
  let isAdded = false
  return async () => {
    if (isAdded) return
    const path = '/v3/ecommerce/profitsharing/receivers/add'
    const body = {
      appid: appId,
      type: 'MERCHANT_ID',
      account: mchId,
      name: platformName,
      relation_type: 'PLATFORM',
    }
    await call({ method: 'POST', path, body }, z.object({ account: z.literal(mchId) })).catch(
      (failure: unknown) => {
        if (!(failure instanceof ProviderFailure && failure.kind === 'refused')) throw failure
      },
    )
    isAdded = true
  }
}
