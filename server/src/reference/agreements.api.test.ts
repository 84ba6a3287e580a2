import { contract } from '@zsm/contract/contract'
import type { AgreementKind } from '@zsm/contract/site/agreements'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { dayAfter, shanghaiDay } from '../days.ts'
import { newId } from '../ids.ts'
import { readSiteFacts } from './public.ts'

const { listAgreement, publishAgreement } = contract.operators
const { getAgreement, getConfig } = contract.reference

const server = sharedApp()
let admin: Api
beforeAll(async () => {
  admin = await server.asOperator('admin')
})

const sql = () => server.database.sql
const anyone = () => api(server.app)
const inForce = (kind: AgreementKind) => anyone().call(getAgreement, { kind })

const ahead = (days: number) => dayAfter(shanghaiDay(now()), days)
/** The day of the newest version comes. */
const begin = (kind: AgreementKind) =>
  sql()`update agreements set effect_time = now() where kind = ${kind} and effect_time > now()`

/** What would be published as the next version of what is in force now. */
async function next(kind: AgreementKind) {
  const { title, version } = await inForce(kind)
  const words = { title, contentHtml: '<h2>一、总则</h2><p>新版正文</p>', note: '补充总则' }
  return { kind, version, ...words, effectDay: ahead(7), requestId: newId<string>() }
}

test('both documents are there from the start, for anybody', async () => {
  for (const kind of ['user', 'privacy'] as const) {
    const { version, contentHtml } = await inForce(kind)
    expect(version).toBeGreaterThan(0)
    expect(contentHtml).toContain('<h2>一、')
  }
})

test('a new version is told to creators, in force from its day on, and the older one can still be read', async () => {
  const reader = await makeCreator(sql())
  const before = await inForce('user')
  const input = await next('user')
  const published = await admin.call(publishAgreement, input)
  expect(published).toMatchObject({ version: before.version + 1, contentHtml: input.contentHtml })
  expect(await inForce('user')).toEqual(before)
  const teacher = api(server.app, reader.token)
  const { important } = await teacher.call(contract.announcements.countUnread, {})
  expect(important?.title).toMatch(/^新版用户协议将从 \d+年\d+月\d+日起生效$/)
  const { contentHtml } = await teacher.call(contract.announcements.get, { id: important?.id ?? newId() })
  expect(contentHtml).toContain(`/agreement?version=${published.version}`)
  expect(contentHtml).toContain(input.note)
  const again = { ...input, requestId: newId<string>() }
  expect(await failureOf(admin.call(publishAgreement, again))).toBe('versionConflict')
  await begin('user')
  expect(await inForce('user')).toMatchObject({ version: published.version })
  expect(await anyone().call(getAgreement, { kind: 'user', version: before.version })).toEqual(before)
  expect(await anyone().call(getConfig, { key: 'zsm_user_agreement_version' })).toMatchObject({
    value: String(published.version),
  })
  const { list } = await admin.call(listAgreement, { kind: 'user' })
  expect(list.map(({ version }) => version).slice(0, 2)).toEqual([published.version, before.version])
  expect(await admin.call(publishAgreement, input)).toEqual(published)
  const [log] = await sql()<{ changes: object }[]>`
    select changes from audit_log where target_id = ${`user.${published.version}`}`
  expect(log?.changes).toEqual({
    title: { after: input.title },
    note: { after: '补充总则' },
    effectDay: { after: input.effectDay },
  })
})

test('of ten who publish over one version, one is heard [P1]', async () => {
  await begin('privacy')
  const input = await next('privacy')
  const publish = () => admin.call(publishAgreement, { ...input, requestId: newId<string>() })
  const answers = await Promise.all(Array.from({ length: 10 }, () => failureOf(publish())))
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'versionConflict')).toHaveLength(9)
})

test('only what the editor can make is published', async () => {
  await begin('privacy')
  const contentHtml = '<p onclick="x()">正文</p><script>x()</script>'
  const published = await admin.call(publishAgreement, { ...(await next('privacy')), contentHtml })
  expect(published.contentHtml).toBe('<p>正文</p>')
})

test('an unknown document, an unknown version, empty words and a day that is too near are refused', async () => {
  expect(await failureOf(anyone().raw(getAgreement, { kind: 'other' }))).toBe('invalidInput')
  expect(await failureOf(anyone().call(getAgreement, { kind: 'user', version: 999_999 }))).toBe('notFound')
  const input = await next('user')
  for (const wrong of [
    { contentHtml: '' },
    { title: '' },
    { note: '' },
    { effectDay: '' },
    { effectDay: ahead(6) },
  ]) {
    expect(await failureOf(admin.raw(publishAgreement, { ...input, ...wrong }))).toBe('invalidInput')
  }
})

test('only an admin keeps the documents', async () => {
  const support = await server.asOperator('support')
  expect(await failureOf(support.call(publishAgreement, await next('user')))).toBe('forbidden')
  expect(await failureOf(anyone().call(listAgreement, { kind: 'user' }))).toBe('tokenIllegal')
})

test('who joins has accepted both documents in the versions in force [7.3 I2]', async () => {
  const { creator } = await makeCreator(sql())
  const accepted = await sql()<{ kind: AgreementKind; version: number }[]>`
    select kind, version from agreement_acceptances where creator_id = ${creator} order by kind`
  const versions = await Promise.all((['privacy', 'user'] as const).map(inForce))
  expect(accepted).toEqual(versions.map(({ kind, version }) => ({ kind, version })))
})

test('a public page tells the document in force, and the settings', async () => {
  const { title, version, contentHtml } = await inForce('user')
  const { texts, documentHtml } = await readSiteFacts(sql(), 'agreement')
  expect(texts).toMatchObject({ documentTitle: title, documentVersion: String(version), minWithdraw: '10' })
  expect(texts).toMatchObject({ withdrawFee: '0%', reviewDays: '3', payoutDays: '3' })
  expect(texts.documentDate).toMatch(/^\d{4}年\d{1,2}月\d{1,2}日$/)
  expect(documentHtml).toBe(contentHtml)
  expect(await readSiteFacts(sql(), 'home')).not.toHaveProperty('documentHtml')
})
