import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { yuanText } from '@zsm/contract/money/yuan'
import { dictionaries } from '@zsm/contract/reference'
import { learnerText, type StateOf } from '@zsm/contract/states'
import type { Fen, Instant, Mobile } from '@zsm/contract/values'
import { now } from '../clock.ts'

export type SmsMessage = {
  mobile: Mobile
  msgDict: keyof typeof dictionaries.msgDict
  code: string
  /** The message says what the code confirms: the amount and the card. */
  withdrawal?: { amountFen: Fen; cardTail4: string }
}

/** Passes one code to the provider; resolves once the provider has accepted it. */
export type SendSms = (message: SmsMessage) => Promise<void>

/** News for a learner: which template, and its words. */
export type LearnerText = {
  mobile: Mobile
  textDict: StateOf<typeof learnerText>
  goodName: string
  amountFen: Fen
}

/** The provider's template of each kind of news to learners. A kind without one is not sent. */
export type LearnerTemplates = Partial<Record<StateOf<typeof learnerText>, string>>

/** Passes one message to the provider; resolves once the provider has accepted it. */
export type SendLearnerText = (message: LearnerText) => Promise<void>

/** News for a creator: which kind, and their title. */
export type NewsText = { mobile: Mobile; kind: string; title: string }

/** Passes one message to the provider; resolves once the provider has accepted it. */
export type SendNewsText = (message: NewsText) => Promise<void>

type OutboxMessage = SmsMessage & { time: Instant; text: string }

/**
 * Instead of a provider: messages are appended to a file in the data folder, one line of JSON each. A file,
 * because the database must not contain codes. `config.ts` refuses it in production.
 */
export function outboxSms(dataDir: string): SendSms {
  return async (message) => {
    const line = JSON.stringify({ time: now(), ...message, text: textOf(message) })
    await appendFile(outboxFile(dataDir), `${line}\n`, { mode: 0o600 })
  }
}

/** Like `outboxSms`, for news. */
export function outboxLearnerText(dataDir: string): SendLearnerText {
  return async (message) => {
    const line = JSON.stringify({ time: now(), ...message, text: learnerWords(message) })
    await appendFile(outboxFile(dataDir), `${line}\n`, { mode: 0o600 })
  }
}

/** The same for news to creators. */
export function outboxNewsText(dataDir: string): SendNewsText {
  return async (message) => {
    const text = `【知视猫】${message.kind}：${message.title}。详情请登录后台查看。`
    const line = JSON.stringify({ time: now(), ...message, text })
    await appendFile(outboxFile(dataDir), `${line}\n`, { mode: 0o600 })
  }
}

/** The messages to `mobile`, oldest first. */
export async function readOutbox(dataDir: string, mobile: Mobile): Promise<OutboxMessage[]> {
  const lines = await readFile(outboxFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const messages = lines.split('\n').flatMap((line) => (line ? (JSON.parse(line) as OutboxMessage) : []))
  return messages.filter((message) => message.mobile === mobile)
}

function outboxFile(dataDir: string): string {
  return join(dataDir, 'sms-outbox.jsonl')
}

function learnerWords({ textDict, goodName, amountFen }: LearnerText): string {
  const words = {
    [learnerText.paid]: `您已购买「${goodName}」，支付 ${yuanText(amountFen)} 元，现在就可以学习。`,
    [learnerText.refunded]: `「${goodName}」已退款 ${yuanText(amountFen)} 元，将原路退回。`,
    [learnerText.complaint]: `您对「${goodName}」的投诉有了处理结果，请在「我的投诉」里查看。`,
    [learnerText.delivered]: `您购买的服务「${goodName}」已交付，请查收。`,
  }
  return `【知视猫】${words[textDict]}`
}

function textOf({ code, msgDict, withdrawal }: SmsMessage): string {
  const purpose = withdrawal
    ? ` ${yuanText(withdrawal.amountFen)} 元到尾号 ${withdrawal.cardTail4} 的银行卡`
    : ''
  return `【知视猫】您的验证码是 ${code}，用于${dictionaries.msgDict[msgDict]}${purpose}，5 分钟内有效。请勿告诉他人。`
}
