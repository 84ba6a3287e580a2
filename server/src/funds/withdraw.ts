import type { funds } from '@zsm/contract/funds'
import type { Withdraw, WithdrawQuote } from '@zsm/contract/funds/withdrawals'
import { bankAccountType, bankCheck, codePurpose, withdrawCan, withdrawState } from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, Mobile, Page, WithdrawId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { type Codes, getSecurityMobile } from '../accounts/public.ts'
import { now, plusDays } from '../clock.ts'
import { certifiedName, isCertified } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { getMoneyRules, type MoneyRules } from '../reference/public.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import { type BankRow, findBank } from './banks.queries.ts'
import { openFund } from './funds.ts'
import { mustPost } from './ledger.ts'
import { withdrawal } from './movements.ts'
import { lockFund } from './queries.ts'
import { refuseWithdraw, splitWithdraw } from './withdraw-rules.ts'
import type { Actor } from './withdraw-states.ts'
import {
  countWithdraws,
  findWithdraw,
  listWithdraws as findWithdraws,
  insertWithdraw,
  sumDay,
  sumMonth,
} from './withdraws.queries.ts'

type Input = InputOf<typeof funds.withdraw>
export type CodeGuard = Pick<Codes, 'guessCode' | 'useCode'>
export type Requester = Actor & { account: Mobile }
type Terms = { rules: MoneyRules; time: Instant }

/** Requests a withdrawal. The amount moves at once, so that it cannot be requested twice. Then an operator reviews it. */
export async function withdraw(
  sql: Sql,
  codes: CodeGuard,
  creator: CreatorId,
  requester: Requester,
  input: Input,
): Promise<Withdraw> {
  const { code: given, ...asked } = input
  const { bankId, amountFen } = input
  const mobile = await getSecurityMobile(sql, requester.account)
  const code = {
    mobile,
    purpose: codePurpose.withdraw,
    code: given,
    withdrawal: { bankId, amountFen },
  } as const
  // outside the transaction: a wrong guess counts even if everything after it rolls back
  const guessed = await codes.guessCode(sql, code)
  await openFund(sql, creator)
  return once(
    sql,
    { actor: creator, call: 'funds.withdraw', requestId: input.requestId, input: asked },
    async (sql) => {
      const rules = await getMoneyRules(sql)
      const time = requester.at ?? now()
      const bank = await checkGuards(sql, creator, input, { rules, time })
      if (!guessed) fail('codeWrong', { field: 'code' })
      const quote = await quoteTo(sql, creator, bank, { amountFen, rules, time })
      if (input.arriveFen !== undefined && input.arriveFen !== quote.arriveFen)
        fail('withdrawTermsChanged', { field: 'amountFen' })
      const withdraw = newWithdraw(creator, bank, { ...input, quote }, { rules, time })
      await mustPost(sql, creator, [withdrawal(withdraw, withdraw.applyTime)])
      await insertWithdraw(sql, withdraw)
      await codes.useCode(sql, code)
      await audit(sql, {
        creator,
        action: 'funds.withdraw',
        target: { type: 'withdraw', id: withdraw.id },
        after: withdraw,
        ...requester,
      })
      return withdraw
    },
  )
}

/** What a withdrawal of this amount to this card would cost now. */
export async function quoteWithdraw(
  sql: Sql,
  creator: CreatorId,
  { bankId, amountFen }: InputOf<typeof funds.quoteWithdraw>,
  time: Instant,
): Promise<WithdrawQuote> {
  const bank = (await findBank(sql, creator, bankId)) ?? fail('bankNotFound', { field: 'bankId' })
  return quoteTo(sql, creator, bank, { amountFen, rules: await getMoneyRules(sql), time })
}

/** The holder of a personal card is the certified person, and that of a company's account the certified company. */
async function quoteTo(
  sql: Sql,
  creator: CreatorId,
  { typeDict }: Pick<BankRow, 'typeDict'>,
  { amountFen, rules, time }: Terms & { amountFen: Fen },
): Promise<WithdrawQuote> {
  const isPerson = typeDict === bankAccountType.personal
  return splitWithdraw(amountFen, rules, isPerson ? await sumMonth(sql, creator, time) : undefined)
}

/** Locks the fund first: two parallel requests must not both pass on the same balance or the same day's use. */
async function checkGuards(
  sql: Tx,
  creator: CreatorId,
  input: Input,
  { rules, time }: Terms,
): Promise<BankRow> {
  const fund = (await lockFund(sql, creator)) ?? fail('withdrawTooMuch')
  if (!(await isCertified(sql, creator))) fail('notCertified')
  const isOwnFront = input.frontId === undefined || input.frontId === creator
  const bank = isOwnFront ? await findBank(sql, creator, input.bankId) : undefined
  if (bank?.verifyStatusDict !== bankCheck.passed) return fail('bankNotFound', { field: 'bankId' })
  // the card was verified against the certification of that day; the creator may have another one now
  const holder = await certifiedName(sql, creator, bank.typeDict)
  if (holder !== bank.holderName) {
    fail('holderMismatch', { field: 'bankId', message: '持卡人与现在的认证姓名不一致，请添加本人的银行卡' })
  }
  if (input.retryOf) await refuseRetry(sql, creator, input.retryOf)
  refuseWithdraw(input.amountFen, fund, await sumDay(sql, creator, time), rules)
  return bank
}

/** Only a withdrawal whose money came back may be requested again, and only once. */
async function refuseRetry(sql: Tx, creator: CreatorId, id: WithdrawId): Promise<void> {
  const first = (await findWithdraw(sql, creator, id)) ?? fail('withdrawNotFound', { field: 'retryOf' })
  if (!withdrawCan.retry.includes(first.statusDict)) fail('withdrawStateChanged', { field: 'retryOf' })
  if (first.retriedBy) fail('withdrawRetried', { field: 'retryOf' })
}

function newWithdraw(
  creator: CreatorId,
  bank: BankRow,
  { quote, retryOf }: Input & { quote: WithdrawQuote },
  { rules, time }: Terms,
): Withdraw {
  return {
    id: newId<WithdrawId>(),
    withdrawNo: makeSerialNo(time),
    frontId: creator,
    bankId: bank.id,
    bankText: `${bank.bankName} 尾号 ${bank.cardNoTail4}`,
    holderName: bank.holderName,
    ...quote,
    statusDict: withdrawState.applied,
    reason: '',
    applyTime: time,
    auditTime: null,
    payTime: null,
    arriveTime: null,
    expectArriveTime: plusDays(time, rules.payoutDays),
    channelTxnNo: '',
    retryOf: retryOf ?? null,
    retriedBy: null,
  }
}

export async function listWithdraws(
  sql: Sql,
  creator: CreatorId,
  filters: InputOf<typeof funds.withdrawList>,
): Promise<Page<Withdraw>> {
  return readPage(findWithdraws(sql, creator, filters), countWithdraws(sql, creator, filters), filters)
}
