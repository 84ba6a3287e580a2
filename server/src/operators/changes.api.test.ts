import { contract } from '@zsm/contract/contract'
import type { Change } from '@zsm/contract/operators/changes'
import { changeState, changeType, shopKind } from '@zsm/contract/states'
import type { CategoryId, ChangeId, OperatorId } from '@zsm/contract/values'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { courseCategory, makeCreator, makeOperator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { dayAfter, shanghaiDay } from '../days.ts'
import { newId } from '../ids.ts'

const { operators, funds } = contract
const { listChange, approveChange, rejectChange, updateSetting, listSetting } = operators
const { createStaff, updateStaff, listStaff, createCategory, updateCategory, listCategories } = operators

const server = sharedApp()
const sql = () => server.database.sql

let admin: Api
let other: Api
beforeEach(async () => {
  await sql()`delete from operator_changes`
  admin = await server.asOperator('admin')
  other = await server.asOperator('admin')
})

const settingOf = async (key: string) => {
  const { list } = await admin.call(listSetting, {})
  return list.find((setting) => setting.key === key) ?? { value: '', version: 0, waitingFlag: false }
}
const categoryOf = async (id: CategoryId) =>
  (await admin.call(listCategories, {})).list.find((category) => category.id === id)
const staffOf = async (id: OperatorId) =>
  (await admin.call(listStaff, { pageSize: 100 })).list.find((staff) => staff.id === id)

/** Proposes another minimum withdrawal, and answers the pending change. */
async function askForSetting(value: string): Promise<Change> {
  const key = 'zsm_withdraw_min_fen'
  const { version } = await settingOf(key)
  await admin.call(updateSetting, { key, value, version })
  return newest()
}

async function newest(): Promise<Change> {
  const [waiting] = (await other.call(listChange, { statusDict: changeState.waiting })).list
  if (!waiting) throw new Error('no change is pending')
  return waiting
}

const decide = (by: Api, { id }: { id: ChangeId }) => failureOf(by.call(approveChange, { id }))

describe('a setting of money', () => {
  test('stays unchanged until another admin approves it [E7]', async () => {
    const { token } = await makeCreator(sql())
    const least = async () => (await api(server.app, token).call(funds.get, {})).minWithdrawFen
    const before = await least()
    const waiting = await askForSetting('2300')
    expect(waiting).toMatchObject({
      title: '最低提现金额',
      before: String(before),
      after: '2300',
      ownFlag: false,
    })
    expect(await settingOf('zsm_withdraw_min_fen')).toMatchObject({
      value: String(before),
      waitingFlag: true,
    })
    expect(await least()).toBe(before)
    expect(await decide(admin, waiting)).toBe('changeSecondOperator')
    expect(await other.call(approveChange, { id: waiting.id })).toMatchObject({
      statusDict: changeState.effective,
    })
    expect(await least()).toBe(2300)
    expect(await settingOf('zsm_withdraw_min_fen')).toMatchObject({ value: '2300', waitingFlag: false })
    const log = await sql()<{ action: string }[]>`
      select action from audit_log where target_id in (${waiting.id}, 'zsm_withdraw_min_fen') order by id desc limit 3`
    expect(log.map(({ action }) => action)).toEqual([
      'operators.approveChange',
      'reference.changeSetting',
      'operators.proposeChange',
    ])
  })

  test('has one pending change; its proposer can withdraw it and propose another', async () => {
    const first = await askForSetting('2400')
    const { version } = await settingOf('zsm_withdraw_min_fen')
    const again = { key: 'zsm_withdraw_min_fen', value: '2500', version } as const
    expect(await failureOf(admin.call(updateSetting, again))).toBe('changeWaiting')
    const taken = await admin.call(rejectChange, { id: first.id, reason: '金额填错了' })
    expect(taken).toMatchObject({
      statusDict: changeState.rejected,
      rejectReason: '金额填错了',
      ownFlag: true,
    })
    expect(await decide(other, first)).toBe('changeStateChanged')
    expect(await failureOf(other.call(rejectChange, { id: first.id, reason: '晚了一步' }))).toBe(
      'changeStateChanged',
    )
    expect(await admin.call(updateSetting, again)).toMatchObject({ waitingFlag: true })
    expect((await other.call(listChange, { keyword: '最低提现' })).list).toHaveLength(2)
  })

  test('that was changed meanwhile is not overwritten', async () => {
    const waiting = await askForSetting('2600')
    await sql()`update settings set value = '2700', version = version + 1 where key = 'zsm_withdraw_min_fen'`
    await expect(other.call(approveChange, { id: waiting.id })).rejects.toMatchObject({
      name: 'versionConflict',
      message: '提出之后它又改过，请驳回这个修改，按现在的值重新提出',
    })
    expect(await settingOf('zsm_withdraw_min_fen')).toMatchObject({ value: '2700', waitingFlag: true })
  })

  test('is refused if it breaks its rule, and needs no approval if it does not change', async () => {
    const { version, value } = await settingOf('zsm_withdraw_min_fen')
    const change = (value: string) =>
      admin.call(updateSetting, { key: 'zsm_withdraw_min_fen', value, version })
    expect(await failureOf(change('1'))).toBe('invalidInput')
    expect(await change(value)).toMatchObject({ waitingFlag: false })
    expect((await other.call(listChange, {})).list).toEqual([])
  })
})

const tomorrow = () => dayAfter(shanghaiDay(now()), 1)

describe('the fee of a category', () => {
  test('begins with its day once another admin approves it; its name changes at once [E7]', async () => {
    const { feeBp = 0, sort = 0, version = 0 } = (await categoryOf(courseCategory)) ?? {}
    const change = { id: courseCategory, name: '职业提升', sort, feeBp: 10, effectDay: tomorrow(), version }
    expect(await admin.call(updateCategory, change)).toMatchObject({
      name: '职业提升',
      feeBp,
      waitingFlag: true,
    })
    const waiting = await newest()
    expect(waiting).toMatchObject({
      typeDict: changeType.categoryFee,
      title: '职业提升',
      before: String(feeBp),
      after: '10',
      effectDay: tomorrow(),
    })
    expect(await decide(other, waiting)).toBeUndefined()
    expect(await categoryOf(courseCategory)).toMatchObject({
      name: '职业提升',
      feeBp,
      comingFeeBp: 10,
      waitingFlag: false,
    })
  })

  test('of a new category is its parent’s until the day of another one', async () => {
    const asked = {
      name: '木工',
      shopDict: shopKind.knowledge,
      feeBp: 0,
      effectDay: tomorrow(),
      requestId: newId<string>(),
    } as const
    const made = await admin.call(createCategory, asked)
    expect(made).toMatchObject({ feeBp: 500, waitingFlag: true })
    expect(await admin.call(createCategory, asked)).toEqual(made)
    expect(await decide(other, await newest())).toBeUndefined()
    expect(await categoryOf(made.id)).toMatchObject({ feeBp: 500, comingFeeBp: 0 })
    await sql()`update classify_fees set effect_time = ${now()} where classify_id = ${made.id}`
    expect(await categoryOf(made.id)).toMatchObject({ feeBp: 0, comingFeeBp: null })
    const below = { ...asked, name: '榫卯', parentId: made.id, requestId: newId<string>() }
    expect(await admin.call(createCategory, below)).toMatchObject({ feeBp: 0, waitingFlag: false })
  })

  test('is not changed once the category is deleted', async () => {
    const asked = {
      name: '石雕',
      shopDict: shopKind.knowledge,
      feeBp: 0,
      effectDay: tomorrow(),
      requestId: newId<string>(),
    } as const
    const { id, version } = await admin.call(createCategory, asked)
    const waiting = await newest()
    await admin.call(operators.deleteCategory, { id, version })
    expect(await decide(other, waiting)).toBe('categoryNotFound')
  })
})

describe('roles with finance', () => {
  const create = (username: string) => admin.call(createStaff, { username, name: '小钱', roles: ['finance'] })

  test('wait for another admin; until then a new operator is switched off [E7]', async () => {
    const { staff, password } = await create('money-1')
    expect(staff).toMatchObject({ enabledFlag: false, waitingFlag: true })
    expect(password).not.toBe('')
    expect(await newest()).toMatchObject({
      typeDict: changeType.roles,
      title: '小钱',
      before: '',
      after: 'finance',
    })
    expect(await decide(other, await newest())).toBeUndefined()
    expect(await staffOf(staff.id)).toMatchObject({
      enabledFlag: true,
      roles: ['finance'],
      waitingFlag: false,
    })
  })

  test('wait as an addition to the present roles; the rest of the change is made at once', async () => {
    const { operator } = await makeOperator(sql(), 'support')
    const change = {
      id: operator,
      name: '老钱',
      roles: ['reviewer' as const, 'finance' as const],
      version: 1,
    }
    const changed = await admin.call(updateStaff, change)
    expect(changed).toMatchObject({ name: '老钱', roles: ['reviewer'], enabledFlag: true, waitingFlag: true })
    expect(await decide(other, await newest())).toBeUndefined()
    expect(await staffOf(operator)).toMatchObject({ name: '老钱', roles: ['reviewer', 'finance'] })
  })

  test('wait when an operator is switched on again, and are removed at once', async () => {
    const { operator } = await makeOperator(sql(), 'finance')
    const change = { id: operator, name: '老钱', roles: ['finance' as const] }
    await admin.call(updateStaff, { ...change, enabledFlag: false, version: 1 })
    const on = await admin.call(updateStaff, { ...change, enabledFlag: true, version: 2 })
    expect(on).toMatchObject({ enabledFlag: false, waitingFlag: true })
    const refused = await newest()
    await other.call(rejectChange, { id: refused.id, reason: '已经离职' })
    expect(await staffOf(operator)).toMatchObject({ enabledFlag: false, waitingFlag: false })
    const { operator: leaving } = await makeOperator(sql(), 'finance', 'support')
    const less = { id: leaving, name: '老周', roles: ['support' as const], version: 1 }
    expect(await admin.call(updateStaff, less)).toMatchObject({ roles: ['support'], waitingFlag: false })
  })

  test('cannot be approved by their receiver, or over a change made meanwhile', async () => {
    const { operator, token } = await makeOperator(sql(), 'admin')
    const own = api(server.app, token)
    const change = { id: operator, name: '管理员', roles: ['admin' as const, 'finance' as const], version: 1 }
    await admin.call(updateStaff, change)
    const waiting = await newest()
    expect(await decide(own, waiting)).toBe('notTwoPersons')
    await sql()`delete from operator_hands`
    expect(await decide(own, waiting)).toBe('changeSecondOperator')
    await admin.call(updateStaff, { ...change, roles: ['admin', 'support'], version: 2 })
    expect(await decide(other, waiting)).toBe('versionConflict')
  })
})

test('of ten parallel decisions one succeeds [E7]', async () => {
  const waiting = await askForSetting('3100')
  const answers = await Promise.all(Array.from({ length: 10 }, () => decide(other, waiting)))
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'changeStateChanged')).toHaveLength(9)
})

test('only admins see and decide; unknown changes and bad input are refused', async () => {
  const id = newId<ChangeId>()
  const calls = [
    [listChange, {}],
    [approveChange, { id }],
    [rejectChange, { id, reason: '不同意' }],
  ] as const
  for (const [endpoint, input] of calls) {
    expect(await failureOf(api(server.app).raw(endpoint, input))).toBe('tokenIllegal')
    for (const role of ['finance', 'reviewer', 'support'] as const) {
      expect(await failureOf((await server.asOperator(role)).raw(endpoint, input))).toBe('forbidden')
    }
  }
  expect(await decide(admin, { id })).toBe('changeNotFound')
  expect(await failureOf(admin.call(rejectChange, { id, reason: '不同意' }))).toBe('changeNotFound')
  expect(await failureOf(admin.raw(approveChange, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(admin.raw(rejectChange, { id, reason: '' }))).toBe('invalidInput')
  expect(await failureOf(admin.raw(listChange, { statusDict: '9' }))).toBe('invalidInput')
})
