import { learnerText } from '@zsm/contract/states'
import { z } from 'zod'
import type { SmsSettings } from '../gateways/open-sms.ts'
import type { LearnerTemplates } from '../gateways/sms.ts'

const text = z.string().optional()
const kinds = ['outbox', 'aliyun'] as const

/** Variables that choose the SMS channel. */
export const smsVariables = {
  SMS: z.enum(kinds, `要填 ${kinds.join(', ')} 之一 (one of these)`).default('outbox'),
  ALIYUN_ACCESS_KEY_ID: text,
  ALIYUN_ACCESS_KEY_SECRET: text,
  ALIYUN_SMS_SIGN_NAME: text,
  ALIYUN_SMS_TEMPLATE_CODE: text,
  ALIYUN_SMS_WITHDRAW_TEMPLATE_CODE: text,
  ALIYUN_SMS_PAID_TEMPLATE_CODE: text,
  ALIYUN_SMS_REFUNDED_TEMPLATE_CODE: text,
  ALIYUN_SMS_DELIVERED_TEMPLATE_CODE: text,
  ALIYUN_SMS_COMPLAINT_TEMPLATE_CODE: text,
  ALIYUN_SMS_NEWS_TEMPLATE_CODE: text,
  ALIYUN_SMS_ENDPOINT: z
    .url({ protocol: /^https?$/, error: '要以 http:// 或 https:// 开头 (an http address)' })
    .default('https://dysmsapi.aliyuncs.com'),
}

const Variables = z.object(smsVariables)

const needed = [
  'ALIYUN_ACCESS_KEY_ID',
  'ALIYUN_ACCESS_KEY_SECRET',
  'ALIYUN_SMS_SIGN_NAME',
  'ALIYUN_SMS_TEMPLATE_CODE',
  'ALIYUN_SMS_WITHDRAW_TEMPLATE_CODE',
] as const

/** The settings of the SMS channel, or the refusal of a wrong one. */
export function smsOf(
  set: z.output<typeof Variables>,
  { production, dataDir }: { production: boolean; dataDir: string },
): SmsSettings | { refused: string } {
  const learnerTemplates = learnerTemplatesOf(set)
  // an empty variable is as good as none
  const newsTemplate = set.ALIYUN_SMS_NEWS_TEMPLATE_CODE || undefined
  if (set.SMS === 'outbox') {
    if (!production) return { kind: 'outbox', dataDir, learnerTemplates, newsTemplate }
    return {
      refused: `SMS: 正式环境要配置短信通道, 不能用 outbox, 请设 SMS=aliyun 和 ${needed.join(', ')} (production needs a real SMS channel)`,
    }
  }
  const absent = needed.filter((name) => set[name] === undefined)
  if (absent.length > 0) return { refused: `${absent.join(', ')}: SMS=aliyun 时必须配置 (required with it)` }
  // The endpoint sees every code and the signature by the access key.
  if (production && !set.ALIYUN_SMS_ENDPOINT.startsWith('https://'))
    return { refused: 'ALIYUN_SMS_ENDPOINT: 正式环境要以 https:// 开头 (https in production)' }
  return {
    kind: 'aliyun',
    endpoint: set.ALIYUN_SMS_ENDPOINT,
    accessKeyId: set.ALIYUN_ACCESS_KEY_ID ?? '',
    accessKeySecret: set.ALIYUN_ACCESS_KEY_SECRET ?? '',
    signName: set.ALIYUN_SMS_SIGN_NAME ?? '',
    templateCode: set.ALIYUN_SMS_TEMPLATE_CODE ?? '',
    withdrawTemplateCode: set.ALIYUN_SMS_WITHDRAW_TEMPLATE_CODE ?? '',
    learnerTemplates,
    newsTemplate,
  }
}

/** News to learners are sent only of the kinds whose template is set, through the outbox too. */
function learnerTemplatesOf(set: z.output<typeof Variables>): LearnerTemplates {
  const { ALIYUN_SMS_PAID_TEMPLATE_CODE: paid, ALIYUN_SMS_REFUNDED_TEMPLATE_CODE: refunded } = set
  const { ALIYUN_SMS_DELIVERED_TEMPLATE_CODE: delivered, ALIYUN_SMS_COMPLAINT_TEMPLATE_CODE: complaint } = set
  return {
    ...(paid && { [learnerText.paid]: paid }),
    ...(refunded && { [learnerText.refunded]: refunded }),
    ...(delivered && { [learnerText.delivered]: delivered }),
    ...(complaint && { [learnerText.complaint]: complaint }),
  }
}
