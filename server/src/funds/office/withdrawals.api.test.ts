import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { codePurpose, payoutWay, withdrawState } from '@zsm/contract/states'
import type { CreatorId, WithdrawId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeCreator, makeOperator } from '../../../test/makers.ts'
import { expectSound, giveBalance, makeBank, makeCardNo, outcome } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { transaction } from '../../database/sql.ts'
import { readOutbox } from '../../gateways/sms.ts'
import { newId } from '../../ids.ts'
import { openCardNumbers } from '../card-numbers.ts'
import { claimPayout, releasePayout } from '../public.ts'

const { operators, funds, accounts, notifications } = contract

const server = sharedApp()

const sql = () => server.database.sql
const as = server.asOperator

async function makeWithdraw(
  whole = 5000,
): Promise<{ id: WithdrawId; token: string; creator: CreatorId; name: string }> {
  const amountFen = fen(whole)
  const { mobile, token, creator, name } = await makeCreator(sql())
  await giveBalance(sql(), creator, amountFen)
  const bankId = await makeBank(sql(), creator)
  await sql()`delete from throttles`
  await api(server.app, token).call(accounts.sendCode, {
    mobile,
    msgDict: codePurpose.withdraw,
    bankId,
    amountFen,
  })
  const code = (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''
  const asked = { bankId, amountFen, code, requestId: newId<string>() }
  const { id } = await api(server.app, token).call(funds.withdraw, asked)
  return { id, token, creator, name }
}

test('a finance operator sees a withdrawal, approves it, and confirms its arrival', async () => {
  const { id, token, creator, name } = await makeWithdraw()
  const finance = await as('finance')
  const waiting = await finance.call(operators.listWithdraw, { statusDict: withdrawState.applied })
  expect(waiting.list.find((withdraw) => withdraw.id === id)).toMatchObject({
    frontId: creator,
    frontName: name,
  })
  expect(await finance.call(operators.approveWithdraw, { id })).toMatchObject({
    statusDict: withdrawState.paying,
    frontName: name,
  })
  const arrived = await finance.call(operators.arriveWithdraw, { id, channelTxnNo: 'BANK-0001' })
  expect(arrived).toMatchObject({ statusDict: withdrawState.arrived, channelTxnNo: 'BANK-0001' })
  expect(await api(server.app, token).call(funds.get, {})).toMatchObject({
    withdrawnFen: 5000,
    withdrawingFen: 0,
  })
  const log = await sql()<{ action: string }[]>`
    select action from audit_log where target_id = ${id} order by id`
  expect(log.map(({ action }) => action)).toEqual([
    'funds.withdraw',
    'funds.approveWithdraw',
    'funds.arriveWithdraw',
  ])
  await expectSound(sql())
})

test('a refused or failed withdrawal is returned to its creator, who reads the reason', async () => {
  const finance = await as('finance')
  const refused = await makeWithdraw()
  await finance.call(operators.rejectWithdraw, { id: refused.id, reason: '开户行信息不全' })
  const failed = await makeWithdraw()
  await finance.call(operators.approveWithdraw, { id: failed.id })
  await finance.call(operators.failWithdraw, { id: failed.id, reason: '银行卡已注销' })
  for (const { token, id, reason } of [
    { ...refused, reason: '开户行信息不全' },
    { ...failed, reason: '银行卡已注销' },
  ]) {
    const creator = api(server.app, token)
    expect(await creator.call(funds.get, {})).toMatchObject({ availableFen: 5000, withdrawingFen: 0 })
    const { list } = await creator.call(funds.withdrawList, {})
    expect(list.find((withdraw) => withdraw.id === id)?.reason).toBe(reason)
  }
  await expectSound(sql())
})

test('a withdrawal is paused, resumed, arrives and is returned by the bank [E7]', async () => {
  const finance = await as('finance')
  const { id, token } = await makeWithdraw()
  const paused = await finance.call(operators.pauseWithdraw, { id, reason: '核实收款人身份' })
  expect(paused).toMatchObject({
    statusDict: withdrawState.paused,
    reason: '核实收款人身份',
    approvals: 0,
    approvalsNeeded: 1,
  })
  expect(await failureOf(finance.call(operators.approveWithdraw, { id }))).toBe('withdrawStateChanged')
  expect(await finance.call(operators.resumeWithdraw, { id })).toMatchObject({
    statusDict: withdrawState.applied,
    reason: '',
  })
  const { list } = await api(server.app, token).call(notifications.listData, {})
  expect(list.map(({ title }) => title)).toEqual([
    '提现 ¥50.00 已核实，继续审核',
    '提现 ¥50.00 已暂停，正在核实',
  ])
  await finance.call(operators.approveWithdraw, { id })
  await finance.call(operators.arriveWithdraw, { id, channelTxnNo: newId<string>() })
  const returned = await finance.call(operators.returnWithdraw, { id, reason: '收款账户已销户' })
  expect(returned).toMatchObject({ statusDict: withdrawState.returned, reason: '收款账户已销户' })
  expect(await api(server.app, token).call(funds.get, {})).toMatchObject({
    availableFen: 5000,
    withdrawnFen: 0,
  })
  await expectSound(sql())
})

test('unfinished withdrawals are listed oldest first, all withdrawals newest first', async () => {
  const finance = await as('finance')
  const [applied, paying, paused, refused] = [
    await makeWithdraw(),
    await makeWithdraw(),
    await makeWithdraw(),
    await makeWithdraw(),
  ].map(({ id }) => id) as [WithdrawId, WithdrawId, WithdrawId, WithdrawId]
  await finance.call(operators.approveWithdraw, { id: paying })
  await finance.call(operators.pauseWithdraw, { id: paused, reason: '核实收款人身份' })
  await finance.call(operators.rejectWithdraw, { id: refused, reason: '开户行信息不全' })
  const made: string[] = [applied, paying, paused, refused]
  const listed = async (filter: object) => {
    const { list } = await finance.call(operators.listWithdraw, { pageSize: 100, ...filter })
    return list.map(({ id }) => id).filter((id) => made.includes(id))
  }
  expect(await listed({ waitFlag: true })).toEqual([applied, paying, paused])
  expect(await listed({})).toEqual([refused, paused, paying, applied])
  const other = await makeWithdraw()
  made.push(other.id)
  expect(await listed({ statusDict: withdrawState.applied })).toEqual([applied, other.id])
})

test('the second approval of a large sum must come from another operator', async () => {
  const one = await makeOperator(sql(), 'finance')
  const other = await makeOperator(sql(), 'finance')
  const [first, second] = [api(server.app, one.token), api(server.app, other.token)]
  const { id } = await makeWithdraw(1_500_000)
  const waiting = await first.call(operators.approveWithdraw, { id })
  expect(waiting).toMatchObject({
    statusDict: withdrawState.applied,
    approvals: 1,
    approvalsNeeded: 2,
    approverNames: one.username,
  })
  expect(await failureOf(first.call(operators.approveWithdraw, { id }))).toBe('withdrawSecondOperator')
  const approved = await second.call(operators.approveWithdraw, { id })
  expect(approved).toMatchObject({
    statusDict: withdrawState.paying,
    approvals: 2,
    approverNames: `${one.username}、${other.username}`,
  })
  await expectSound(sql())
})

test('one transfer proves one payout, for any creator and however its number is typed [E7]', async () => {
  const finance = await as('finance')
  const made = [await makeWithdraw(), await makeWithdraw(), await makeWithdraw()]
  for (const { id } of made) await finance.call(operators.approveWithdraw, { id })
  const number = newId<string>()
  const typed = [number, number.toUpperCase(), `${number.slice(0, 8)} \u200b${number.slice(8)}`]
  const said = await Promise.all(
    made.map(({ id }, at) =>
      failureOf(finance.call(operators.arriveWithdraw, { id, channelTxnNo: typed[at] ?? '' })),
    ),
  )
  expect(said.filter((error) => error === undefined)).toHaveLength(1)
  expect(said.filter((error) => error === 'transferUsed')).toHaveLength(2)
  const [other] = made.filter((_, at) => said[at] === 'transferUsed')
  const arrived = { id: other?.id ?? newId<WithdrawId>(), channelTxnNo: newId<string>() }
  expect(await finance.call(operators.arriveWithdraw, arrived)).toMatchObject({
    statusDict: withdrawState.arrived,
  })
  await expectSound(sql())
})

test('a decision on a withdrawal in another state, or on an unknown one, is refused', async () => {
  const finance = await as('finance')
  const { id } = await makeWithdraw()
  const calls = (id: WithdrawId) => ({
    arrive: () => failureOf(finance.call(operators.arriveWithdraw, { id, channelTxnNo: 'BANK-0001' })),
    fail: () => failureOf(finance.call(operators.failWithdraw, { id, reason: '银行卡已注销' })),
    approve: () => failureOf(finance.call(operators.approveWithdraw, { id })),
    reject: () => failureOf(finance.call(operators.rejectWithdraw, { id, reason: '信息不符' })),
    pause: () => failureOf(finance.call(operators.pauseWithdraw, { id, reason: '核实身份' })),
    resume: () => failureOf(finance.call(operators.resumeWithdraw, { id })),
    returnByBank: () => failureOf(finance.call(operators.returnWithdraw, { id, reason: '账户已销户' })),
  })
  const { arrive, fail, approve, reject, resume, returnByBank } = calls(id)
  for (const early of [arrive, fail, resume, returnByBank]) expect(await early()).toBe('withdrawStateChanged')
  expect(await approve()).toBeUndefined()
  expect([await approve(), await reject()]).toEqual(['withdrawStateChanged', 'withdrawStateChanged'])
  for (const call of Object.values(calls(newId()))) expect(await call()).toBe('withdrawNotFound')
})

test('of ten operators who decide at once one succeeds [P1]', async () => {
  const finance = await as('finance')
  const { id } = await makeWithdraw()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      failureOf(
        index % 2 === 0
          ? finance.call(operators.approveWithdraw, { id })
          : finance.call(operators.rejectWithdraw, { id, reason: '信息不符' }),
      ),
    ),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'withdrawStateChanged')).toHaveLength(9)
  await expectSound(sql())
})

test('only finance and admin may see withdrawals or decide on them', async () => {
  const { id, token } = await makeWithdraw()
  const decided = { id, reason: '信息不符', channelTxnNo: 'BANK-0001' }
  const ofFinance = Object.values(operators).filter(({ path }) => path.endsWith('Withdraw'))
  for (const endpoint of ofFinance) {
    for (const role of ['reviewer', 'support'] as const) {
      expect(await failureOf((await as(role)).raw(endpoint, decided))).toBe('forbidden')
    }
    expect(await failureOf(api(server.app).raw(endpoint, decided))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app, token).raw(endpoint, decided))).toBe('tokenIllegal')
  }
})

test('a decision needs a well-formed id and a reason', async () => {
  const finance = await as('finance')
  expect(await failureOf(finance.raw(operators.approveWithdraw, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(finance.raw(operators.rejectWithdraw, { id: newId(), reason: '' }))).toBe(
    'invalidInput',
  )
  expect(await failureOf(finance.raw(operators.arriveWithdraw, { id: newId(), channelTxnNo: '1' }))).toBe(
    'invalidInput',
  )
  for (const endpoint of [operators.failWithdraw, operators.pauseWithdraw, operators.returnWithdraw]) {
    expect(await failureOf(finance.raw(endpoint, { id: newId() }))).toBe('invalidInput')
  }
  expect(await failureOf(finance.raw(operators.resumeWithdraw, { id: 'x' }))).toBe('invalidInput')
})

/** Gives the creator's card a number that can be read. */
async function sealCard(creator: CreatorId): Promise<string> {
  const cardNo = makeCardNo()
  const sealed = openCardNumbers(server.config.sealKeys).encrypt(creator, cardNo)
  await sql()`update banks set card_no = ${sealed} where creator_id = ${creator}`
  return cardNo
}

test('finance sees the whole card number of a payout, each time with a reason in the audit log', async () => {
  const { id, creator } = await makeWithdraw()
  const cardNo = await sealCard(creator)
  const finance = await as('finance')
  expect(await failureOf(finance.call(operators.showPayee, { id, reason: '网银转账' }))).toBe(
    'withdrawStateChanged',
  )
  await finance.call(operators.approveWithdraw, { id })
  const payee = await finance.call(operators.showPayee, { id, reason: '网银转账' })
  expect(payee).toMatchObject({ holderName: '张小满', cardNo, arriveFen: expect.any(Number) })
  const shown = await sql()<{ changes: object }[]>`
    select changes from audit_log where target_id = ${id} and action = 'funds.showPayee'`
  expect(shown).toHaveLength(1)
  expect(JSON.stringify(shown)).toContain('网银转账')
  expect(JSON.stringify(shown)).not.toContain(payee.cardNo)
  await finance.call(operators.failWithdraw, { id, reason: '银行卡已注销' })
  expect(await failureOf(finance.call(operators.showPayee, { id, reason: '网银转账' }))).toBe(
    'withdrawStateChanged',
  )
})

test('while one way pays a withdrawal, no other way can pay, fail, pause or see it', async () => {
  const finance = await as('finance')
  const { id, creator } = await makeWithdraw()
  await sealCard(creator)
  await finance.call(operators.approveWithdraw, { id })
  const by = { way: payoutWay.batch, recordId: newId<string>() }
  await transaction(sql(), (sql) => claimPayout(sql, creator, id, by))
  const reason = '网银转账'
  const steps = {
    show: () => failureOf(finance.call(operators.showPayee, { id, reason })),
    release: () => failureOf(finance.call(operators.releasePayee, { id, reason })),
    arrive: () => failureOf(finance.call(operators.arriveWithdraw, { id, channelTxnNo: newId<string>() })),
    fail: () => failureOf(finance.call(operators.failWithdraw, { id, reason })),
    pause: () => failureOf(finance.call(operators.pauseWithdraw, { id, reason })),
  }
  for (const step of Object.values(steps)) expect(await step()).toBe('payoutClaimed')
  await transaction(sql(), (sql) => releasePayout(sql, creator, id, by))
  expect(await steps.show()).toBeUndefined()
  const { list } = await finance.call(operators.listWithdraw, { waitFlag: true, pageSize: 100 })
  expect(list.find((row) => row.id === id)?.payoutWayDict).toBe(payoutWay.byHand)
  expect(await outcome(transaction(sql(), (sql) => claimPayout(sql, creator, id, by)))).toBe('payoutClaimed')
  expect(await steps.release()).toBeUndefined()
  expect(await steps.release()).toBe('withdrawStateChanged')
  expect(await outcome(transaction(sql(), (sql) => claimPayout(sql, creator, id, by)))).toBe('done')
})

test('nobody but finance gives a payout by hand back, and of a known withdrawal only', async () => {
  const finance = await as('finance')
  const absent = { id: newId<WithdrawId>(), reason: '不转账了' }
  expect(await failureOf(finance.call(operators.releasePayee, absent))).toBe('withdrawNotFound')
  expect(await failureOf(finance.raw(operators.releasePayee, { ...absent, reason: '' }))).toBe('invalidInput')
  expect(await failureOf((await as('support')).call(operators.releasePayee, absent))).toBe('forbidden')
  expect(await failureOf(api(server.app).call(operators.releasePayee, absent))).toBe('tokenIllegal')
})

test('a card number is shown to finance only, and of no withdrawal that is not there', async () => {
  const { id } = await makeWithdraw()
  for (const role of ['admin', 'reviewer', 'support'] as const) {
    const other = await as(role)
    expect(await failureOf(other.call(operators.showPayee, { id, reason: '想看看' }))).toBe('forbidden')
  }
  const finance = await as('finance')
  const absent = newId<WithdrawId>()
  expect(await failureOf(finance.call(operators.showPayee, { id: absent, reason: '网银转账' }))).toBe(
    'withdrawNotFound',
  )
})
