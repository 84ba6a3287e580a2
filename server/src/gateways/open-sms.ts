import type { AliyunSmsSettings } from './aliyun-sms.ts'
import { outboxSms, type SendSms } from './sms.ts'

/** Who sends codes: nobody, they are put down in the data folder; or a provider. */
export type SmsSettings = { kind: 'outbox'; dataDir: string } | ({ kind: 'aliyun' } & AliyunSmsSettings)

/** The channel that the settings name. A provider's client is loaded only where it is used. */
export async function openSms(settings: SmsSettings): Promise<SendSms> {
  if (settings.kind === 'aliyun') return (await import('./aliyun-sms.ts')).aliyunSms(settings)
  return outboxSms(settings.dataDir)
}
