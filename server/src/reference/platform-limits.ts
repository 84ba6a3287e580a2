import type { SettingKey } from '@zsm/contract/settings'
import type { Config } from '../config/config.ts'
import type { PaymentMode } from '../config/payment-mode.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { listEveryCategory } from './office/queries.ts'
import { getMoneyRules } from './settings.ts'

/** Whose money buyers pay, and the highest fee that a platform's provider splits off. */
export type FeeLimits = Pick<Config, 'paymentMode' | 'mostFeeBp'>

const tooHigh = (mostFeeBp: number) =>
  `平台收付通最多分账 ${mostFeeBp / 100}%，平台服务费不能超过 ${mostFeeBp / 100}%`
/** What a platform's provider pays whole, by setting. */
const wholePayouts: Partial<Record<SettingKey, string>> = {
  zsm_withdraw_fee_bp: '平台收付通的提现由微信支付全额付给创作者，不能收提现手续费',
  zsm_withdraw_tax_bp: '平台收付通的提现由微信支付全额付给创作者，不能代扣个人所得税',
}

/** Refuses a platform's fee that the provider would not split off. */
export function refuseFee({ paymentMode, mostFeeBp }: FeeLimits, feeBp: number): void {
  if (paymentMode === 'platform' && feeBp > mostFeeBp)
    fail('invalidInput', { field: 'feeBp', message: tooHigh(mostFeeBp) })
}

/** Refuses a setting that the provider cannot carry out. The hold needs no rule: its limit is half of the provider's 180 days. */
export function refuseSetting(mode: PaymentMode, key: SettingKey, value: string): void {
  const message = wholePayouts[key]
  if (mode === 'platform' && message && Number(value) > 0) fail('invalidInput', { field: 'value', message })
}

/** For the timer: fails with what was set before this server became a platform's, and cannot be carried out. */
export async function checkPlatformLimits(sql: Sql, { paymentMode, mostFeeBp }: FeeLimits): Promise<void> {
  if (paymentMode === 'own') return
  const { feeBp, taxBp } = await getMoneyRules(sql)
  const high = (await listEveryCategory(sql, undefined)).filter((category) => category.feeBp > mostFeeBp)
  const wrong = [
    ...(feeBp > 0 ? [`zsm_withdraw_fee_bp: ${wholePayouts.zsm_withdraw_fee_bp}`] : []),
    ...(taxBp > 0 ? [`zsm_withdraw_tax_bp: ${wholePayouts.zsm_withdraw_tax_bp}`] : []),
    ...high.map(({ name }) => `分类「${name}」: ${tooHigh(mostFeeBp)}`),
  ]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}
