import { contract } from '@zsm/contract/contract'
import { template } from '@zsm/contract/operators/template'
import { certificationType, codePurpose } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type Api, api, failureOf } from '../../test/api.ts'
import { authorizeByWire, testPublishing } from '../../test/douyin.ts'
import { type MadeCreator, makeCreator, makeOperator } from '../../test/makers.ts'
import { makeSubmission } from '../../test/merchants/applicants.ts'
import { makeCardNo } from '../../test/money.ts'
import { askTemplate, takeUpSecond } from '../../test/second-factor.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { createApp } from '../app.ts'
import type { Sql } from '../database/sql.ts'
import { readOutbox } from '../gateways/sms.ts'
import { newId } from '../ids.ts'
import { findSecrets } from '../merchants/merchants.queries.ts'
import { openSecrets } from '../merchants/secrets.ts'
import { submitMerchant } from '../merchants/submissions.ts'
import { totpCode } from '../operators/totp.ts'
import { openDouyinSession } from '../works/authorization.ts'
import { countSealed, refuseMissingKeys, resealAll } from './reseal.ts'
import { sealedColumns } from './sealed-columns.ts'
import { keyNumber, openSeal, type SealKeys } from './seals.ts'

const { creators, funds, accounts, operators, webhooks } = contract
const oldKey = 'the secret of the first years, 32 characters'
const newKey = 'the secret of this year, with 32 characters'
const numberOf = (secret: string) => keyNumber(secret).toString('hex')
const columns = sealedColumns.map(({ table, column }) => `${table}.${column}`)
const idCardNo = '11010519491231002X'
const cardNo = makeCardNo()

/** A server with the old key, with a value in every sealed column that its calls have stored. */
async function makeUsed() {
  const server = await testApp({ DATA_SECRET: oldKey })
  onTestFinished(server.close)
  const sql = server.database.sql
  const seller = await makeCreator(sql)
  const self = api(server.app, seller.token)
  await addCard(server, self, seller)
  await authorizeByWire(server, self)
  await self.call(webhooks.create, { url: 'https://www.example.com/a', events: ['order.paid'] })
  const { id } = await self.call(creators.submitCertification, {
    typeDict: certificationType.realName,
    realName: seller.realName,
    idCardNo,
  })
  await (await asReviewer(server)).call(operators.approveCertification, { id })
  await applyForAccount(server, seller.creator)
  const staff = await makeOperator(sql, 'finance')
  const { secret } = await takeUpSecond(server.app, await signIn(server.app, staff))
  const offered = await signIn(server.app, await makeOperator(sql, 'support'))
  const offer = (await askTemplate(server.app, template.offerSecond.path, offered)).data.secret
  return { server, sql, seller, certification: id, staff, secret, offered, offer }
}
const asReviewer = async ({ app, database }: Pick<TestApp, 'app' | 'database'>) =>
  api(app, (await makeOperator(database.sql, 'reviewer')).token)

/** An application for an account at the payment provider, as a platform's server stores it. */
async function applyForAccount(server: TestApp, creator: CreatorId) {
  const { sealKeys } = server.config
  const seals = { idCards: openSeal(sealKeys, 'id-card'), seal: openSeal(sealKeys, 'merchant secrets') }
  const input = z.decode(contract.merchants.submit.input, {
    ...(await makeSubmission(server, creator)),
    longTermFlag: 1,
  })
  await submitMerchant(server.database.sql, { ...seals, enqueue: server.enqueue }, creator, input)
}

type Used = Awaited<ReturnType<typeof makeUsed>>

async function signIn(app: FastifyInstance, staff: { username: string; password: string }): Promise<string> {
  const { username, password } = staff
  return (await askTemplate(app, template.login.path, '', { username, password })).data.token
}

/** The same server, started again with other keys. */
async function startedWith({ config, database, enqueue }: TestApp, sealKeys: SealKeys) {
  const app = await createApp({ config: { ...config, sealKeys }, database, enqueue })
  onTestFinished(() => app.close())
  return app
}

async function addCard(
  server: Pick<TestApp, 'config' | 'database'>,
  self: Api,
  { mobile, realName }: MadeCreator,
) {
  await server.database.sql`delete from throttles`
  await self.call(accounts.sendCode, { mobile, msgDict: codePurpose.bankCard })
  const code = (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''
  const card = { cardNo, holderName: realName, bankName: '招商银行' }
  return self.call(funds.createBank, { ...card, code, requestId: newId() })
}

/** Reads every sealed value through the calls of those who may read it. */
async function expectReadable(app: FastifyInstance, keys: SealKeys, { server, sql, seller, ...used }: Used) {
  const self = api(app, seller.token)
  const reviewer = await asReviewer({ ...server, app })
  const asked = { id: used.certification, reason: '核实身份' }
  expect(await reviewer.call(operators.showIdCardNo, asked)).toEqual({ value: idCardNo })
  const { list } = await self.call(webhooks.listData, {})
  for (const { id } of list) await self.call(webhooks.rotateSecret, { id })
  expect(await failureOf(addCard(server, self, seller))).toBe('bankTaken')
  const token = await signIn(app, used.staff)
  await sql`update operators set totp_step = 0`
  const proof = await askTemplate(app, template.prove.path, token, { code: totpCode(used.secret) })
  expect(proof).toMatchObject({ data: 'success' })
  await sql`update douyin_tokens set access_expire_time = now() + interval '1 hour' where creator_id = ${seller.creator}`
  const sealed = (await findSecrets(sql, seller.creator)) ?? expect.unreachable()
  expect(openSecrets(openSeal(keys, 'merchant secrets'), seller.creator, sealed)).toMatchObject({ idCardNo })
  const platform = await testPublishing(sql, { seal: openSeal(keys, 'douyin-token') })
  expect(await openDouyinSession(sql, platform, seller.creator)).toHaveProperty('accessToken')
}

const keysIn = async (sql: Sql) =>
  (await countSealed(sql)).map(({ column, key, count }) => [column, key, count])
const allUnder = (key: string) => columns.map((column) => [column, key, 1])

/** Removes the key numbers, as an earlier version stored the values without. */
async function takeNumbersAway(sql: Sql) {
  await sql`update certifications set id_card_no = substring(id_card_no from 9)`
  await sql`update banks set card_no = substring(card_no from 9)`
  await sql`update merchants set secrets = substring(secrets from 9)`
  await sql`update webhook_endpoints set secrets = substring(secrets from 9)`
  await sql`update operators set totp_secret = substring(totp_secret from 9)`
  await sql`update operator_sessions set totp_offer = substring(totp_offer from 9)`
  await sql`update douyin_tokens set access_token = substring(access_token from 9), refresh_token = substring(refresh_token from 9)`
}

test('every bytea column is a hash or is on the list of sealed columns [N3]', async () => {
  const server = await testApp()
  onTestFinished(server.close)
  const bytes = await server.database.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name not like '%\_hash'`
  expect(bytes.map(({ name }) => name).sort()).toEqual([...columns].sort())
})

test('a key is exchanged while the server runs, and the old one is removed once nothing is sealed with it [N3]', async () => {
  const used = await makeUsed()
  const { server, sql } = used
  expect(await keysIn(sql)).toEqual(allUnder(numberOf(oldKey)))
  await expect(refuseMissingKeys(sql, [newKey])).rejects.toThrow(
    `banks.card_no: 1 行, 密钥 (key) ${numberOf(oldKey)}`,
  )

  const both: SealKeys = [newKey, oldKey]
  await refuseMissingKeys(sql, both)
  const during = await startedWith(server, both)
  await expectReadable(during, both, used)
  await resealAll(sql, both)
  expect(await keysIn(sql)).toEqual(allUnder(numberOf(newKey)))
  await resealAll(sql, both)
  await expectReadable(during, both, used)

  await refuseMissingKeys(sql, [newKey])
  const after = await startedWith(server, [newKey])
  await expectReadable(after, [newKey], used)
  const { offered, offer } = used
  const confirmed = await askTemplate(after, template.confirmSecond.path, offered, { code: totpCode(offer) })
  expect(confirmed.data.recoveryCodes).toHaveLength(10)
  await expect(refuseMissingKeys(sql, [oldKey])).rejects.toThrow('DATA_SECRET_PREVIOUS')
})

test('values sealed by an earlier version open, need their key by name, and get a number [N3]', async () => {
  const used = await makeUsed()
  const { server, sql } = used
  await takeNumbersAway(sql)
  expect(await keysIn(sql)).toEqual(allUnder('unnumbered'))
  await expect(refuseMissingKeys(sql, [newKey])).rejects.toThrow('banks.card_no: 旧版本的密钥')
  await refuseMissingKeys(sql, [oldKey])
  await expectReadable(await startedWith(server, [newKey, oldKey]), [newKey, oldKey], used)
  await resealAll(sql, [newKey, oldKey])
  expect(await keysIn(sql)).toEqual(allUnder(numberOf(newKey)))
  await expectReadable(await startedWith(server, [newKey]), [newKey], used)
})

test('a value that no key opens is left unchanged and counted', async () => {
  const { sql } = await makeUsed()
  await sql`update banks set card_no = set_byte(card_no, 40, get_byte(card_no, 40) # 1)`
  await resealAll(sql, [newKey, oldKey])
  const left = (await countSealed(sql)).filter(({ key }) => key !== numberOf(newKey))
  expect(left).toEqual([{ column: 'banks.card_no', key: numberOf(oldKey), count: 1 }])
})

test('a value written while everything is resealed survives [N3]', async () => {
  const used = await makeUsed()
  const { server, sql, seller } = used
  const during = await startedWith(server, [newKey, oldKey])
  const self = api(during, seller.token)
  const another = makeCreator(sql).then(async (creator) =>
    addCard(server, api(during, creator.token), creator),
  )
  await Promise.all([resealAll(sql, [newKey, oldKey]), authorizeByWire({ app: during }, self), another])
  await resealAll(sql, [newKey, oldKey])
  await expectReadable(await startedWith(server, [newKey]), [newKey], used)
  expect((await countSealed(sql)).every(({ key }) => key === numberOf(newKey))).toBe(true)
})
