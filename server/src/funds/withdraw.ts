import type { funds } from '@zsm/contract/funds'
import type { Withdraw, WithdrawQuote } from '@zsm/contract/funds/withdrawals'
import {
  bankAccountType,
  bankCheck,
  codePurpose,
  subjectType,
  withdrawCan,
  withdrawState,
} from '@zsm/contract/states'
import type { CreatorId, Fen, Instant, Mobile, Page, WithdrawId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { type Codes, getSecurityMobile } from '../accounts/public.ts'
import { now, plusDays } from '../clock.ts'
import { certifiedName, isCertified } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { getMoneyRules, type MoneyRules } from '../reference/public.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import { recordEvent } from '../webhooks/public.ts'
import { type BankRow, findBank } from './banks.queries.ts'
import { openFund } from './funds.ts'
import { mustPost } from './ledger.ts'
import { withdrawal } from './movements.ts'
import { findLockedFund } from './queries.ts'
import { refuseWithdraw, splitWithdraw, type WithdrawSplit } from './withdraw-rules.ts'
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
export type Requester = Actor & {
  account: Mobile
  /** The provider holds the creator's money, and pays it to the card that the creator registered there. */
  isPaidByProvider?: boolean
}
type Terms = { rules: MoneyRules; time: Instant }

/** Requests a withdrawal. The amount moves at once, so that it cannot be requested twice. Then an operator reviews it. */
export async function withdraw(
  sql: Sql,
  codes: CodeGuard,
  creator: CreatorId,
  { isPaidByProvider = false, ...requester }: Requester,
  input: Input,
): Promise<Withdraw> {
  const { code: given, ...asked } = input
  const { bankId = null, amountFen } = input
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
      const findPayee = isPaidByProvider ? registeredPayee : payeeOf
      const payee = await checkGuards(sql, creator, { ...input, findPayee }, { rules, time })
      if (!guessed) fail('codeWrong', { field: 'code' })
      const quote = await quoteTo(sql, creator, payee, { amountFen, rules, time })
      if (input.arriveFen !== undefined && input.arriveFen !== quote.arriveFen)
        fail('withdrawTermsChanged', { field: 'amountFen' })
      const withdraw = newWithdraw(creator, payee, { ...input, quote }, { rules, time })
      await mustPost(sql, creator, [withdrawal(withdraw, withdraw.applyTime)])
      await insertWithdraw(sql, withdraw)
      await codes.useCode(sql, code)
      await recordEvent(sql, { creator, type: 'withdrawal.requested', data: withdraw })
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
  const payee = bankId
    ? ((await findBank(sql, creator, bankId)) ?? fail('bankNotFound', { field: 'bankId' }))
    : registered
  const rules = await getMoneyRules(sql)
  const split = await quoteTo(sql, creator, payee, { amountFen, rules, time })
  return { ...split, expectArriveTime: arrivalOf(rules, time) }
}

const registered: Registered = { typeDict: null }

/** When a withdrawal that is asked for now is promised to be there. */
const arrivalOf = ({ payoutDays }: MoneyRules, time: Instant) => plusDays(time, payoutDays)

/** The holder of a personal card is the certified person, and that of a company's account the certified company. */
async function quoteTo(
  sql: Sql,
  creator: CreatorId,
  { typeDict }: Pick<BankRow, 'typeDict'> | Registered,
  { amountFen, rules, time }: Terms & { amountFen: Fen },
): Promise<WithdrawSplit> {
  if (typeDict === null) return splitWithdraw(amountFen, { ...rules, ...nothingDeducted }, undefined)
  const isPerson = typeDict === bankAccountType.personal
  return splitWithdraw(amountFen, rules, isPerson ? await sumMonth(sql, creator, time) : undefined)
}

/** Locks the fund first: two parallel requests must not both pass on the same balance or the same day's use. */
async function checkGuards(
  sql: Tx,
  creator: CreatorId,
  { findPayee, ...input }: Input & { findPayee: typeof payeeOf },
  { rules, time }: Terms,
): Promise<Payee> {
  const fund = (await findLockedFund(sql, creator)) ?? fail('withdrawTooMuch')
  if (!(await isCertified(sql, creator))) fail('notCertified')
  const payee = await findPayee(sql, creator, input)
  if (input.retryOf) await refuseRetry(sql, creator, input.retryOf)
  refuseWithdraw(input.amountFen, fund, await sumDay(sql, creator, time), rules)
  return payee
}

/** Where a withdrawal goes. Without a type it is the card that the creator registered at the provider. */
type Registered = { typeDict: null }
type Payee = { bankId: BankRow['id'] | null; bankText: string; holderName: string } & (
  | Pick<BankRow, 'typeDict'>
  | Registered
)

/** The provider pays the whole amount. */
const nothingDeducted = { feeBp: 0, taxBp: 0 }

async function registeredPayee(sql: Tx, creator: CreatorId, { bankId }: Input): Promise<Payee> {
  if (bankId)
    fail('invalidInput', {
      field: 'bankId',
      message: '提现由微信支付打到您登记的银行卡，不能选择别的卡，请刷新页面',
    })
  const holderName =
    (await certifiedName(sql, creator, subjectType.company)) ?? (await certifiedName(sql, creator)) ?? ''
  return { typeDict: null, bankId: null, bankText: '在微信支付登记的银行卡', holderName }
}

async function payeeOf(sql: Tx, creator: CreatorId, { bankId, frontId }: Input): Promise<Payee> {
  if (!bankId) return fail('invalidInput', { field: 'bankId', message: '请选择到账银行卡' })
  const isOwnFront = frontId === undefined || frontId === creator
  const bank = isOwnFront ? await findBank(sql, creator, bankId) : undefined
  if (bank?.verifyStatusDict !== bankCheck.passed) return fail('bankNotFound', { field: 'bankId' })
  // the card was verified against the certification of that day; the creator may have another one now
  const holder = await certifiedName(sql, creator, bank.typeDict)
  if (holder !== bank.holderName) {
    fail('holderMismatch', { field: 'bankId', message: '持卡人与现在的认证姓名不一致，请添加本人的银行卡' })
  }
  const { typeDict, holderName } = bank
  return { typeDict, bankId, bankText: `${bank.bankName} 尾号 ${bank.cardNoTail4}`, holderName }
}

/** Only a withdrawal whose money came back may be requested again, and only once. */
async function refuseRetry(sql: Tx, creator: CreatorId, id: WithdrawId): Promise<void> {
  const first = (await findWithdraw(sql, creator, id)) ?? fail('withdrawNotFound', { field: 'retryOf' })
  if (!withdrawCan.retry.includes(first.statusDict)) fail('withdrawStateChanged', { field: 'retryOf' })
  if (first.retriedBy) fail('withdrawRetried', { field: 'retryOf' })
}

function newWithdraw(
  creator: CreatorId,
  { bankId, bankText, holderName }: Payee,
  { quote, retryOf }: Input & { quote: WithdrawSplit },
  { rules, time }: Terms,
): Withdraw {
  return {
    id: newId<WithdrawId>(),
    withdrawNo: makeSerialNo(time),
    frontId: creator,
    bankId,
    bankText,
    holderName,
    ...quote,
    statusDict: withdrawState.applied,
    reason: '',
    applyTime: time,
    auditTime: null,
    payTime: null,
    arriveTime: null,
    expectArriveTime: arrivalOf(rules, time),
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
  return readPage(
    findWithdraws(sql, creator, filters),
    countWithdraws(sql, creator, filters),
    filters,
    countStates(filters, partsOf(withdrawState.values), (part) => countWithdraws(sql, creator, part)),
  )
}
