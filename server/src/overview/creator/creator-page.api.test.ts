import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import {
  accountState,
  certificationState,
  certificationType,
  takedownKind,
  takedownReason,
} from '@zsm/contract/states'
import type { CreatorId, TakedownTargetId } from '@zsm/contract/values'
import type { Endpoint, Role } from '@zsm/contract/wire/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeWork } from '../../../test/douyin.ts'
import { makeBought } from '../../../test/learners/reviews.ts'
import { type MadeCreator, makeCreator, makeGood, makeLearner, makeOperator } from '../../../test/makers.ts'
import { giveBalance, makeBank } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now } from '../../clock.ts'
import { newId } from '../../ids.ts'

const { operators, questions } = contract
const server = sharedApp()
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const office = async (role: Role) => as(await makeOperator(sql(), role))

let made: MadeCreator
let other: MadeCreator
beforeAll(async () => {
  made = await makeCreator(sql(), { name: '海边的画师' })
  other = await makeCreator(sql(), { name: '山里的木匠' })
  for (const { creator, name } of [made, other]) {
    await makeGood(sql(), creator, { name: `${name}的课` })
    await makeWork(sql(), creator, { title: `${name}的短视频` })
    await giveBalance(sql(), creator, fen(12_300))
    await makeBank(sql(), creator)
  }
})

test('the head has who, how to reach them masked, how they stand, and their class with its fee', async () => {
  const [category] = await sql()<{ id: string; name: string; feeBp: number }[]>`
    select id, name, fee_bp from classifies where fee_bp > 0 order by id limit 1`
  await sql()`update enrolls set classify_id = ${category?.id ?? ''} where creator_id = ${made.creator}`
  const facts = await (await office('finance')).call(operators.getCreator, { id: made.creator })
  expect(facts).toMatchObject({
    id: made.creator,
    name: '海边的画师',
    mobile: `${made.mobile.slice(0, 3)}****${made.mobile.slice(-4)}`,
    certifiedFlag: true,
    goodCount: 1,
    frozenTime: null,
    frozenReason: '',
    enroll: { categoryName: category?.name, feeBp: category?.feeBp },
  })
  expect(JSON.stringify(facts)).not.toContain(made.mobile)
  const support = await office('support')
  const { creator: id } = await makeCreator(sql())
  await support.call(operators.freezeAccount, { id, reason: '等待核实身份' })
  expect(await support.call(operators.getCreator, { id })).toMatchObject({
    frozenTime: expect.any(String),
    frozenReason: '等待核实身份',
  })
})

test('goods, works and certifications are those of this creator only', async () => {
  const reviewer = await office('reviewer')
  const input = { id: made.creator }
  const goods = await reviewer.call(operators.listCreatorGood, input)
  expect(goods.list.map(({ name }) => name)).toEqual(['海边的画师的课'])
  const works = await reviewer.call(operators.listCreatorWork, input)
  expect(works.list.map(({ title }) => title)).toEqual(['海边的画师的短视频'])
  const shops = await reviewer.call(operators.listTakedownTarget, {
    frontId: made.creator,
    kindDict: takedownKind.shop,
  })
  expect(new Set(shops.list.map(({ frontName }) => frontName))).toEqual(new Set(['海边的画师']))
  expect([...goods.list, ...works.list, ...shops.list].some(({ takenDownFlag }) => takenDownFlag)).toBe(false)
  const [good] = goods.list
  if (!good) throw new Error('there is no good')
  await reviewer.call(operators.takeDown, {
    kindDict: takedownKind.good,
    targetId: good.id as string as TakedownTargetId,
    reasonDict: takedownReason.copyright,
    reason: '课程里有别人的作品',
  })
  const after = await reviewer.call(operators.listCreatorGood, input)
  expect(after.list).toMatchObject([{ takenDownFlag: true, shelfFlag: false }])
  const proofs = await reviewer.call(operators.listCreatorCertification, input)
  expect(proofs.list.map(({ realName }) => realName)).toContain(made.realName)
})

test('finance reads the balance, the entries and the masked cards', async () => {
  const finance = await office('finance')
  const fund = await finance.call(operators.getCreatorFund, { id: made.creator })
  expect(fund).toMatchObject({ availableFen: 12_300, cards: [{ cardNoTail4: expect.any(String) }] })
  expect(JSON.stringify(fund)).not.toMatch(/\d{16}/)
  const entries = await finance.call(operators.listCreatorEntry, { id: made.creator })
  expect(entries.list.every(({ frontId }) => frontId === made.creator)).toBe(true)
  expect(entries.total).toBeGreaterThan(0)
  const nobody = newId<CreatorId>()
  expect(await finance.call(operators.getCreatorFund, { id: nobody })).toMatchObject({
    availableFen: 0,
    cards: [],
  })
})

test('the operators’ lists of withdrawals and refunds can be those of one creator', async () => {
  const finance = await office('finance')
  for (const endpoint of [operators.listWithdraw, operators.listRefund]) {
    const { list } = await finance.call(endpoint as typeof operators.listWithdraw, { frontId: made.creator })
    expect(list.every(({ frontName }) => frontName === made.name)).toBe(true)
  }
})

test('support reads the questions of the creator’s learners, and the log of and about the creator', async () => {
  const learner = await makeLearner(sql())
  const { id: goodId } = await makeGood(sql(), made.creator, { name: '水彩' })
  await makeBought(sql(), goodId, learner)
  await as(learner).call(questions.ask, { goodId, question: '要准备什么纸？', requestId: newId() })
  const support = await office('support')
  const asked = await support.call(operators.listCreatorQuestion, { id: made.creator })
  expect(asked.list).toMatchObject([{ goodName: '水彩', question: '要准备什么纸？', answer: '' }])
  await as(made).call(contract.accounts.updatePwdByOldPwd, {
    id: made.mobile,
    oldPwd: made.password,
    newPwd: 'another-Password-2026',
  })
  await support.call(operators.endCreatorSession, { id: made.creator, reason: '账号可能被盗用' })
  const { list } = await support.call(operators.listCreatorAudit, { id: made.creator })
  const actions = list.map(({ action }) => action)
  expect(actions[0]).toBe('accounts.endSessions')
  expect(actions).toEqual(expect.arrayContaining(['accounts.changePassword', 'accounts.logIn']))
  expect(JSON.stringify(list)).not.toContain(made.mobile)
  const { list: theirs } = await support.call(operators.listCreatorAudit, { id: other.creator })
  expect(theirs.map(({ action }) => action)).not.toContain('accounts.endSessions')
  expect(await support.call(operators.listCreatorAudit, { id: newId<CreatorId>() })).toMatchObject({
    total: 0,
  })
})

test('the log tells support that money moved and papers came, and not how much or whose', async () => {
  const { creator: creatorId } = await makeCreator(sql())
  const secret = { amountFen: { after: 765_400 }, holder: { after: '张三丰' } }
  const kept = { reason: { after: '等待核实' } }
  const hidden = [
    'funds.withdraw',
    'funds.addBank',
    'creators.submitCertification',
    'orders.hold',
    'unknown.act',
  ]
  const shown = ['accounts.freeze', 'goods.update']
  for (const action of [...hidden, ...shown]) {
    const changes = sql().json(hidden.includes(action) ? secret : kept)
    await sql()`insert into audit_log ${sql().insert({ id: newId(), creatorId, action, changes, createTime: now() })}`
  }
  const read = async (reader: Role) => {
    const { list } = await (await office(reader)).call(operators.listCreatorAudit, { id: creatorId })
    return Object.fromEntries(list.map(({ action, changes }) => [action, changes.length]))
  }
  const nothing = Object.fromEntries(hidden.map((action) => [action, 0]))
  expect(await read('support')).toMatchObject({ ...nothing, 'accounts.freeze': 1, 'goods.update': 1 })
  // an admin reviews, and has no calls of finance
  expect(await read('admin')).toMatchObject({
    ...nothing,
    'creators.submitCertification': 2,
    'accounts.freeze': 1,
  })
})

test('the second page of the log goes on where the first one ended', async () => {
  const support = await office('support')
  const page = (pageNum: number, pageSize: number) =>
    support.call(operators.listCreatorAudit, { id: other.creator, pageNum, pageSize })
  const whole = (await page(1, 100)).list.map(({ id }) => id)
  const parts = [...(await page(1, 2)).list, ...(await page(2, 2)).list].map(({ id }) => id)
  expect(parts).toEqual(whole.slice(0, 4))
})

describe('notes', () => {
  test('are read by every role, with their author and time, the newest first', async () => {
    const writer = await makeOperator(sql(), 'support')
    const first = await as(writer).call(operators.addCreatorNote, { id: made.creator, words: '来电询问提现' })
    expect(first).toMatchObject({ operatorName: writer.username, words: '来电询问提现' })
    await (await office('finance')).call(operators.addCreatorNote, { id: made.creator, words: '已回电说明' })
    const { list, total } = await (await office('reviewer')).call(operators.listCreatorNote, {
      id: made.creator,
    })
    expect(list.map(({ words }) => words)).toEqual(['已回电说明', '来电询问提现'])
    expect(total).toBe(2)
    const theirs = await (await office('reviewer')).call(operators.listCreatorNote, { id: other.creator })
    expect(theirs.total).toBe(0)
  })

  test('are named in the audit log without their words, and never reach the creator', async () => {
    await (await office('support')).call(operators.addCreatorNote, {
      id: other.creator,
      words: '语气很急的青蛙',
    })
    const [entry] = await sql()<{ changes: object; operatorId: string; creatorId: string | null }[]>`
      select changes, operator_id, creator_id from audit_log
      where action = 'overview.addNote' and target_id = ${other.creator}`
    expect(entry).toEqual({ changes: {}, operatorId: expect.any(String), creatorId: null })
    const reads = Object.values(contract)
      .flatMap((domain) => Object.values(domain as Record<string, Endpoint>))
      .filter(({ access, effect }) => access === 'creator' && effect === 'read')
    for (const endpoint of reads) {
      const answer = await server.app.inject({
        method: 'POST',
        url: endpoint.path,
        headers: { authorization: `Bearer ${other.token}` },
        payload: {},
      })
      expect(answer.body, endpoint.path).not.toContain('语气很急的青蛙')
    }
  })

  test('need two characters and a creator whose account is open', async () => {
    const support = await office('support')
    expect(await failureOf(support.raw(operators.addCreatorNote, { id: made.creator, words: '好' }))).toBe(
      'invalidInput',
    )
    const unknown = { id: newId<CreatorId>(), words: '没有这个人' }
    expect(await failureOf(support.call(operators.addCreatorNote, unknown))).toBe('frontNotFound')
    const closed = await makeCreator(sql())
    await sql()`update accounts set status_dict = ${accountState.closed} where creator_id = ${closed.creator}`
    const late = support.call(operators.addCreatorNote, { id: closed.creator, words: '已经注销' })
    expect(await failureOf(late)).toBe('frontNotFound')
  })
})

test('certifications show the masked number of the identity card', async () => {
  await sql()`
    update certifications set id_card_mask = '110***********002X', id_card_no = '\\x00'
    where creator_id = ${other.creator} and type_dict = ${certificationType.realName}`
  const { list } = await (await office('reviewer')).call(operators.listCreatorCertification, {
    id: other.creator,
  })
  expect(list).toMatchObject([
    {
      idCardNo: '110***********002X',
      statusDict: certificationState.passed,
      typeDict: certificationType.realName,
    },
  ])
})

const calls = [
  'getCreator',
  'listCreatorCertification',
  'listCreatorGood',
  'getCreatorFund',
  'listCreatorEntry',
  'listCreatorQuestion',
  'listCreatorWork',
  'listCreatorAudit',
  'listCreatorNote',
  'addCreatorNote',
] as const

test.each(calls)('%s needs a session, its roles and a valid id', async (name) => {
  const endpoint: Endpoint = operators[name]
  const input = { id: made.creator, ...(name === 'addCreatorNote' && { words: '测试备注' }) }
  await expect(api(server.app).raw(endpoint, input)).rejects.toMatchObject({ code: 50008 })
  await expect(as(made).raw(endpoint, input)).rejects.toMatchObject({ code: 50008 })
  for (const role of ['reviewer', 'finance', 'support'] as const) {
    const heard = await failureOf((await office(role)).raw(endpoint, { ...input, id: 'x' }))
    expect(heard, role).toBe(endpoint.roles.includes(role) ? 'invalidInput' : 'forbidden')
  }
})

test('an unknown creator has no page', async () => {
  const unknown = (await office('support')).call(operators.getCreator, { id: newId<CreatorId>() })
  expect(await failureOf(unknown)).toBe('frontNotFound')
})
