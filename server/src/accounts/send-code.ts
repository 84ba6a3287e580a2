import type { accounts } from '@zsm/contract/accounts'
import { codePurpose } from '@zsm/contract/states'
import type { BankId, CreatorId, Mobile } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Captcha } from '../gateways/captcha.ts'
import type { Codes, SentWithdrawal } from './codes.ts'
import { getSecurityMobile } from './login.ts'
import { day, spend } from './throttle.ts'

/** The last four digits of the creator's bank card; undefined if the creator has no such card. */
export type FindCardTail = (sql: Sql, creator: CreatorId, id: BankId) => Promise<string | undefined>

export type SendingParts = {
  codes: Pick<Codes, 'sendCode'>
  /** Undefined if no captcha is required. */
  captcha: Captcha | undefined
  findCardTail: FindCardTail
  /** Whether the payment provider pays the creator, to the card that is registered there. */
  hasMerchant: (creator: CreatorId) => Promise<boolean | null>
}
type Asker = { ip: string; account?: Mobile | undefined; creator?: CreatorId | undefined }
type Input = InputOf<typeof accounts.sendCode>

/** Purposes for which a caller without a session may ask for a code. */
const ofStrangers: readonly Input['msgDict'][] = [
  codePurpose.join,
  codePurpose.resetPassword,
  codePurpose.learn,
  codePurpose.team,
]

export async function sendCode(
  sql: Sql,
  { codes, captcha, ...cards }: SendingParts,
  { ip, account, creator }: Asker,
  { bankId, amountFen, captcha: given, ...code }: Input,
): Promise<OutputOf<typeof accounts.sendCode>> {
  if (ofStrangers.includes(code.msgDict)) {
    if (captcha) await refuseProgram(sql, captcha, given)
    return codes.sendCode(sql, { ip }, code)
  }
  if (!account || !creator) return fail('tokenIllegal')
  const ownMobile = await getSecurityMobile(sql, account)
  if (code.mobile !== ownMobile && code.msgDict !== codePurpose.changeMobile) {
    fail('accountNotFound', { field: 'mobile', message: '验证码只发到您账号的安全手机' })
  }
  const from = { ip, owner: { account, mobile: ownMobile } }
  if (code.msgDict !== codePurpose.withdraw) return codes.sendCode(sql, from, code)
  const withdrawal = await describeWithdrawal(sql, cards, creator, { bankId, amountFen })
  return codes.sendCode(sql, from, { ...code, withdrawal })
}

/**
 * Comes before anything is counted, so that a program uses up nobody's quota. A captcha's answer is valid
 * once (0067).
 */
async function refuseProgram(sql: Sql, captcha: Captcha, given: string | undefined): Promise<void> {
  if (!given) return fail('captchaNeeded', { field: 'captcha' })
  const challenge = await captcha.check(given)
  const isFirst =
    challenge !== undefined && (await spend(sql, { key: `captcha:${challenge}`, limit: 1, within: day }))
  if (!isFirst) fail('captchaWrong', { field: 'captcha' })
}

async function describeWithdrawal(
  sql: Sql,
  { findCardTail, hasMerchant }: Pick<SendingParts, 'findCardTail' | 'hasMerchant'>,
  creator: CreatorId,
  { bankId, amountFen }: Pick<Input, 'bankId' | 'amountFen'>,
): Promise<SentWithdrawal> {
  const isPaidByProvider = bankId === undefined && (await hasMerchant(creator)) === true
  if (bankId === undefined && !isPaidByProvider)
    return fail('invalidInput', { field: 'bankId', message: '请先选择到账银行卡' })
  if (amountFen === undefined)
    return fail('invalidInput', { field: 'amountFen', message: '请先填写提现金额' })
  if (bankId === undefined) return { bankId: null, amountFen, cardTail4: null }
  const cardTail4 = (await findCardTail(sql, creator, bankId)) ?? fail('bankNotFound', { field: 'bankId' })
  return { bankId, amountFen, cardTail4 }
}
