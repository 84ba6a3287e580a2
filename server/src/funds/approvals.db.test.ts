import { fen } from '@zsm/contract/money/fen'
import { adjustmentDirection, adjustmentState, type StateOf, withdrawState } from '@zsm/contract/states'
import type { CreatorId, Mobile, OperatorId, WithdrawId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { expectSound, giveBalance, makeBank, outcome } from '../../test/money.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { proposeAdjustment } from './adjustments.ts'
import { getFund } from './funds.ts'
import { withdraw } from './withdraw.ts'
import { approve } from './withdraw-states.ts'

const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
const codes = { guessCode: async () => true, useCode: async () => {} }
const at = '2026-03-02T04:00:00.000Z'
/** More than half of the limit of one operator, as the migrations set it. */
const part = 600_000

const makePerson = () => newId<OperatorId>()

/** Withdrawals that wait for approval, each of the given amount. */
async function makeWaiting(sql: Sql, count: number, amountFen = part) {
  const { creator, mobile } = await makeCreator(sql)
  await giveBalance(sql, creator, fen(count * amountFen))
  const bankId = await makeBank(sql, creator)
  const ids: WithdrawId[] = []
  for (let left = count; left > 0; left -= 1) ids.push(await ask(sql, { creator, mobile, bankId, amountFen }))
  return { creator, ids }
}

type Asked = {
  creator: CreatorId
  mobile: Mobile
  bankId: Awaited<ReturnType<typeof makeBank>>
  amountFen: number
}

async function ask(sql: Sql, { creator, mobile: account, bankId, amountFen }: Asked): Promise<WithdrawId> {
  const input = { bankId, amountFen: fen(amountFen), code: '000000', requestId: newId<string>() }
  return (await withdraw(sql, codes, creator, { ...actor, account }, input)).id
}

const adjust = (
  sql: Sql,
  creator: CreatorId,
  operator: OperatorId,
  amountFen: number,
  directionDict: StateOf<typeof adjustmentDirection> = adjustmentDirection.add,
) =>
  proposeAdjustment(sql, creator, operator, {
    directionDict,
    amountFen: fen(amountFen),
    reason: '补发活动奖励',
    requestId: newId<string>(),
    at,
  })

const statesOf = async (sql: Sql, creator: CreatorId) => {
  const rows = await sql<{ statusDict: number }[]>`
    select status_dict from withdraws where creator_id = ${creator} order by status_dict`
  return rows.map(({ statusDict }) => statusDict)
}

test('one operator’s parallel approvals stop at the limit; the rest wait for another operator', async ({
  database: { sql },
}) => {
  const { creator, ids } = await makeWaiting(sql, 3, 400_000)
  const [one, other] = [makePerson(), makePerson()]
  const by = (operator: OperatorId) =>
    ids.map((id) => outcome(approve(sql, creator, id, { ...actor, operator, at })))
  expect(await Promise.all(by(one))).toEqual(['done', 'done', 'done'])
  expect(await statesOf(sql, creator)).toEqual([1, 2, 2])
  const again = await Promise.all(by(one))
  expect(again.toSorted()).toEqual(['withdrawSecondOperator', 'withdrawStateChanged', 'withdrawStateChanged'])
  const second = await Promise.all(by(other))
  expect(second.filter((end) => end === 'done')).toHaveLength(1)
  expect(await statesOf(sql, creator)).toEqual([2, 2, 2])
  // a second approval does not count towards the second operator's own limit
  expect(await sql`select operator_id, fen from lone_sums where creator_id = ${creator}`).toEqual([
    { operatorId: one, fen: 800_000 },
  ])
  await expectSound(sql)
})

test('parallel adjustments are booked up to the limit of each operator', async ({ database: { sql } }) => {
  const { creator } = await makeCreator(sql)
  const people = [makePerson(), makePerson()]
  await Promise.all(
    people.flatMap((person) => Array.from({ length: 12 }, () => adjust(sql, creator, person, 100_000))),
  )
  expect(await getFund(sql, creator)).toMatchObject({ availableFen: 2_000_000 })
  const waiting = await sql<{ id: string }[]>`
    select id from adjustments where creator_id = ${creator} and status_dict = ${adjustmentState.waiting}`
  expect(waiting).toHaveLength(4)
  await expectSound(sql)
})

test('payouts and adjustments in both directions share one limit for each creator', async ({ sql }) => {
  const { creator, ids } = await makeWaiting(sql, 1)
  const person = makePerson()
  await adjust(sql, creator, person, 300_000)
  await adjust(sql, creator, person, 300_000, 2)
  const [id = newId<WithdrawId>()] = ids
  expect(await approve(sql, creator, id, { ...actor, operator: person, at })).toMatchObject({
    statusDict: withdrawState.applied,
  })
  const another = await makeWaiting(sql, 1)
  const [free = newId<WithdrawId>()] = another.ids
  expect(await approve(sql, another.creator, free, { ...actor, operator: person, at })).toMatchObject({
    statusDict: withdrawState.paying,
  })
})

test('the limit resets at midnight in Shanghai; a withdrawal that needs a second operator still does', async ({
  sql,
}) => {
  const { creator, ids } = await makeWaiting(sql, 3)
  const operator = makePerson()
  const on = (at: string, which: number) =>
    approve(sql, creator, ids[which] ?? newId<WithdrawId>(), { ...actor, operator, at })
  expect(await on('2026-03-01T15:59:58.000Z', 0)).toMatchObject({ statusDict: withdrawState.paying })
  expect(await on('2026-03-01T15:59:59.000Z', 1)).toMatchObject({ statusDict: withdrawState.applied })
  expect(await on('2026-03-01T16:00:00.000Z', 2)).toMatchObject({ statusDict: withdrawState.paying })
  expect(await outcome(on('2026-03-02T16:00:00.000Z', 1))).toBe('withdrawSecondOperator')
})

test('a late or rolled back decision does not count towards the limit', async ({ sql }) => {
  const { creator, ids } = await makeWaiting(sql, 1)
  const operator = makePerson()
  const [id = newId<WithdrawId>()] = ids
  const undone = transaction(sql, async (sql) => {
    await approve(sql, creator, id, { ...actor, operator })
    throw new Error('the database is away')
  })
  await expect(undone).rejects.toThrow('away')
  expect(await sql`select fen from lone_sums where creator_id = ${creator}`).toEqual([])
  await approve(sql, creator, id, { ...actor, operator })
  expect(await outcome(approve(sql, creator, id, { ...actor, operator }))).toBe('withdrawStateChanged')
  expect(await sql`select fen from lone_sums where creator_id = ${creator}`).toEqual([{ fen: part }])
})
