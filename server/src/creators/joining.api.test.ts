import { contract } from '@zsm/contract/contract'
import { type codePurpose, enrollState, enrollType, shopKind } from '@zsm/contract/states'
import type { CategoryId, EnrollId, Mobile } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { courseCategory, makeCreator, makeOperator, newMobile } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { readOutbox } from '../gateways/sms.ts'
import { newId } from '../ids.ts'
import { agreementVersion } from '../reference/public.ts'

const { createEnroll, updateEnroll, getEnroll, get, getUser, getDouyinUser } = contract.creators
const { login, sendCode, updatePwd } = contract.accounts
const { approveEnroll, rejectEnroll } = contract.operators
const password = '入驻用的密码-2026'

const server = sharedApp()

const sql = () => server.database.sql
const anyone = () => api(server.app)

async function codeFor(
  mobile: Mobile,
  msgDict: typeof codePurpose.join | typeof codePurpose.resetPassword,
): Promise<string> {
  await sql()`delete from throttles where key = ${`sms-pause:${mobile}`}`
  await anyone().call(sendCode, { mobile, msgDict })
  return (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''
}

async function application(
  given: Partial<CallInput<typeof createEnroll>> = {},
): Promise<CallInput<typeof createEnroll>> {
  const mobile = given.mobile ?? newMobile()
  const code = given.code ?? (await codeFor(mobile, 1))
  const agreeVersion = await agreementVersion(sql())
  return { mobile, code, password, agreeVersion, applyNote: '十年剪辑经验', ...given }
}

const reviewer = async () => api(server.app, (await makeOperator(sql(), 'reviewer')).token)

test('a new creator applies with a code and is signed in, has the shop applied for, and cannot sell yet [7.3 7.8 I2]', async () => {
  const input = await application({ name: '新老师', classifyId: courseCategory })
  const { enroll, ...session } = await anyone().call(createEnroll, input)
  expect(session).toMatchObject({ securityMobile: input.mobile })
  expect(enroll).toMatchObject({
    statusDict: enrollState.waiting,
    typeDict: enrollType.creator,
    classifyId: courseCategory,
  })
  expect(enroll.agreeVersion).toBe(input.agreeVersion)
  const self = anyone().as(session)
  expect(await self.call(get, { id: enroll.frontId })).toMatchObject({
    name: '新老师',
    enrolledFlag: false,
    certifiedFlag: false,
  })
  const { listData, create } = contract.shops
  expect((await self.call(listData, {})).list).toMatchObject([
    { shopDict: shopKind.knowledge, name: '新老师的知识店铺' },
  ])
  const second = { shopDict: shopKind.service, name: '新老师的服务', requestId: newId<string>() } as const
  expect(await self.call(create, second)).toMatchObject({
    shopDict: shopKind.service,
    statusDict: enrollState.waiting,
  })
  const server = anyone().as(
    await anyone().call(createEnroll, await application({ typeDict: enrollType.provider })),
  )
  expect((await server.call(listData, {})).list).toMatchObject([{ shopDict: shopKind.service }])
  const accepted = await sql()<{ kind: string; ip: string; time: string }[]>`
    select kind, ip, accept_time as time from agreement_acceptances where creator_id = ${enroll.frontId} order by kind`
  const evidence = { ip: '127.0.0.1', time: enroll.agreeTime }
  expect(accepted).toEqual([
    { kind: 'privacy', ...evidence },
    { kind: 'user', ...evidence },
  ])
  expect(await failureOf(anyone().call(login, { id: input.mobile, password }))).toBeUndefined()
})

test('a creator who gave no password signs in after setting one with a code', async () => {
  const { password: _, ...input } = await application()
  await anyone().call(createEnroll, input)
  const { mobile } = input
  await anyone().call(updatePwd, { mobile, code: await codeFor(mobile, 2), newPwd: password })
  expect(await failureOf(anyone().call(login, { id: mobile, password }))).toBeUndefined()
})

test('a number that an account uses, to sign in or for codes, cannot join again', async () => {
  const { mobile } = await makeCreator(sql())
  expect(await failureOf(anyone().call(createEnroll, await application({ mobile })))).toBe('mobileTaken')
  const forCodes = newMobile()
  await sql()`insert into account_mobiles (mobile, account) values (${forCodes}, ${mobile})`
  const taken = application({ mobile: forCodes })
  expect(await failureOf(anyone().call(createEnroll, await taken))).toBe('mobileTaken')
  const left = await sql()<{ mobile: Mobile }[]>`select mobile from accounts where mobile = ${forCodes}`
  expect(left).toEqual([])
})

test('of parallel applications with one code one makes an account [7.3]', async () => {
  const input = await application()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => failureOf(anyone().call(createEnroll, input))),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
})

test('a refused application gives its reason and stores nothing', async () => {
  const refused = async (given: Partial<CallInput<typeof createEnroll>>) =>
    failureOf(anyone().call(createEnroll, await application(given)))
  expect(await refused({ code: '000000' })).toBe('codeWrong')
  expect(await refused({ agreeVersion: '0' })).toBe('agreementChanged')
  expect(await refused({ password: 'password1' })).toBe('passwordTooCommon')
  expect(await refused({ name: '青竹老师', password: '青竹老师-x7Kq2' })).toBe('passwordTooCommon')
  expect(await refused({ classifyId: newId<CategoryId>() })).toBe('categoryNotFound')
})

test('after a refusal the application is corrected and pending again [7.3]', async () => {
  const { enroll, token } = await anyone().call(createEnroll, await application())
  const self = anyone().as({ token })
  const { id, agreeVersion } = enroll
  const again = { id, agreeVersion, applyNote: '补充了作品链接', typeDict: enrollType.provider }
  await expect(self.call(updateEnroll, again)).rejects.toMatchObject({
    name: 'enrollStateChanged',
    message: '这份申请现在是“待审核”，这次没有生效',
  })
  await (await reviewer()).call(rejectEnroll, { id: enroll.id, reason: '请补充作品链接' })
  expect(await self.call(getEnroll, { id: enroll.id })).toMatchObject({
    statusDict: enrollState.rejected,
    rejectReason: '请补充作品链接',
  })
  expect(await failureOf(self.call(updateEnroll, { ...again, agreeVersion: '0' }))).toBe('agreementChanged')
  const unknown = { ...again, classifyId: newId<CategoryId>() }
  expect(await failureOf(self.call(updateEnroll, unknown))).toBe('categoryNotFound')
  expect(await self.call(updateEnroll, again)).toMatchObject({
    statusDict: enrollState.waiting,
    rejectReason: '',
    applyNote: '补充了作品链接',
    typeDict: enrollType.provider,
    submitCount: 2,
  })
  await (await reviewer()).call(approveEnroll, { id: enroll.id })
  expect(await self.call(get, { id: enroll.frontId })).toHaveProperty('enrolledFlag', true)
})

test('of parallel resubmissions one succeeds', async () => {
  const { enroll, token } = await anyone().call(createEnroll, await application())
  await (await reviewer()).call(rejectEnroll, { id: enroll.id, reason: '请补充作品链接' })
  const { id, agreeVersion } = enroll
  const again = { id, agreeVersion }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => failureOf(anyone().as({ token }).call(updateEnroll, again))),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'enrollStateChanged')).toHaveLength(7)
})

test('another creator’s application and fronts are not found', async () => {
  const { enroll } = await anyone().call(createEnroll, await application())
  const other = anyone().as(await makeCreator(sql()))
  expect(
    await failureOf(other.call(updateEnroll, { id: enroll.id, agreeVersion: enroll.agreeVersion })),
  ).toBe('enrollNotFound')
  expect(await failureOf(other.call(getEnroll, { id: enroll.id }))).toBe('enrollNotFound')
  expect(await failureOf(other.call(getUser, { frontId: enroll.frontId }))).toBe('frontNotFound')
  expect(await failureOf(other.call(getDouyinUser, { id: enroll.frontId }))).toBe('frontNotFound')
})

test('the creator is shown with the platform’s data [7.3]', async () => {
  const { creator, token, mobile } = await makeCreator(sql(), { name: '猫老师' })
  const self = anyone().as({ token })
  expect(await self.call(getUser, { frontId: creator })).toMatchObject({
    frontId: creator,
    platformDict: 'douyin',
    name: '猫老师',
    mobile: `${mobile.slice(0, 3)}****${mobile.slice(7)}`,
    authFlag: false,
    versions: '1.0.1',
  })
  await sql()`
    update fronts set platform_user_id = 'open-1', auth_flag = true, auth_expire_time = now() + interval '1 day'
    where creator_id = ${creator}`
  const authorised = { openId: 'open-1', nickname: '猫老师', authFlag: true }
  expect(await self.call(getDouyinUser, { id: creator })).toMatchObject(authorised)
  await sql()`update fronts set auth_expire_time = now() where creator_id = ${creator}`
  expect(await self.call(getDouyinUser, { id: creator })).toHaveProperty('authFlag', false)
})

const applied = { mobile: '13900000000', code: '123456', agreeVersion: '1' }
test.each([
  [createEnroll, { ...applied, mobile: '1' }],
  [createEnroll, { ...applied, code: '1' }],
  [createEnroll, { ...applied, password: 'short-7' }],
  [createEnroll, { ...applied, typeDict: '3' }],
  [createEnroll, { mobile: applied.mobile, code: applied.code }],
  [updateEnroll, { id: newId<EnrollId>() }],
  [updateEnroll, { id: 'x', agreeVersion: '1' }],
  [getUser, { frontId: 'x' }],
  [getDouyinUser, {}],
])('bad input is refused: %#', async (endpoint, input) => {
  const self = anyone().as(await makeCreator(sql()))
  expect(await failureOf(self.raw(endpoint, input))).toBe('invalidInput')
})

test.each([updateEnroll, getUser, getDouyinUser])(
  'without a session it answers 50008: %#',
  async (endpoint) => {
    await expect(anyone().raw(endpoint, {})).rejects.toMatchObject({ code: 50008 })
  },
)

test('an application says what is taught, shows works and names who invited; operators read it with earlier refusals', async () => {
  const inviter = await makeCreator(sql())
  const { inviteCode } = await anyone().as(inviter).call(get, { id: inviter.creator })
  expect(inviteCode).toMatch(/^[0-9A-F]{8}$/)
  const said = {
    teaches: '手机摄影',
    experience: '教了五年',
    sampleLinks: ['https://example.com/a', 'https://example.com/b'],
  }
  const { enroll, ...session } = await anyone().call(createEnroll, await application({ ...said, inviteCode }))
  expect(enroll).toMatchObject({ ...said, inviteCode })
  const office = await reviewer()
  const first = await office.call(rejectEnroll, { id: enroll.id, reason: '请补充作品' })
  expect(first).toMatchObject({ ...said, inviterName: inviter.name, refusals: [{ reason: '请补充作品' }] })
  const agreeVersion = await agreementVersion(sql())
  const self = anyone().as(session)
  const again = { id: enroll.id, agreeVersion, inviteCode, teaches: '手机摄影进阶' }
  expect(await self.call(updateEnroll, again)).toMatchObject({ teaches: '手机摄影进阶', rejectReason: '' })
  expect(await office.call(approveEnroll, { id: enroll.id })).toMatchObject({
    teaches: '手机摄影进阶',
    refusals: [{ reason: '请补充作品', refuseTime: expect.any(String) }],
  })
})

test('an invite code that nobody else has is refused, and so are links that are none', async () => {
  const refused = async (given: Parameters<typeof application>[0]) =>
    failureOf(anyone().raw(createEnroll, await application(given)))
  expect(await refused({ inviteCode: 'NOBODY00' })).toBe('inviteCodeUnknown')
  const bad = { ...(await application()), sampleLinks: 'javascript:alert(1)' }
  expect(await failureOf(anyone().raw(createEnroll, bad))).toBe('invalidInput')
  const { enroll, ...session } = await anyone().call(createEnroll, await application())
  await (await reviewer()).call(rejectEnroll, { id: enroll.id, reason: '请补充作品' })
  const self = anyone().as(session)
  const { inviteCode } = await self.call(get, { id: enroll.frontId })
  const own = { id: enroll.id, agreeVersion: await agreementVersion(sql()), inviteCode }
  expect(await failureOf(self.call(updateEnroll, own))).toBe('inviteCodeUnknown')
})
