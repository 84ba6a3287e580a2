import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { adjustmentDirection, adjustmentState, entryType, type StateOf } from '@zsm/contract/states'
import type { AdjustmentId, CreatorId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeCreator, makeOperator } from '../../../test/makers.ts'
import { expectSound, giveBalance } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { newId } from '../../ids.ts'

const { operators, funds, notifications } = contract
const { listAdjustment, proposeAdjustment, approveAdjustment, rejectAdjustment } = operators
/** Above the limit of one operator. */
const large = 1_500_000

const server = sharedApp()

const sql = () => server.database.sql
const as = async (role: 'finance' | 'admin' | 'reviewer' | 'support') => {
  const { token, username } = await makeOperator(sql(), role)
  return { ...api(server.app, token), username }
}

async function makeAdjusted() {
  const { creator, token, name } = await makeCreator(sql())
  return { creator, name, own: api(server.app, token) }
}

const proposal = (
  frontId: CreatorId,
  amountFen: number,
  directionDict: StateOf<typeof adjustmentDirection> = adjustmentDirection.add,
) => ({
  frontId,
  directionDict,
  amountFen: fen(amountFen),
  reason: '补发活动奖励',
  requestId: newId<string>(),
})

test('a small adjustment is booked at once, and the creator sees it in the entries and notifications', async () => {
  const [finance, { creator, name, own }] = [await as('finance'), await makeAdjusted()]
  const asked = proposal(creator, 5000)
  const booked = await finance.call(proposeAdjustment, asked)
  expect(booked).toMatchObject({
    frontId: creator,
    frontName: name,
    amountFen: 5000,
    statusDict: adjustmentState.booked,
  })
  expect(booked).toMatchObject({ ownFlag: true, deciderName: '' })
  expect(await finance.call(proposeAdjustment, asked)).toEqual(booked)
  expect(await own.call(funds.get, {})).toMatchObject({ availableFen: 5000, totalIncomeFen: 5000 })
  const { list } = await own.call(funds.incomeList, {})
  expect(list).toMatchObject([
    { typeDict: entryType.adjustment, amountFen: 5000, title: '平台调整：补发活动奖励' },
  ])
  const news = await own.call(notifications.listData, {})
  expect(news.list[0]).toMatchObject({ body: '补发活动奖励' })
  await finance.call(proposeAdjustment, proposal(creator, 2000, 2))
  expect(await own.call(funds.get, {})).toMatchObject({ availableFen: 3000 })
  await expectSound(sql())
})

test('an amount taken beyond the balance becomes a debt, and an amount given pays it first', async () => {
  const [finance, { creator, own }] = [await as('finance'), await makeAdjusted()]
  await giveBalance(sql(), creator, fen(1000))
  await finance.call(proposeAdjustment, proposal(creator, 4000, 2))
  expect(await own.call(funds.get, {})).toMatchObject({ availableFen: 0, debtFen: 3000 })
  await finance.call(proposeAdjustment, proposal(creator, 5000))
  expect(await own.call(funds.get, {})).toMatchObject({ availableFen: 2000, debtFen: 0 })
  await expectSound(sql())
})

test('a large adjustment waits for another operator; its proposer may only withdraw it', async () => {
  const [first, second, { creator, own }] = [await as('finance'), await as('finance'), await makeAdjusted()]
  const waiting = await first.call(proposeAdjustment, proposal(creator, large))
  expect(waiting).toMatchObject({ statusDict: adjustmentState.waiting, decideTime: null })
  expect(await own.call(funds.get, {})).toMatchObject({ availableFen: 0 })
  expect(await failureOf(first.call(approveAdjustment, { id: waiting.id }))).toBe('adjustmentSecondOperator')
  const { list } = await second.call(listAdjustment, { statusDict: adjustmentState.waiting, pageSize: 100 })
  expect(list.find(({ id }) => id === waiting.id)).toMatchObject({ ownFlag: false })
  expect(await second.call(approveAdjustment, { id: waiting.id })).toMatchObject({
    statusDict: adjustmentState.booked,
  })
  expect(await own.call(funds.get, {})).toMatchObject({ availableFen: large })
  const again = await first.call(proposeAdjustment, proposal(creator, large, 2))
  const reason = '金额有误，重新提交'
  const taken = await first.call(rejectAdjustment, { id: again.id, reason })
  expect(taken).toMatchObject({ statusDict: adjustmentState.rejected, rejectReason: reason })
  expect(await failureOf(second.call(approveAdjustment, { id: again.id }))).toBe('adjustmentStateChanged')
  const log = await sql()<{ action: string }[]>`
    select action from audit_log where target_id = ${again.id} order by id`
  expect(log.map(({ action }) => action)).toEqual(['funds.proposeAdjustment', 'funds.rejectAdjustment'])
  await expectSound(sql())
})

test('pending adjustments are listed oldest first, all adjustments newest first', async () => {
  const [first, second, { creator }] = [await as('finance'), await as('finance'), await makeAdjusted()]
  const older = await first.call(proposeAdjustment, proposal(creator, large))
  const newer = await first.call(proposeAdjustment, proposal(creator, large))
  const listed = async (filter: object) =>
    (await second.call(listAdjustment, { pageSize: 100, ...filter })).list
      .map(({ id }) => id)
      .filter((id) => id === older.id || id === newer.id)
  expect(await listed({ statusDict: adjustmentState.waiting })).toEqual([older.id, newer.id])
  expect(await listed({})).toEqual([newer.id, older.id])
})

test('of ten parallel decisions one succeeds, and the money moves once [P1]', async () => {
  const [first, second, { creator, own }] = [await as('finance'), await as('finance'), await makeAdjusted()]
  const { id } = await first.call(proposeAdjustment, proposal(creator, large))
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      failureOf(
        at % 2 === 0
          ? second.call(approveAdjustment, { id })
          : second.call(rejectAdjustment, { id, reason: '信息不符' }),
      ),
    ),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'adjustmentStateChanged')).toHaveLength(9)
  const { statusDict } = (await second.call(listAdjustment, { pageSize: 100 })).list.find(
    (row) => row.id === id,
  ) ?? { statusDict: undefined }
  expect(await own.call(funds.get, {})).toMatchObject({
    availableFen: statusDict === adjustmentState.booked ? large : 0,
  })
  await expectSound(sql())
})

test('parallel adjustments of one creator add up', async () => {
  const [finance, { creator, own }] = [await as('finance'), await makeAdjusted()]
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      finance.call(proposeAdjustment, proposal(creator, at % 2 === 0 ? 700 : 300, at % 2 === 0 ? 1 : 2)),
    ),
  )
  expect(await own.call(funds.get, {})).toMatchObject({ availableFen: 2400, debtFen: 0 })
  await expectSound(sql())
})

test('the list is searched by name and reason, as literal text', async () => {
  const [finance, { creator, name }] = [await as('finance'), await makeAdjusted()]
  const reason = `更正${newId().slice(-8)}%`
  await finance.call(proposeAdjustment, { ...proposal(creator, 100), reason })
  for (const keyword of [reason, `${reason.slice(2)}`]) {
    expect((await finance.call(listAdjustment, { keyword })).list).toMatchObject([
      { reason, frontName: name },
    ])
  }
  expect((await finance.call(listAdjustment, { keyword: `_${reason}` })).total).toBe(0)
})

test('only finance and admin may see, propose or decide; an unknown adjustment is not found', async () => {
  const { creator, own } = await makeAdjusted()
  const id = newId<AdjustmentId>()
  const calls = [
    [listAdjustment, {}],
    [proposeAdjustment, proposal(creator, 100)],
    [approveAdjustment, { id }],
    [rejectAdjustment, { id, reason: '信息不符' }],
  ] as const
  for (const [endpoint, input] of calls) {
    for (const role of ['reviewer', 'support', 'admin'] as const) {
      expect(await failureOf((await as(role)).raw(endpoint, input))).toBe('forbidden')
    }
    expect(await failureOf(api(server.app).raw(endpoint, input))).toBe('tokenIllegal')
    expect(await failureOf(own.raw(endpoint, input))).toBe('tokenIllegal')
  }
  const finance = await as('finance')
  expect(await failureOf(finance.call(approveAdjustment, { id }))).toBe('adjustmentNotFound')
  expect(await failureOf(finance.call(rejectAdjustment, { id, reason: '信息不符' }))).toBe(
    'adjustmentNotFound',
  )
  expect(await failureOf(finance.call(proposeAdjustment, proposal(newId<CreatorId>(), 100)))).toBe(
    'frontNotFound',
  )
})

test('one operator’s adjustments of a day are limited over all creators [E7]', async () => {
  const [finance, second] = [await as('finance'), await as('finance')]
  const part = 400_000
  const states = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const { creator } = await makeAdjusted()
      return (await finance.call(proposeAdjustment, proposal(creator, part))).statusDict
    }),
  )
  expect(states.toSorted()).toEqual([1, 1, 2, 2])
  const { creator, own } = await makeAdjusted()
  expect(await finance.call(proposeAdjustment, proposal(creator, part, 2))).toMatchObject({
    statusDict: adjustmentState.waiting,
  })
  const rest = { ...proposal(creator, 200_000) }
  expect(await finance.call(proposeAdjustment, rest)).toMatchObject({ statusDict: adjustmentState.booked })
  expect(await second.call(proposeAdjustment, proposal(creator, part))).toMatchObject({
    statusDict: adjustmentState.booked,
  })
  expect(await own.call(funds.get, {})).toMatchObject({ availableFen: 600_000 })
  await sql()`update adjusted_sums set day = day - 1`
  expect(await finance.call(proposeAdjustment, proposal(creator, part))).toMatchObject({
    statusDict: adjustmentState.booked,
  })
  await expectSound(sql())
})

test('an adjustment needs an amount, a direction and a reason', async () => {
  const [finance, { creator }] = [await as('finance'), await makeAdjusted()]
  const asked = proposal(creator, 100)
  for (const wrong of [
    { amountFen: 0 },
    { amountFen: -1 },
    { directionDict: '3' },
    { reason: '' },
    { frontId: 'x' },
  ]) {
    expect(await failureOf(finance.raw(proposeAdjustment, { ...asked, ...wrong }))).toBe('invalidInput')
  }
  expect(await failureOf(finance.raw(rejectAdjustment, { id: newId(), reason: '' }))).toBe('invalidInput')
  expect(await failureOf(finance.raw(approveAdjustment, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(finance.raw(listAdjustment, { statusDict: '9' }))).toBe('invalidInput')
})
