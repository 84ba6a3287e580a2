import { contract } from '@zsm/contract/contract'
import { certificationState, certificationType, subjectType } from '@zsm/contract/states'
import { beforeAll, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type MadeCreator, makeCreator, newMobile } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'
import { openSession } from './sessions.ts'

const { get, updateRealName, updateCompanyInfo, listSession, endSession } = contract.accounts
const company = { companyCode: '91350100M000100Y43', companyName: '小满文化有限公司' }

const server = sharedApp()
let own: MadeCreator
let other: MadeCreator
beforeAll(async () => {
  own = await makeCreator(server.database.sql, { realName: '张小满' })
  other = await makeCreator(server.database.sql)
})

const sql = () => server.database.sql
const me = () => api(server.app).as(own)

test('an account shows itself, with the number for codes masked', async () => {
  expect(await me().call(get, { id: own.mobile })).toMatchObject({
    id: own.mobile,
    securityMobile: `${own.mobile.slice(0, 3)}****${own.mobile.slice(7)}`,
    companyCode: '',
    subjectDict: subjectType.person,
    statusDict: certificationState.waiting,
    pwdUpdateTime: null,
    lastLoginTime: expect.any(String),
  })
})

test('the real name is shown on the front until a certification sets it [7.2]', async () => {
  const creator = await makeCreator(sql())
  await sql()`delete from certifications where creator_id = ${creator.creator}`
  const self = api(server.app).as(creator)
  const changed = await self.call(updateRealName, { id: creator.mobile, realName: '李小满' })
  expect(changed).toHaveProperty('realName', '李小满')
  expect(await self.call(contract.creators.get, { id: creator.creator })).toHaveProperty('realName', '李小满')
})

test('a certified name can be entered again, but not changed', async () => {
  const again = await me().call(updateRealName, { id: own.mobile, realName: '张小满' })
  expect(again).toHaveProperty('realName', '张小满')
  const otherwise = me().call(updateRealName, { id: own.mobile, realName: '张大满' })
  await expect(otherwise).rejects.toMatchObject({ name: 'nameCertified', field: 'realName' })
})

test('a company is named with its code, in either case, until another one is certified [7.2]', async () => {
  const named = await me().call(updateCompanyInfo, { id: own.mobile, ...company })
  expect(named).toMatchObject({ ...company, subjectDict: subjectType.company })
  const raw = { id: own.mobile, ...company, companyCode: company.companyCode.toLowerCase() }
  expect(await me().raw(updateCompanyInfo, raw)).toMatchObject(company)
  await sql()`
    update certifications set type_dict = ${certificationType.company}, company_name = '别的公司' where creator_id = ${own.creator}`
  expect(await failureOf(me().call(updateCompanyInfo, { id: own.mobile, ...company }))).toBe('nameCertified')
})

test('another account’s number is not found', async () => {
  const id = other.mobile
  expect(await failureOf(me().call(get, { id }))).toBe('accountNotFound')
  expect(await failureOf(me().call(updateRealName, { id, realName: '张小满' }))).toBe('accountNotFound')
  expect(await failureOf(me().call(updateCompanyInfo, { id, ...company }))).toBe('accountNotFound')
  expect(await failureOf(me().call(listSession, { id }))).toBe('accountNotFound')
})

test('devices are listed, and the next call of an ended one says so', async () => {
  const creator = await makeCreator(sql())
  const phone = await openSession(sql(), creator.mobile, { ip: '203.0.113.7', userAgent: 'phone' })
  const self = api(server.app).as(creator)
  const { list } = await self.call(listSession, { id: creator.mobile })
  expect(list.map(({ userAgent, currentFlag }) => [userAgent, currentFlag])).toEqual([
    ['phone', false],
    ['test', true],
  ])
  const id = list[0]?.id ?? ''
  expect(await failureOf(me().call(endSession, { id }))).toBe('sessionNotFound')
  const ends = await Promise.all(Array.from({ length: 5 }, () => failureOf(self.call(endSession, { id }))))
  expect(ends.filter((error) => error === undefined)).toHaveLength(1)
  const told = api(server.app).as(phone).call(get, { id: creator.mobile })
  await expect(told).rejects.toMatchObject({ code: 50012 })
  expect((await self.call(listSession, { id: creator.mobile })).list).toHaveLength(1)
  expect(await failureOf(self.call(endSession, { id: newId<string>() }))).toBe('sessionNotFound')
})

test.each([
  [get, { id: '1' }],
  [updateRealName, { id: '13900000000', realName: '张' }],
  [updateRealName, { id: '13900000000', realName: '张\u0000满' }],
  [updateCompanyInfo, { id: '13900000000', ...company, companyCode: '91350100M000100Y44' }],
  [updateCompanyInfo, { id: '13900000000', companyCode: company.companyCode }],
  [listSession, {}],
  [endSession, { id: 'x' }],
])('%# with bad input is invalid, without a session 50008', async (endpoint, input) => {
  expect(await failureOf(me().raw(endpoint, input))).toBe('invalidInput')
  await expect(api(server.app).raw(endpoint, { id: newMobile() })).rejects.toMatchObject({ code: 50008 })
})
