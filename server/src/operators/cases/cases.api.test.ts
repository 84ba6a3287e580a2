import { contract } from '@zsm/contract/contract'
import { enrollState, goodAudit, withdrawState } from '@zsm/contract/states'
import { type CaseTargetId, type CreatorId, EnrollId, type OperatorId } from '@zsm/contract/values'
import type { Role } from '@zsm/contract/wire/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { makeCreator, makeGood, makeOperator } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now, plusDays } from '../../clock.ts'
import { newId } from '../../ids.ts'

const { operators } = contract
const { listCase, takeCase, giveCase, returnCase, listColleague, listCaseNote, addCaseNote } = operators
const { listEarlierDecision, listEnroll, approveEnroll, rejectEnroll, listWithdraw } = operators
const { approveEnrolls, rejectEnrolls, rejectGoods } = operators

const server = sharedApp()
const sql = () => server.database.sql

type Member = { id: OperatorId; name: string; as: Api }

async function member(role: Role): Promise<Member> {
  const made = await makeOperator(sql(), role)
  return { id: made.operator, name: made.username, as: api(server.app, made.token) }
}

let first: Member | undefined
let second: Member | undefined
beforeAll(async () => {
  first = await member('reviewer')
  second = await member('reviewer')
})
const one = () => first as Member
const two = () => second as Member

/** A creator whose application waits. */
async function makeEnroll(): Promise<{ creator: CreatorId; id: CaseTargetId; frontName: string }> {
  const { creator } = await makeCreator(sql(), { name: `申请人${newId().slice(-6)}` })
  const [enroll] = await sql()<{ id: CaseTargetId; frontName: string }[]>`
    update enrolls set status_dict = ${enrollState.waiting} from fronts
    where enrolls.creator_id = ${creator} and fronts.creator_id = ${creator}
    returning enrolls.id, fronts.name as front_name`
  if (!enroll) throw new Error('the creator has no application')
  return { creator, ...enroll }
}

const listName = 'enroll' as const
const done = (id: CaseTargetId) => ({ id, doneFlag: true, error: null, message: null })

describe('a case', () => {
  test('is taken by one of two operators, and the other reads who has it', async () => {
    const { id, frontName } = await makeEnroll()
    const targetIds = [id]
    const taken = await Promise.all(
      [one(), two()].map(({ as }) => as.call(takeCase, { listName, targetIds })),
    )
    const [winner, loser] = taken[0]?.list[0]?.doneFlag ? [one(), two()] : [two(), one()]
    expect(taken.flatMap(({ list }) => list).filter(({ doneFlag }) => doneFlag)).toHaveLength(1)
    const again = await loser.as.call(takeCase, { listName, targetIds })
    expect(again.list).toMatchObject([{ id, doneFlag: false, error: 'caseTaken' }])
    expect(again.list[0]?.message).toContain(`${winner.name} 正在处理`)
    expect((await winner.as.call(takeCase, { listName, targetIds })).list).toEqual([done(id)])
    const asked = { listName, targetIds }
    expect((await loser.as.call(listCase, asked)).list).toMatchObject([
      { targetId: id, operatorName: winner.name, ownFlag: false },
    ])
    expect((await winner.as.call(listCase, asked)).list).toMatchObject([
      { operatorId: winner.id, ownFlag: true },
    ])
    const found = async (filter: object) =>
      (await one().as.call(listEnroll, { keyword: frontName, ...filter })).total
    expect(await found({ assigneeId: winner.id })).toBe(1)
    expect(await found({ assigneeId: loser.id })).toBe(0)
    expect(await found({ freeFlag: true })).toBe(0)
  })

  test('is handed over to a colleague who may read the list, and given back by who has it', async () => {
    const { id, frontName } = await makeEnroll()
    const targetIds = [id]
    const [finance, support] = [await member('finance'), await member('support')]
    await one().as.call(takeCase, { listName, targetIds })
    const give = (operatorId: OperatorId) => one().as.call(giveCase, { listName, targetIds, operatorId })
    for (const stranger of [finance.id, support.id, newId<OperatorId>()])
      expect(await failureOf(give(stranger))).toBe('caseColleagueUnfit')
    const { list } = await one().as.call(listColleague, { listName })
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining([one().id, two().id]))
    expect(list.map(({ id }) => id)).not.toContain(finance.id)
    expect((await give(two().id)).list).toEqual([done(id)])
    expect((await one().as.call(returnCase, { listName, targetIds })).list).toMatchObject([
      { doneFlag: false, error: 'caseNotYours' },
    ])
    expect((await two().as.call(returnCase, { listName, targetIds })).list).toEqual([done(id)])
    expect((await two().as.call(listCase, { listName, targetIds })).list).toEqual([])
    const free = await one().as.call(listEnroll, { keyword: frontName, freeFlag: true })
    expect(free.total).toBe(1)
  })

  test('several are answered one by one, what is no row of the list too', async () => {
    const [mine, theirs] = [await makeEnroll(), await makeEnroll()]
    await two().as.call(takeCase, { listName, targetIds: [theirs.id] })
    const absent = newId<CaseTargetId>()
    const { list } = await one().as.call(takeCase, { listName, targetIds: [mine.id, theirs.id, absent] })
    expect(list).toMatchObject([
      { id: mine.id, doneFlag: true },
      { id: theirs.id, error: 'caseTaken' },
      { id: absent, error: 'caseNotFound' },
    ])
    const given = await one().as.call(giveCase, { listName, targetIds: [absent], operatorId: two().id })
    expect(given.list).toMatchObject([{ error: 'caseNotFound' }])
  })

  test('does not forbid another operator to decide', async () => {
    const { id } = await makeEnroll()
    await one().as.call(takeCase, { listName, targetIds: [id] })
    const decided = await two().as.call(approveEnroll, { id: EnrollId.parse(id) })
    expect(decided.statusDict).toBe(enrollState.passed)
  })

  test('has notes that the operators of the list read, newest first', async () => {
    const { id, creator } = await makeEnroll()
    const thing = { listName, targetId: id }
    await one().as.call(addCaseNote, { ...thing, words: '电话没有接' })
    const second = await two().as.call(addCaseNote, { ...thing, words: '已补材料' })
    expect(second).toMatchObject({ operatorName: two().name, words: '已补材料' })
    const { list, total } = await one().as.call(listCaseNote, thing)
    expect([total, ...list.map(({ words }) => words)]).toEqual([2, '已补材料', '电话没有接'])
    expect((await one().as.call(listCase, { listName, targetIds: [id] })).list).toMatchObject([
      { operatorId: null, noteCount: 2 },
    ])
    const absent = { listName, targetId: newId<CaseTargetId>(), words: '没有这一项' }
    expect(await failureOf(one().as.call(addCaseNote, absent))).toBe('caseNotFound')
    const logged = await sql()<object[]>`
      select changes from audit_log where creator_id = ${creator} and changes::text like '%电话没有接%'`
    expect(logged).toEqual([])
  })
})

test('several applications are decided at once, and each is answered by itself', async () => {
  const [fit, decided, other] = [await makeEnroll(), await makeEnroll(), await makeEnroll()]
  const ids = [fit, decided].map(({ id }) => EnrollId.parse(id))
  await one().as.call(approveEnroll, { id: EnrollId.parse(decided.id) })
  const { list } = await two().as.call(approveEnrolls, { ids })
  expect(list).toMatchObject([done(fit.id), { id: decided.id, doneFlag: false, error: 'enrollStateChanged' }])
  expect(list[1]?.message).toContain(`${one().name} 已经处理过`)
  const refused = await one().as.call(rejectEnrolls, { ids: [EnrollId.parse(other.id)], reason: '资料不全' })
  expect(refused.list).toEqual([done(other.id)])
  const [row] = await sql()<object[]>`select reject_reason from enrolls where creator_id = ${other.creator}`
  expect(row).toMatchObject({ rejectReason: '资料不全' })
  const finance = (await member('finance')).as
  expect(await failureOf(finance.call(approveEnrolls, { ids }))).toBe('forbidden')
  expect(await failureOf(finance.call(rejectEnrolls, { ids, reason: '资料不全' }))).toBe('forbidden')
})

test('several goods are refused with one reason, except one that has changed since it was read', async () => {
  const { creator } = await makeCreator(sql())
  const [first, second] = [
    await makeGood(sql(), creator, { onShelf: false }),
    await makeGood(sql(), creator, { onShelf: false }),
  ]
  await sql()`update goods set audit_dict = ${goodAudit.waiting} where creator_id = ${creator}`
  const goods = [
    { id: first.id, version: 1 },
    { id: second.id, version: 99 },
  ]
  const reason = '介绍里有站外联系方式'
  const { list } = await one().as.call(rejectGoods, { goods, reason })
  expect(list).toMatchObject([
    { id: first.id, doneFlag: true },
    { id: second.id, doneFlag: false, error: 'versionConflict' },
  ])
  expect(await failureOf((await member('support')).as.call(rejectGoods, { goods, reason }))).toBe('forbidden')
})

test.each([
  [approveEnrolls, { ids: 'x' }],
  [rejectEnrolls, { ids: newId() }],
  [rejectGoods, { goods: [], reason: '没有商品' }],
])('bad input of several is refused: %#', async (endpoint, input) => {
  expect(await failureOf(one().as.raw(endpoint, input))).toBe('invalidInput')
  expect(await failureOf(api(server.app).raw(endpoint, input))).toBe('tokenIllegal')
})

describe('earlier decisions', () => {
  test('say when and by whom the creator was refused in this list, and why', async () => {
    const { id, creator } = await makeEnroll()
    const enroll = { id: EnrollId.parse(id) }
    await one().as.call(rejectEnroll, { ...enroll, reason: '申请说明太简单' })
    await sql()`update enrolls set status_dict = ${enrollState.waiting} where creator_id = ${creator}`
    await two().as.call(approveEnroll, enroll)
    const { list } = await one().as.call(listEarlierDecision, { listName, targetId: id })
    expect(list).toMatchObject([
      { title: '通过入驻', operatorName: two().name, sameFlag: true },
      { title: '驳回入驻', operatorName: one().name, reason: '申请说明太简单', sameFlag: true },
    ])
    const absent = { listName, targetId: newId<CaseTargetId>() }
    expect(await failureOf(one().as.call(listEarlierDecision, absent))).toBe('caseNotFound')
  })
})

test('a role that may not read a list may do nothing in it, and nobody who is no operator', async () => {
  const { id } = await makeEnroll()
  const { as: finance } = await member('finance')
  const several = { listName, targetIds: [id] }
  const thing = { listName, targetId: id }
  const { token } = await makeCreator(sql())
  const refused = [
    (by: Api) => by.call(listCase, several),
    (by: Api) => by.call(takeCase, several),
    (by: Api) => by.call(giveCase, { ...several, operatorId: one().id }),
    (by: Api) => by.call(returnCase, several),
    (by: Api) => by.call(listColleague, { listName }),
    (by: Api) => by.call(listCaseNote, thing),
    (by: Api) => by.call(addCaseNote, { ...thing, words: '看看' }),
    (by: Api) => by.call(listEarlierDecision, thing),
  ]
  for (const ask of refused) {
    expect(await failureOf(ask(finance))).toBe('forbidden')
    expect(await failureOf(ask(api(server.app)))).toBe('tokenIllegal')
    expect(await failureOf(ask(api(server.app, token)))).toBe('tokenIllegal')
  }
})

test.each([
  [listCase, { listName: 'good', targetIds: 'x' }],
  [takeCase, { listName: 'nothing', targetIds: newId() }],
  [giveCase, { listName: 'enroll', targetIds: newId(), operatorId: 'x' }],
  [returnCase, { listName: 'enroll' }],
  [listColleague, {}],
  [listCaseNote, { listName: 'enroll' }],
  [addCaseNote, { listName: 'enroll', targetId: newId(), words: '短'.repeat(1001) }],
  [listEarlierDecision, { listName: 'enroll', targetId: 'x' }],
])('bad input is refused: %#', async (endpoint, input) => {
  expect(await failureOf(one().as.raw(endpoint, input))).toBe('invalidInput')
})

test('a list of work is narrowed by days and sums, and ordered as asked', async () => {
  const { creator } = await makeCreator(sql())
  const finance = (await member('finance')).as
  const withdraw = async (amountFen: number, daysAgo: number, bankText: string) => {
    const texts = { bankText, holderName: '王老师', applyTime: plusDays(now(), -daysAgo) }
    const id = newId<string>()
    await sql()`insert into withdraws ${sql().insert({
      ...{ creatorId: creator, id, withdrawNo: newId(), bankId: newId(), statusDict: withdrawState.applied },
      ...{ amountFen, feeFen: 0, arriveFen: amountFen, ...texts },
    })}`
    return id
  }
  const small = await withdraw(100, 1, '招商银行 尾号 1111')
  const large = await withdraw(90_000, 20, '工商银行 尾号 2222')
  const middle = await withdraw(5000, 10, '招商银行 尾号 3333')
  const found = async (filter: object) =>
    (await finance.call(listWithdraw, { frontId: creator, waitFlag: true, ...filter })).list.map(
      ({ id }) => id,
    )
  expect(await found({ sort: 'oldest' })).toEqual([large, middle, small])
  expect(await found({ sort: 'newest' })).toEqual([small, middle, large])
  expect(await found({ sort: 'largest' })).toEqual([large, middle, small])
  expect(await found({ sort: 'smallest' })).toEqual([small, middle, large])
  expect(await found({ leastFen: 101, mostFen: 5000 })).toEqual([middle])
  expect(await found({ bankName: '招商银行', sort: 'oldest' })).toEqual([middle, small])
  const day = (daysAgo: number) => plusDays(now(), -daysAgo).slice(0, 10)
  expect(await found({ startDay: day(12), endDay: day(8) })).toEqual([middle])
  expect(await found({ endDay: day(15) })).toEqual([large])
})
