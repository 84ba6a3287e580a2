import { randomInt } from 'node:crypto'
import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import type { Risk } from '@zsm/contract/office/creator-risks'
import { bankAccountType, bankCheck, cardProof, certificationType, withdrawState } from '@zsm/contract/states'
import type { BankId, CreatorId } from '@zsm/contract/values'
import type { Role } from '@zsm/contract/wire/endpoint'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeBought } from '../../../test/learners/reviews.ts'
import { type MadeCreator, makeCreator, makeGood, makeLearner, makeOperator } from '../../../test/makers.ts'
import { makeGoodForSale, makeNotice, makeRefundNotice, pay, payBack } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now, plusDays } from '../../clock.ts'
import { openCardNumbers } from '../../funds/public.ts'
import { newId } from '../../ids.ts'
import { openSeal } from '../../sealing/seals.ts'

const { listCreatorRisk } = contract.operators
const server = sharedApp()
const sql = () => server.database.sql
const office = async (role: Role) => api(server.app).as(await makeOperator(sql(), role))

/** A creator whose browser nobody else has. */
async function makeAlone(): Promise<MadeCreator> {
  const made = await makeCreator(sql())
  await sql()`update sessions set user_agent = ${newId<string>()} where creator_id = ${made.creator}`
  return made
}

async function risksOf({ creator }: MadeCreator, role: Role = 'support'): Promise<Risk[]> {
  const { list } = await (await office(role)).call(listCreatorRisk, { creatorIds: [creator] })
  return list.flatMap(({ risks }) => risks)
}
const kindsOf = async (made: MadeCreator, role?: Role) => (await risksOf(made, role)).map(({ kind }) => kind)

async function addCard({ creator }: MadeCreator, cardNo: string, days: number): Promise<BankId> {
  const id = newId<BankId>()
  const cards = openCardNumbers(server.config.sealKeys)
  const bank = {
    creatorId: creator,
    id,
    typeDict: bankAccountType.personal,
    holderName: '张小满',
    bankName: '招商银行',
    branchName: '',
    cardNo: cards.encrypt(creator, cardNo),
    cardNoHash: cards.fingerprint(creator, cardNo),
    cardNoTail4: cardNo.slice(-4),
    verifyStatusDict: bankCheck.passed,
    defaultFlag: true,
    bindTime: plusDays(now(), -days),
  }
  await sql()`insert into banks ${sql().insert(bank)}`
  return id
}

async function ask({ creator }: MadeCreator, bankId: BankId, amountFen: number): Promise<void> {
  const withdraw = {
    creatorId: creator,
    id: newId<string>(),
    withdrawNo: newId<string>(),
    bankId,
    bankText: '招商银行',
    holderName: '张小满',
    amountFen,
    feeFen: 0,
    arriveFen: amountFen,
    statusDict: withdrawState.applied,
    applyTime: now(),
  }
  await sql()`insert into withdraws ${sql().insert(withdraw)}`
}

const serial = () => String(randomInt(1e12)).padStart(12, '0')

test('a creator of whom nothing stands out is not in the answer', async () => {
  expect(await risksOf(await makeAlone())).toEqual([])
})

test('a large sum to a new card stands out; a small one, and one to a card of some weeks, do not', async () => {
  const [large, small, old] = [await makeAlone(), await makeAlone(), await makeAlone()]
  const fresh = `6222${serial()}`
  await ask(large, await addCard(large, fresh, 2), 500_000)
  await ask(small, await addCard(small, `6222${serial()}`, 2), 499_999)
  await ask(old, await addCard(old, `6222${serial()}`, 8), 900_000)
  expect(await risksOf(large)).toEqual([
    { kind: 'newCard', tail: fresh.slice(-4), count: 2, ofCount: 0, sumFen: 500_000, creators: [] },
  ])
  expect([await risksOf(small), await risksOf(old)]).toEqual([[], []])
})

test('a large sum to a new card does not stand out once the bank confirmed the card; a first arrival is not enough', async () => {
  const made = await makeAlone()
  const id = await addCard(made, `6222${serial()}`, 1)
  await ask(made, id, 500_000)
  const prove = (by: number) =>
    sql()`update banks set verified_by_dict = ${by}, verify_time = ${now()} where id = ${id}`
  await prove(cardProof.firstArrival)
  expect(await kindsOf(made)).toEqual(['newCard'])
  await prove(cardProof.fourElements)
  expect(await kindsOf(made)).toEqual([])
})

test('a card of two creators stands out at both; another card with the same last digits does not', async () => {
  const [one, two, three] = [await makeAlone(), await makeAlone(), await makeAlone()]
  const cardNo = `6222${serial()}`
  await addCard(one, cardNo, 100)
  await addCard(two, cardNo, 100)
  await addCard(three, `6228${serial().slice(0, 8)}${cardNo.slice(-4)}`, 100)
  const shared = { kind: 'sharedCard', tail: cardNo.slice(-4), count: 1 }
  expect(await risksOf(one)).toMatchObject([{ ...shared, creators: [{ id: two.creator, name: two.name }] }])
  expect(await risksOf(two)).toMatchObject([{ ...shared, creators: [{ id: one.creator }] }])
  expect(await risksOf(three)).toEqual([])
})

test('an identity card of two creators stands out; a number that only looks the same masked does not', async () => {
  const [one, two, three] = [await makeAlone(), await makeAlone(), await makeAlone()]
  const seal = openSeal(server.config.sealKeys, 'id-card')
  const give = ({ creator }: MadeCreator, idCardNo: string) => sql()`
    update certifications set id_card_no = ${seal.close(creator, idCardNo)}, id_card_mask = ${`${idCardNo.slice(0, 3)}***********${idCardNo.slice(-4)}`}
    where creator_id = ${creator} and type_dict = ${certificationType.realName}`
  await give(one, '33010119900307771X')
  await give(two, '33010119900307771X')
  await give(three, '33010219920408771X')
  expect(await risksOf(one)).toMatchObject([{ kind: 'sharedIdentity', creators: [{ id: two.creator }] }])
  expect(await kindsOf(two, 'reviewer')).toEqual(['sharedIdentity'])
  expect(await risksOf(three)).toEqual([])
})

test('a browser at one address that two creators use stands out; one of a whole company does not', async () => {
  const [one, two] = [await makeAlone(), await makeAlone()]
  const use = (made: MadeCreator, userAgent: string) =>
    sql()`update sessions set user_agent = ${userAgent} where creator_id = ${made.creator}`
  const browser = newId<string>()
  await use(one, browser)
  await use(two, browser)
  expect(await risksOf(one)).toMatchObject([
    { kind: 'sharedBrowser', count: 1, creators: [{ id: two.creator }] },
  ])
  for (let more = 0; more < 10; more += 1) await use(await makeCreator(sql()), browser)
  expect(await risksOf(one)).toEqual([])
})

test('buying from oneself stands out, with how often and for how much', async () => {
  const made = await makeAlone()
  const { id } = await makeGood(sql(), made.creator, { priceFen: fen(9900) })
  await makeBought(sql(), id, await makeLearner(sql(), made.mobile))
  await makeBought(sql(), id)
  expect(await risksOf(made)).toMatchObject([{ kind: 'ownOrder', count: 1, sumFen: 9900 }])
})

test('many refunds stand out only from a number of orders on, and above the rate', async () => {
  const made = await makeAlone()
  const goodId = await makeGoodForSale(sql(), made.creator)
  const sell = async () => {
    const notice = makeNotice(goodId)
    await pay(sql(), notice)
    return notice.tradeNo
  }
  for (let sold = 0; sold < 6; sold += 1) await sell()
  const giveBack = async () => payBack(sql(), makeRefundNotice(await sell()))
  for (let given = 0; given < 3; given += 1) await giveBack()
  expect(await risksOf(made)).toEqual([])
  await giveBack()
  expect(await risksOf(made)).toMatchObject([{ kind: 'refundRate', count: 4, ofCount: 10 }])
  for (let sold = 0; sold < 10; sold += 1) await sell()
  expect(await risksOf(made)).toEqual([])
})

test('the thresholds are the operators’', async () => {
  const made = await makeAlone()
  await ask(made, await addCard(made, `6222${serial()}`, 20), 20_000)
  expect(await risksOf(made)).toEqual([])
  const set = (key: string, value: string) => sql()`update settings set value = ${value} where key = ${key}`
  await set('zsm_risk_card_days', '30')
  await set('zsm_risk_card_fen', '20000')
  expect(await kindsOf(made)).toEqual(['newCard'])
  await set('zsm_risk_card_days', '7')
  await set('zsm_risk_card_fen', '500000')
})

test('reviewers are told of nothing about money', async () => {
  const made = await makeAlone()
  await ask(made, await addCard(made, `6222${serial()}`, 1), 600_000)
  expect(await kindsOf(made, 'finance')).toEqual(['newCard'])
  expect(await kindsOf(made, 'reviewer')).toEqual([])
})

test('each of several creators is answered with their own risks', async () => {
  const [one, calm] = [await makeAlone(), await makeAlone()]
  await ask(one, await addCard(one, `6222${serial()}`, 1), 600_000)
  const creatorIds = [one.creator, calm.creator, newId<CreatorId>()]
  const { list } = await (await office('finance')).call(listCreatorRisk, { creatorIds })
  expect(list.map(({ id }) => id)).toEqual([one.creator])
})

test('a session of an operator and ids are needed', async () => {
  const input = { creatorIds: [newId<CreatorId>()] }
  await expect(api(server.app).raw(listCreatorRisk, input)).rejects.toMatchObject({ code: 50008 })
  const support = await office('support')
  expect(await failureOf(support.raw(listCreatorRisk, { creatorIds: ['x'] }))).toBe('invalidInput')
})
