import { z } from 'zod'
import { now } from '../../clock.ts'
import { fail } from '../../failure.ts'
import type { CardAnswer, CardCheck, CardElements } from './card-check.ts'
import { signTc3 } from './tc3-signing.ts'

export type TencentCardSettings = {
  /** Tencent's own by default. */
  url: string
  secretId: string
  secretKey: string
}

const answerMs = 8000

const Answer = z.object({
  Response: z.object({
    Result: z.string().optional(),
    Error: z.object({ Code: z.string() }).optional(),
  }),
})

const wrongCard = '卡号不正确，或这张卡现在不能用'
/** What the result codes mean for the holder. A code that is not here tells us nothing about the card. */
const refusals: Record<string, string> = {
  '-1': '姓名、身份证号、卡号和预留手机号不一致',
  '-2': '姓名与开户时的不一致',
  '-3': '身份证号与开户时的不一致',
  '-4': wrongCard,
  '-5': '手机号与银行预留的不一致',
  '-6': '持卡人信息与开户时的不一致',
  '-7': '这张卡没有开通无卡支付，请先向银行开通',
  '-8': wrongCard,
  '-9': wrongCard,
  '-10': wrongCard,
  '-11': '这张卡还没有激活，或是睡眠卡',
  '-12': wrongCard,
  '-13': '这张卡已挂失',
  '-14': '这张卡已过期',
  '-15': '这张卡受银行限制',
  '-16': '这张卡的密码错误次数超限，请先向银行解锁',
  '-17': '这家银行不支持核验，第一次提现到账后自动验证',
  '-20': '只能核验用二代身份证开户的卡，第一次提现到账后自动验证',
  '-21': wrongCard,
}

/**
 * Tencent Cloud's check of four elements: BankCard4EVerification, version 2018-03-01
 * (https://cloud.tencent.com/document/api/1007/35775). Never retried, because each answer is paid for and counts in the card's day.
 */
export function tencentCardCheck(settings: TencentCardSettings): CardCheck {
  return {
    label: '银行四要素核验',
    check: async (elements) => answerOf(await ask(settings, elements).catch(outOfReach)),
  }
}

async function ask(
  { url, secretId, secretKey }: TencentCardSettings,
  { name, idCardNo, cardNo, mobile }: CardElements,
): Promise<z.output<typeof Answer>['Response']> {
  const body = JSON.stringify({ Name: name, BankCard: cardNo, Phone: mobile, IdCard: idCardNo, CertType: 0 })
  const call = { service: 'faceid', action: 'BankCard4EVerification', version: '2018-03-01', body }
  const { host } = new URL(url)
  const answer = await fetch(url, {
    method: 'POST',
    headers: signTc3({ ...call, host }, { secretId, secretKey }, Math.floor(Date.parse(now()) / 1000)),
    body,
    signal: AbortSignal.timeout(answerMs),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return Answer.parse(await answer.json()).Response
}

function answerOf({ Result: result, Error: error }: z.output<typeof Answer>['Response']): CardAnswer {
  if (result === '0') return 'passed'
  if (result === '-19') return 'tooOften'
  const refused = refusals[result ?? '']
  if (refused) return { refused }
  return outOfReach(new Error(`code ${error?.Code ?? result ?? 'none'}`))
}

const outOfReach = (cause: unknown) =>
  fail('bankCheckDown', { cause: new Error('Tencent gave no verdict on a card', { cause }) })
