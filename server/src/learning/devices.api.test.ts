import { contract } from '@zsm/contract/contract'
import { codePurpose, fileKind, goodKind, shopKind } from '@zsm/contract/states'
import type { GoodId, OrderId } from '@zsm/contract/values'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import {
  downloadCategory,
  type MadeLearner,
  makeCreator,
  makeFile,
  makeGood,
  makeLearner,
} from '../../test/makers.ts'
import { makeNotice, pay } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { openStorage } from '../gateways/open-storage.ts'
import { readOutbox } from '../gateways/sms.ts'
import { signInByIdentity } from '../learners/identities.ts'
import { openLearnerSession } from '../learners/public.ts'

const server = sharedApp({ SMS_PAUSE_SECONDS: '0' })
const { learners, learning, accounts } = contract

const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)

/** One more device of the learner, whose person proved the number by a code, or not. */
const signInOn = ({ learner }: MadeLearner, proved: boolean) =>
  openLearnerSession(sql() as never, learner, { ip: '127.0.0.2', userAgent: 'test', proved })

async function buy({ learner }: MadeLearner, goodId: GoodId): Promise<OrderId> {
  const { orderNo } = await pay(sql(), makeNotice(goodId, { userId: learner }))
  const [order] = await sql()<[{ id: OrderId }]>`select id from orders where order_no = ${orderNo}`
  return order.id
}

/** A learner who bought a course, with `used` devices that have opened its lesson, and how any device opens it. */
async function makeUsed(used: number) {
  const { creator } = await makeCreator(sql())
  const { id: goodId } = await makeGood(sql(), creator)
  const learner = await makeLearner(sql())
  const orderId = await buy(learner, goodId)
  const { groups } = await as(learner).call(learning.getCourse, { id: orderId })
  const lessonId = groups[0]?.lessons[0]?.id as never
  const open = (device: { token: string }) => as(device).call(learning.openLesson, { orderId, lessonId })
  const devices = [learner, ...(await signInOnEach(learner, used - 1))]
  for (const device of devices) await open(device)
  return { learner, devices, creator, orderId, open }
}

async function signInOnEach(learner: MadeLearner, count: number) {
  const devices: { token: string }[] = []
  while (devices.length < count) devices.push(await signInOn(learner, false))
  return devices
}

const lastCode = async ({ mobile }: MadeLearner) =>
  (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''

async function prove(learner: MadeLearner, device: { token: string }): Promise<void> {
  await as(device).call(learners.sendDeviceCode, {})
  await as(device).call(learners.proveDevice, { code: await lastCode(learner) })
}

const daysPass = (learner: MadeLearner, days: number) =>
  Promise.all([
    sql()`
      update device_uses set use_time = use_time - make_interval(days => ${days}) where learner_id = ${learner.learner}`,
    sql()`
      update learner_sessions set prove_time = prove_time - make_interval(days => ${days})
      where learner_id = ${learner.learner}`,
  ])

describe('a fourth device within seven days', () => {
  test('plays after a code to the learner’s own number was entered on it, and continues there', async () => {
    const { learner, open, orderId } = await makeUsed(3)
    const fourth = await signInOn(learner, false)
    expect(await failureOf(open(fourth))).toBe('deviceUnproved')
    expect(await as(fourth).call(learning.getCourse, { id: orderId })).toMatchObject({ unprovedFlag: true })
    const sent = await as(fourth).call(learners.sendDeviceCode, {})
    expect(sent.mobile).toBe(`${learner.mobile.slice(0, 3)}****${learner.mobile.slice(-4)}`)
    await as(fourth).call(learners.proveDevice, { code: await lastCode(learner) })
    expect((await open(fourth)).name).toBe('第一课')
    expect(await as(fourth).call(learning.getCourse, { id: orderId })).toMatchObject({ unprovedFlag: false })
  })

  test('plays at once after a sign-in by a code, and asks again seven days later', async () => {
    const { learner, open, devices } = await makeUsed(3)
    const fourth = await signInOn(learner, true)
    await open(fourth)
    await daysPass(learner, 8)
    for (const device of devices) await open(device)
    expect(await failureOf(open(fourth))).toBe('deviceUnproved')
    await prove(learner, fourth)
    await open(fourth)
  })

  test('that signed in by a provider is not proved by it', async () => {
    const { learner, open } = await makeUsed(3)
    const identity = { channel: 'wechat', openId: `o-${learner.learner}` }
    await sql()`
      insert into learner_identities ${sql().insert({ learnerId: learner.learner, ...identity, createTime: now() })}`
    const { version } = await api(server.app).call(contract.reference.getAgreement, { kind: 'user' })
    await sql()`
      insert into learner_acceptances (learner_id, kind, version, accept_time, ip)
      values (${learner.learner}, 'user', ${version}, now(), '127.0.0.1')`
    const opened = await signInByIdentity(sql(), { ip: '127.0.0.3', userAgent: 'wechat' }, identity)
    expect(await failureOf(open({ token: opened?.token ?? '' }))).toBe('deviceUnproved')
  })

  test('downloads no file before the code either', async () => {
    const { learner, creator } = await makeUsed(3)
    const file = await makeFile(sql(), creator, fileKind.document, {
      storage: await openStorage(server.config.storage),
    })
    const { id: goodId } = await makeGood(sql(), creator, {
      shopDict: shopKind.service,
      bizDict: goodKind.download,
      classifyId: downloadCategory,
      downloadFileIds: [file],
    })
    const id = await buy(learner, goodId)
    const fourth = await signInOn(learner, false)
    const url = (await as(fourth).call(learning.getCourse, { id })).files[0]?.url ?? ''
    const read = () => server.app.inject({ url, headers: { cookie: `learner=${fourth.token}` } })
    expect((await read()).json()).toMatchObject({ error: 'deviceUnproved' })
    await prove(learner, fourth)
    expect((await read()).statusCode).toBe(200)
  })

  test('is one too many also after another one signed out or was signed out', async () => {
    const { learner, open, devices } = await makeUsed(3)
    const fourth = await signInOn(learner, false)
    const [, second, third] = devices
    await as(second ?? learner).call(learners.signOut, {})
    const { list } = await as(learner).call(learners.listSession, {})
    await as(learner).call(learners.endSession, { id: list[1]?.id ?? '' })
    expect(await failureOf(as(third ?? learner).call(learners.listSession, {}))).toBe('tokenSuperseded')
    expect(await failureOf(open(fourth))).toBe('deviceUnproved')
  })

  test('is free once the others were not used for seven days, and the uses are deleted', async () => {
    const { learner, open } = await makeUsed(3)
    const fourth = await signInOn(learner, false)
    await daysPass(learner, 8)
    await open(fourth)
    await server.runTimed('sweepLearnerSessions', now())
    const rows = await sql()`select session_id from device_uses where learner_id = ${learner.learner}`
    expect(rows).toHaveLength(1)
    await server.runTimed('sweepLearnerSessions', plusDays(now(), 8))
    expect(await sql()`select session_id from device_uses where learner_id = ${learner.learner}`).toEqual([])
  })
})

test('the first three devices play without a further code, however many there are later', async () => {
  const { learner, open, devices } = await makeUsed(3)
  await open(await signInOn(learner, true))
  for (const device of devices) expect((await open(device)).name).toBe('第一课')
})

describe('the code of a device', () => {
  test('proves no other device, and nobody else’s', async () => {
    const { learner, open } = await makeUsed(3)
    const stranger = await makeUsed(3)
    const [fourth, fifth] = [await signInOn(learner, false), await signInOn(learner, false)]
    const foreign = await signInOn(stranger.learner, false)
    await as(fourth).call(learners.sendDeviceCode, {})
    const code = await lastCode(learner)
    expect(await failureOf(as(foreign).call(learners.proveDevice, { code }))).toBe('codeWrong')
    await as(fourth).call(learners.proveDevice, { code })
    expect(await failureOf(as(fifth).call(learners.proveDevice, { code }))).toBe('codeWrong')
    expect(await failureOf(open(fifth))).toBe('deviceUnproved')
    expect(await failureOf(stranger.open(foreign))).toBe('deviceUnproved')
  })

  test('is refused when wrong, of another purpose, or without a session', async () => {
    const { learner, open } = await makeUsed(3)
    const fourth = await signInOn(learner, false)
    await as(fourth).call(learners.sendDeviceCode, {})
    const code = await lastCode(learner)
    const by = (code: string) => failureOf(as(fourth).call(learners.proveDevice, { code }))
    expect(await by(code === '000000' ? '000001' : '000000')).toBe('codeWrong')
    expect(await failureOf(as(fourth).raw(learners.proveDevice, { code: '12' }))).toBe('invalidInput')
    await api(server.app).call(accounts.sendCode, { mobile: learner.mobile, msgDict: codePurpose.learn })
    const ofSignIn = await lastCode(learner)
    if (ofSignIn !== code) expect(await by(ofSignIn)).toBe('codeWrong')
    expect(await failureOf(api(server.app).call(learners.sendDeviceCode, {}))).toBe('tokenIllegal')
    expect(await failureOf(api(server.app).call(learners.proveDevice, { code }))).toBe('tokenIllegal')
    const { mobile } = learner
    const asked = api(server.app).call(accounts.sendCode, { mobile, msgDict: codePurpose.proveDevice })
    expect(await failureOf(asked)).toBe('tokenIllegal')
    expect(await failureOf(open(fourth))).toBe('deviceUnproved')
  })

  test('is sent ten times a day, and is void after five wrong tries', async () => {
    const { learner } = await makeUsed(1)
    for (let n = 0; n < 10; n += 1) await as(learner).call(learners.sendDeviceCode, {})
    expect(await failureOf(as(learner).call(learners.sendDeviceCode, {}))).toBe('codeTooMany')
    const code = await lastCode(learner)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n += 1)
      expect(await failureOf(as(learner).call(learners.proveDevice, { code: wrong }))).toBe('codeWrong')
    expect(await failureOf(as(learner).call(learners.proveDevice, { code }))).toBe('codeWrong')
  })
})
