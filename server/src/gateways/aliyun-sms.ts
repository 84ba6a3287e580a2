import { createRequire } from 'node:module'
import { $OpenApiUtil } from '@alicloud/openapi-core'
import { yuanText } from '@zsm/contract/money/yuan'
import { learnerText } from '@zsm/contract/states'
import { fail } from '../failure.ts'
import type {
  LearnerTemplates,
  LearnerText,
  SendLearnerText,
  SendNewsText,
  SendSms,
  SmsMessage,
} from './sms.ts'

// CommonJS with a default export, which `import` represents differently in Node and in bundles.
const { default: Dysmsapi, SendSmsRequest }: typeof import('@alicloud/dysmsapi20170525') = createRequire(
  import.meta.url,
)('@alicloud/dysmsapi20170525')

export type AliyunSmsSettings = {
  /** Aliyun's own by default. */
  endpoint: string
  accessKeyId: string
  accessKeySecret: string
  /** The approved signature, without brackets. */
  signName: string
  /** The approved template for codes; its only variable is `code`. */
  templateCode: string
  /**
   * The approved template for a withdrawal's code; its variables are `code`, `amount` in yuan, and `card`.
   */
  withdrawTemplateCode: string
  /** The approved templates for news to learners, of those that are sent. */
  learnerTemplates: LearnerTemplates
  /** The approved template for news to creators; undefined where they are not sent. */
  newsTemplate?: string | undefined
}

const connectTimeout = 3000
const readTimeout = 5000

/** Errors that concern the receiver: the provider's own limits, and numbers that cannot receive messages. */
const receivers: Record<string, () => never> = {
  'isv.BUSINESS_LIMIT_CONTROL': () => fail('tooManyRequests'),
  'isv.DAY_LIMIT_CONTROL': () => fail('tooManyRequests'),
  'isv.MOBILE_NUMBER_ILLEGAL': () =>
    fail('invalidInput', { field: 'mobile', message: '这个手机号收不到短信，请换一个' }),
}

/**
 * Aliyun's short messages: SendSms, version 2017-05-25. Never retried, because the code may have been sent
 * already.
 */
export function aliyunSms(settings: AliyunSmsSettings): SendSms {
  const send = openSending(settings)
  return (sent) => send(sent.mobile, templateOf(settings, sent))
}

/** News to learners, by the same provider. The variables are `good` and, where money moved, `amount` in yuan. */
export function aliyunLearnerText(settings: AliyunSmsSettings): SendLearnerText {
  const send = openSending(settings)
  return async ({ mobile, textDict, goodName, amountFen }) => {
    const templateCode = settings.learnerTemplates[textDict] ?? fail('unavailable')
    const amount = aboutMoney.includes(textDict) ? { amount: yuanText(amountFen) } : {}
    await send(mobile, { templateCode, templateParam: JSON.stringify({ good: goodName, ...amount }) })
  }
}

/** A template's variable has at most 35 characters. */
const longest = 35

/** News to creators, by the same provider. The variables are `kind` and `title`. */
export function aliyunNewsText(settings: AliyunSmsSettings, templateCode: string): SendNewsText {
  const send = openSending(settings)
  return ({ mobile, kind, title }) => {
    const short = [...title].length > longest ? `${[...title].slice(0, longest - 1).join('')}…` : title
    return send(mobile, { templateCode, templateParam: JSON.stringify({ kind, title: short }) })
  }
}

const aboutMoney: readonly LearnerText['textDict'][] = [learnerText.paid, learnerText.refunded]

type Template = { templateCode: string; templateParam: string }

function openSending(
  settings: AliyunSmsSettings,
): (phoneNumbers: string, template: Template) => Promise<void> {
  const { signName } = settings
  const client = openClient(settings)
  return async (phoneNumbers, template) => {
    const message = { phoneNumbers, signName, ...template }
    const answer = await client.sendSms(new SendSmsRequest(message)).then(({ body }) => body?.code, codeOf)
    if (answer === 'OK') return
    receivers[answer ?? '']?.()
    fail('unavailable', {
      message: '短信暂时发不出去，请稍后再试',
      cause: new Error(`Aliyun refused the message: ${answer}`),
    })
  }
}

function templateOf(
  { templateCode, withdrawTemplateCode }: AliyunSmsSettings,
  { code, withdrawal }: SmsMessage,
): Template {
  if (!withdrawal) return { templateCode, templateParam: JSON.stringify({ code }) }
  const variables = { code, amount: yuanText(withdrawal.amountFen), card: withdrawal.cardTail4 }
  return { templateCode: withdrawTemplateCode, templateParam: JSON.stringify(variables) }
}

/** Only the code of an error, because its text repeats the request with the number and the code. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
}

function openClient({ endpoint, accessKeyId, accessKeySecret }: AliyunSmsSettings) {
  const { protocol, host } = new URL(endpoint)
  const config = { accessKeyId, accessKeySecret, endpoint: host, protocol: protocol.replace(':', '') }
  return new Dysmsapi(new $OpenApiUtil.Config({ ...config, connectTimeout, readTimeout }))
}
