import type { Config } from '../../config/config.ts'
import type { Sql } from '../../database/sql.ts'
import type { OnboardingGateway } from './onboarding-gateway.ts'
import { sandboxOnboarding } from './sandbox/sandbox-onboarding.ts'
import { wechatOnboarding } from './wechat/gateway.ts'

/**
 * Where creators get their accounts; undefined where the company sells in its own name. While the sandbox is on, no tester's papers
 * leave this server.
 */
export function openOnboarding(
  { paymentMode, sandboxPay, wechatPay, publicUrl }: Config,
  sql: Sql,
): OnboardingGateway | undefined {
  if (paymentMode !== 'platform') return undefined
  if (sandboxPay) return sandboxOnboarding(sql, publicUrl)
  return wechatPay && wechatOnboarding(wechatPay)
}
