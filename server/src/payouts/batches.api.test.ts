import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import {
  payoutBatchState,
  payoutField,
  payoutItemState,
  payoutWay,
  withdrawState,
} from '@zsm/contract/states'
import type { BankFormatId, PayoutBatchId, WithdrawId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { makeOperator } from '../../test/makers.ts'
import { expectSound } from '../../test/money.ts'
import { type Approved, makeApproved, standOf, usualFormat } from '../../test/payouts.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'

const { payouts, operators } = contract

const server = sharedApp()

const sql = () => server.database.sql
const as = server.asOperator
const asked = (made: readonly { id: WithdrawId }[]) => ({
  withdrawIds: made.map(({ id }) => id),
  bankFormatId: usualFormat,
  requestId: newId<string>(),
})

test('approved withdrawals become a batch, and no other way can pay them meanwhile [M5]', async () => {
  const finance = await as('finance')
  const made = [
    await makeApproved(sql(), { amountFen: fen(5000), feeFen: fen(20), taxFen: fen(10) }),
    await makeApproved(sql(), { amountFen: fen(123_456) }),
  ]
  const before = await finance.call(payouts.listPayable, { pageSize: 100 })
  expect(before.list.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ id }) => id)))
  const batch = await finance.call(payouts.makePayoutBatch, asked(made))
  expect(batch).toMatchObject({
    statusDict: payoutBatchState.waiting,
    itemCount: 2,
    sumFen: 4970 + 123_456,
    openCount: 2,
    ownFlag: true,
    approverName: '',
    formatName: '通用格式',
  })
  expect(batch.items.map(({ withdrawNo, amountFen }) => ({ withdrawNo, amountFen }))).toEqual(
    made.map(({ withdrawNo, arriveFen: amountFen }) => ({ withdrawNo, amountFen })),
  )
  const after = await finance.call(payouts.listPayable, { pageSize: 100 })
  expect(after.totalFen).toBe(before.totalFen - batch.sumFen)
  const [{ id }] = made as [Approved]
  const said = await Promise.all([
    failureOf(finance.call(operators.showPayee, { id, reason: '网银转账' })),
    failureOf(finance.call(operators.arriveWithdraw, { id, channelTxnNo: 'BANK-0001' })),
    failureOf(finance.call(operators.pauseWithdraw, { id, reason: '核实身份' })),
    failureOf(finance.call(payouts.makePayoutBatch, asked(made))),
  ])
  expect(new Set(said)).toEqual(new Set(['payoutClaimed']))
  const { list } = await finance.call(operators.listWithdraw, { waitFlag: true, pageSize: 100 })
  expect(list.find((row) => row.id === id)?.payoutWayDict).toBe(payoutWay.batch)
  await expectSound(sql())
})

test('finance finds a batch among the open ones, by its number and by a withdrawal’s number', async () => {
  const finance = await as('finance')
  const made = await makeApproved(sql())
  const { id, batchNo } = await finance.call(payouts.makePayoutBatch, asked([made]))
  for (const keyword of [batchNo, made.withdrawNo]) {
    const { list, total } = await finance.call(payouts.listPayoutBatch, { keyword, openFlag: true })
    expect({ found: list.map((batch) => batch.id), total }).toEqual({ found: [id], total: 1 })
  }
  const closed = { keyword: batchNo, statusDict: payoutBatchState.closed }
  expect((await finance.call(payouts.listPayoutBatch, closed)).list).toEqual([])
  expect((await finance.call(payouts.listPayable, { keyword: made.withdrawNo })).list).toEqual([])
})

test('a batch needs a second person, and of twenty approvals at once one succeeds [E7 M5]', async () => {
  const first = await as('finance')
  const batch = await first.call(payouts.makePayoutBatch, asked([await makeApproved(sql())]))
  const { id } = batch
  expect(await failureOf(first.call(payouts.approvePayoutBatch, { id }))).toBe('payoutSecondOperator')
  const second = await as('finance')
  const said = await Promise.all(
    Array.from({ length: 20 }, () => failureOf(second.call(payouts.approvePayoutBatch, { id }))),
  )
  expect(said.filter((error) => error === undefined)).toHaveLength(1)
  expect(said.filter((error) => error === 'payoutStateChanged')).toHaveLength(19)
  expect(await first.call(payouts.getPayoutBatch, { id })).toMatchObject({
    statusDict: payoutBatchState.approved,
    checksum: batch.checksum,
    ownFlag: true,
  })
})

test('when two finance people choose the same withdrawals at once, one of them gets all of them', async () => {
  const [one, other] = [await as('finance'), await as('finance')]
  const made = [await makeApproved(sql()), await makeApproved(sql())]
  const said = await Promise.all([
    failureOf(one.call(payouts.makePayoutBatch, asked(made))),
    failureOf(other.call(payouts.makePayoutBatch, asked(made.toReversed()))),
  ])
  expect(said.toSorted()).toEqual(['payoutClaimed', undefined])
  await expectSound(sql())
})

test('a repeated request with one idempotency key makes one batch', async () => {
  const finance = await as('finance')
  const input = asked([await makeApproved(sql())])
  const [one, again] = [
    await finance.call(payouts.makePayoutBatch, input),
    await finance.call(payouts.makePayoutBatch, input),
  ]
  expect(again.id).toBe(one.id)
})

test('one paused, pending or unknown withdrawal refuses the whole batch', async () => {
  const finance = await as('finance')
  const good = await makeApproved(sql())
  const paused = await makeApproved(sql())
  await finance.call(operators.pauseWithdraw, { id: paused.id, reason: '核实身份' })
  const waiting = await makeApproved(sql(), { isApproved: false })
  for (const bad of [paused, waiting])
    expect(await failureOf(finance.call(payouts.makePayoutBatch, asked([good, bad])))).toBe(
      'withdrawStateChanged',
    )
  const unknown = { id: newId<WithdrawId>() }
  expect(await failureOf(finance.call(payouts.makePayoutBatch, asked([good, unknown])))).toBe(
    'withdrawNotFound',
  )
  const format = { ...asked([good]), bankFormatId: newId<BankFormatId>() }
  expect(await failureOf(finance.call(payouts.makePayoutBatch, format))).toBe('bankFormatNotFound')
  const { list } = await finance.call(payouts.listPayable, { keyword: good.withdrawNo })
  expect(list).toMatchObject([{ id: good.id }])
})

test('after a batch is cancelled, any way may pay its withdrawals', async () => {
  const finance = await as('finance')
  const made = await makeApproved(sql())
  const { id } = await finance.call(payouts.makePayoutBatch, asked([made]))
  const cancelled = await finance.call(payouts.cancelPayoutBatch, { id, reason: '换一家银行' })
  expect(cancelled).toMatchObject({
    statusDict: payoutBatchState.closed,
    closeReason: '换一家银行',
    releasedCount: 1,
    items: [{ statusDict: payoutItemState.released, reason: '换一家银行' }],
  })
  const again = finance.call(payouts.cancelPayoutBatch, { id, reason: '换一家银行' })
  expect(await failureOf(again)).toBe('payoutStateChanged')
  expect(await standOf(sql(), made)).toMatchObject({ statusDict: withdrawState.paying })
  await finance.call(payouts.makePayoutBatch, asked([made]))
  await expectSound(sql())
})

test('a batch cannot be approved after a payee changed their card', async () => {
  const [finance, second] = [await as('finance'), await as('finance')]
  const made = await makeApproved(sql())
  const { id } = await finance.call(payouts.makePayoutBatch, asked([made]))
  await sql()`update banks set bank_name = '别的银行' where creator_id = ${made.creator}`
  expect(await failureOf(second.call(payouts.approvePayoutBatch, { id }))).toBe('payoutChanged')
})

test('an unknown batch is not found', async () => {
  const finance = await as('finance')
  const id = newId<PayoutBatchId>()
  const reason = '换一家银行'
  expect(await failureOf(finance.call(payouts.getPayoutBatch, { id }))).toBe('payoutBatchNotFound')
  expect(await failureOf(finance.call(payouts.approvePayoutBatch, { id }))).toBe('payoutBatchNotFound')
  expect(await failureOf(finance.call(payouts.cancelPayoutBatch, { id, reason }))).toBe('payoutBatchNotFound')
})

test('an admin who changed the maker’s account cannot approve the batch', async () => {
  const maker = await makeOperator(sql(), 'finance')
  const keeper = api(server.app, (await makeOperator(sql(), 'admin', 'finance')).token)
  const change = { id: maker.operator, name: '老周', roles: ['finance' as const], version: 1 }
  await keeper.call(operators.updateStaff, change)
  const made = asked([await makeApproved(sql())])
  const { id } = await api(server.app, maker.token).call(payouts.makePayoutBatch, made)
  expect(await failureOf(keeper.call(payouts.approvePayoutBatch, { id }))).toBe('notTwoPersons')
})

test('a bank format needs a unique name and each of the four columns once', async () => {
  const finance = await as('finance')
  const [usual] = (await finance.call(payouts.listBankFormat, { keyword: '通用' })).list
  if (!usual) return expect.unreachable()
  const { result, columns, encodingDict, totalsFlag } = usual
  const name = `银行 ${newId().slice(-8)}`
  const written = { name, columns, encodingDict, totalsFlag, ...result }
  const input = { ...written, requestId: newId<string>() }
  const format = await finance.call(payouts.createBankFormat, input)
  expect(format).toMatchObject({ name, columns, result, version: 1 })
  const again = { ...written, requestId: newId<string>() }
  expect(await failureOf(finance.call(payouts.createBankFormat, again))).toBe('bankFormatTaken')
  const { id } = format
  const change = { ...written, id, version: 1 }
  const without = columns.filter(({ title }) => title !== '卡号')
  const twice = [...columns, { title: '金额（分）', fieldDict: payoutField.amountFen, fixed: '' } as const]
  for (const bad of [without, twice]) {
    const call = finance.call(payouts.updateBankFormat, { ...change, columns: bad })
    expect(await failureOf(call)).toBe('bankFormatIncomplete')
    const made = finance.call(payouts.createBankFormat, { ...again, name: `${name}甲`, columns: bad })
    expect(await failureOf(made)).toBe('bankFormatIncomplete')
  }
  expect(await finance.call(payouts.updateBankFormat, { ...change, totalsFlag: false })).toMatchObject({
    totalsFlag: false,
    version: 2,
  })
  expect(await failureOf(finance.call(payouts.updateBankFormat, change))).toBe('versionConflict')
  const newest = { ...change, version: 2 }
  const taken = finance.call(payouts.updateBankFormat, { ...newest, name: usual.name })
  expect(await failureOf(taken)).toBe('bankFormatTaken')
  const absent = finance.call(payouts.updateBankFormat, { ...newest, id: newId<BankFormatId>() })
  expect(await failureOf(absent)).toBe('bankFormatNotFound')
})

test('only finance may read batches and act on them', async () => {
  const { token } = await makeApproved(sql())
  for (const endpoint of Object.values(payouts)) {
    for (const role of ['admin', 'reviewer', 'support'] as const)
      expect(await failureOf((await as(role)).raw(endpoint, {}))).toBe('forbidden')
    expect(await failureOf(api(server.app).raw(endpoint, {}))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app, token).raw(endpoint, {}))).toBe('tokenIllegal')
    if (endpoint.path.includes('list')) continue
    expect(await failureOf((await as('finance')).raw(endpoint, { id: 'x' }))).toBe('invalidInput')
  }
})
