import { contract } from '@zsm/contract/contract'
import { changeState, changeType, shopKind } from '@zsm/contract/states'
import type { CategoryId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { makeCreator, makeGood } from '../../../test/makers.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now } from '../../clock.ts'
import { beginOfDay, dayAfter, shanghaiDay } from '../../days.ts'
import { newId } from '../../ids.ts'

const { announcements, operators, reference } = contract
const server = sharedApp()
const sql = () => server.database.sql
let admin: Api
let other: Api
beforeAll(async () => {
  admin = await server.asOperator('admin')
  other = await server.asOperator('admin')
})

const inDays = (count: number) => dayAfter(shanghaiDay(now()), count)

async function makeCategory(name: string) {
  const asked = { name, shopDict: shopKind.knowledge, feeBp: 500, requestId: newId<string>() }
  const { id } = await admin.call(operators.createCategory, asked)
  const read = async () => {
    const { list } = await admin.call(operators.listCategories, {})
    const found = list.find((category) => category.id === id)
    if (!found) throw new Error('no category')
    return found
  }
  const propose = async (feeBp: number, effectDay?: string) => {
    const { sort, version } = await read()
    return admin.call(operators.updateCategory, {
      id,
      name,
      sort,
      version,
      feeBp,
      ...(effectDay && { effectDay }),
    })
  }
  const approve = async () => {
    const { list } = await other.call(operators.listChange, {
      statusDict: changeState.waiting,
      keyword: name,
    })
    const waiting = list[0]
    if (!waiting) throw new Error('nothing waits')
    return other.call(operators.approveChange, { id: waiting.id })
  }
  return { id, name, read, propose, approve }
}

async function makeReader(classifyId?: CategoryId) {
  const { creator, token } = await makeCreator(sql())
  if (classifyId) await makeGood(sql(), creator, { classifyId })
  const own = api(server.app, token)
  return async () => (await own.call(announcements.listData, {})).list.map(({ title }) => title)
}

test('a higher fee is told to those who sell in the category, shown ahead, and begins with its day', async () => {
  const category = await makeCategory('口琴')
  const [seller, stranger] = [await makeReader(category.id), await makeReader()]
  const effectDay = inDays(7)
  await category.propose(625, effectDay)
  expect(await category.read()).toMatchObject({ feeBp: 500, comingFeeBp: null, waitingFlag: true })
  expect(await category.approve()).toMatchObject({ statusDict: changeState.effective, effectDay })
  const coming = { feeBp: 500, comingFeeBp: 625, comingFeeTime: beginOfDay(effectDay) }
  expect(await category.read()).toMatchObject({ ...coming, waitingFlag: false })
  const { list } = await api(server.app).call(reference.listCategories, {})
  expect(list.find(({ id }) => id === category.id)).toMatchObject(coming)
  const [title] = await seller()
  expect(title).toMatch(/^「口琴」的平台服务费 \d+年\d+月\d+日起改为 6\.25%$/)
  expect(await stranger()).toEqual([])
  await sql()`update classify_fees set effect_time = ${now()} where classify_id = ${category.id}`
  expect(await category.read()).toMatchObject({ feeBp: 625, comingFeeBp: null, comingFeeTime: null })
})

test('a day that is missing or too near is refused: a rise needs its notice, a cut only the next day', async () => {
  const category = await makeCategory('竖琴')
  const refused = (feeBp: number, day?: string) => category.propose(feeBp, day).catch((error) => error)
  expect(await refused(600)).toMatchObject({ name: 'invalidInput', field: 'effectDay' })
  expect(await refused(600, inDays(6))).toMatchObject({
    field: 'effectDay',
    message: expect.stringContaining(inDays(7)),
  })
  expect(await refused(400, inDays(0))).toMatchObject({ name: 'invalidInput', field: 'effectDay' })
  await category.propose(400, inDays(1))
  expect(await category.approve()).toMatchObject({ statusDict: changeState.effective })
})

test('an approval that comes too late for the notice is refused', async () => {
  const category = await makeCategory('木琴')
  await category.propose(600, inDays(7))
  await sql()`update operator_changes set effect_day = ${inDays(6)} where target_id = ${category.id}`
  expect(await failureOf(category.approve())).toBe('feeTooSoon')
  expect(await category.read()).toMatchObject({ feeBp: 500, comingFeeBp: null })
})

test('a fee is given up before it begins, and those who were told of it are told', async () => {
  const category = await makeCategory('扬琴')
  const seller = await makeReader(category.id)
  const withdraw = () => admin.call(operators.withdrawFee, { id: category.id })
  expect(await failureOf(withdraw())).toBe('feeNotComing')
  await category.propose(600, inDays(8))
  await category.approve()
  expect(await failureOf(category.propose(700, inDays(9)))).toBe('feeComing')
  expect(await withdraw()).toMatchObject({ feeBp: 500, comingFeeBp: null })
  expect(await seller()).toEqual(['「扬琴」的平台服务费不再调整，仍是 5%'])
  expect(await failureOf(withdraw())).toBe('feeNotComing')
  await category.propose(600, inDays(8))
  await category.approve()
  const soon = new Date(Date.parse(now()) + 60_000).toISOString()
  await sql()`update classify_fees set effect_time = ${soon} where classify_id = ${category.id} and withdrawn_time is null`
  expect(await failureOf(withdraw())).toBe('feeNotComing')
})

test('a fee is not planned twice, and only an admin gives one up', async () => {
  const category = await makeCategory('古筝')
  await category.propose(600, inDays(8))
  await category.approve()
  const before = {
    typeDict: changeType.categoryFee,
    targetId: category.id,
    title: '古筝',
    before: '500',
    after: '700',
    effectDay: inDays(9),
  }
  const [proposer] = await sql()<{ id: string }[]>`select id from operators limit 1`
  const made = { id: newId(), statusDict: changeState.waiting, proposerId: proposer?.id, createTime: now() }
  await sql()`insert into operator_changes ${sql().insert({ ...before, ...made })}`
  expect(await failureOf(category.approve())).toBe('feeComing')
  const support = await server.asOperator('support')
  expect(await failureOf(support.call(operators.withdrawFee, { id: category.id }))).toBe('forbidden')
  expect(await failureOf(admin.call(operators.withdrawFee, { id: newId<CategoryId>() }))).toBe(
    'categoryNotFound',
  )
})
