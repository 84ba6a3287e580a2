import type { AliyunSmsSettings } from './aliyun-sms.ts'
import { outboxSms, type SendSms } from './sms.ts'

/** How codes are sent: into a file of the data folder, or by a provider. */
export type SmsSettings = { kind: 'outbox'; dataDir: string } | ({ kind: 'aliyun' } & AliyunSmsSettings)

/** The configured channel. Only the configured provider's client is loaded. */
export async function openSms(settings: SmsSettings): Promise<SendSms> {
  if (settings.kind === 'aliyun') return (await import('./aliyun-sms.ts')).aliyunSms(settings)
  return outboxSms(settings.dataDir)
}
