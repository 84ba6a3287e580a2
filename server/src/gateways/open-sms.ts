import { learnerText, type StateOf } from '@zsm/contract/states'
import type { AliyunSmsSettings } from './aliyun-sms.ts'
import {
  type LearnerTemplates,
  outboxLearnerText,
  outboxNewsText,
  outboxSms,
  type SendLearnerText,
  type SendNewsText,
  type SendSms,
} from './sms.ts'

/** How codes are sent: into a file of the data folder, or by a provider. */
export type SmsSettings =
  | { kind: 'outbox'; dataDir: string; learnerTemplates: LearnerTemplates; newsTemplate?: string | undefined }
  | ({ kind: 'aliyun' } & AliyunSmsSettings)

/** The configured channel. Only the configured provider's client is loaded. */
export async function openSms(settings: SmsSettings): Promise<SendSms> {
  if (settings.kind === 'aliyun') return (await import('./aliyun-sms.ts')).aliyunSms(settings)
  return outboxSms(settings.dataDir)
}

/** The configured channel for news to learners, and the kinds that have a template. */
export async function openLearnerTexts(
  settings: SmsSettings,
): Promise<{ send: SendLearnerText; kinds: StateOf<typeof learnerText>[] }> {
  const kinds = learnerText.values.filter((kind) => settings.learnerTemplates[kind])
  const send =
    settings.kind === 'aliyun'
      ? (await import('./aliyun-sms.ts')).aliyunLearnerText(settings)
      : outboxLearnerText(settings.dataDir)
  return { send, kinds }
}

/** The configured channel for news to creators; undefined without a template. */
export async function openNewsText(settings: SmsSettings): Promise<SendNewsText | undefined> {
  const { newsTemplate } = settings
  if (newsTemplate === undefined) return undefined
  return settings.kind === 'aliyun'
    ? (await import('./aliyun-sms.ts')).aliyunNewsText(settings, newsTemplate)
    : outboxNewsText(settings.dataDir)
}
