import type { CardCheck } from './card-check/card-check.ts'
import { sandboxCardCheck } from './card-check/sandbox-card-check.ts'
import { type TencentCardSettings, tencentCardCheck } from './card-check/tencent-card-check.ts'

export type CardCheckSettings = { kind: 'none' | 'sandbox' } | ({ kind: 'tencent' } & TencentCardSettings)

/** The provider that checks a card's four elements, where one is configured. */
export function openCardCheck(settings: CardCheckSettings): CardCheck | undefined {
  if (settings.kind === 'tencent') return tencentCardCheck(settings)
  return settings.kind === 'sandbox' ? sandboxCardCheck : undefined
}
