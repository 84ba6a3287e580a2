import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { bankAccountType, cardProof, certificationType } from '@zsm/contract/states'
import type { BankId, Mobile } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../../test/api.ts'
import { makeCreator } from '../../../test/makers.ts'
import { giveBalance, makeBank, makeCardNo } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { Failure } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { openSeal } from '../../sealing/seals.ts'
import { openCardNumbers } from '../card-numbers.ts'
import { withdraw } from '../withdraw.ts'
import { approve, arrive, failPayout, returnByBank } from '../withdraw-states.ts'
import { verifyBank } from './verifying.ts'

const { funds, operators } = contract
const server = sharedApp({ CARD_CHECK: 'sandbox' })
const sql = () => server.database.sql
const codes = { guessCode: async () => true, useCode: async () => {} }
const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
const reservedMobile = '13911112222' as Mobile

/** A creator with a card that is sealed with the server's own key, and a certified identity card. */
async function makeHolder() {
  const made = await makeCreator(sql())
  const { creator } = made
  await giveBalance(sql(), creator, fen(50_000))
  const bankId = await makeBank(sql(), creator, { holderName: made.realName })
  const cards = openCardNumbers(server.config.sealKeys)
  const idCard = openSeal(server.config.sealKeys, 'id-card').close(creator, '33010119900307771X')
  await sql()`update banks set card_no = ${cards.encrypt(creator, makeCardNo())} where creator_id = ${creator}`
  await sql()`
    update certifications set id_card_no = ${idCard}, id_card_mask = '330***********771X'
    where creator_id = ${creator} and type_dict = ${certificationType.realName}`
  return { ...made, bankId, as: api(server.app, made.token) }
}
type Holder = Awaited<ReturnType<typeof makeHolder>>

async function payOut({ creator, mobile: account }: Holder, bankId: BankId) {
  const asked = { bankId, amountFen: fen(5000), code: '000000', requestId: newId<string>() }
  const { id } = await withdraw(sql(), codes, creator, { ...actor, account }, asked)
  await approve(sql(), creator, id, actor)
  return id
}

const proofOf = async ({ as, bankId }: Holder) =>
  (await as.call(funds.getBank, { id: bankId })).verifiedByDict

test('a card is verified once the bank confirms the four elements, and says by what and when', async () => {
  const holder = await makeHolder()
  const { as, bankId: id } = holder
  expect(await as.call(funds.getBankCheckWay, {})).toEqual({ label: '沙箱核验' })
  expect((await as.call(funds.listBank, {})).list).toMatchObject([
    { id, verifiedByDict: null, verifyTime: null },
  ])
  expect(await as.call(funds.verifyBank, { id, reservedMobile })).toMatchObject({
    verifiedByDict: cardProof.fourElements,
    verifyTime: expect.any(String),
    reservedMobile: '139****2222',
  })
  await holder.as.call(funds.verifyBank, { id, reservedMobile: '13900000000' as Mobile })
  expect(await proofOf(holder), 'what is verified is not asked about again').toBe(cardProof.fourElements)
  const log = await sql()<{ text: string }[]>`
    select to_jsonb(audit_log)::text as text from audit_log where target_id = ${id} and action = 'funds.verifyBank'`
  expect(log).toHaveLength(1)
  expect(log[0]?.text).not.toContain(reservedMobile)
})

test('a card that the bank refuses stays unverified, and is asked about three times a day', async () => {
  const { as, bankId: id } = await makeHolder()
  const wrong = { id, reservedMobile: '13900000000' as Mobile }
  await expect(as.raw(funds.verifyBank, wrong)).rejects.toMatchObject({
    message: '银行没有确认这张卡：手机号与银行预留的不一致',
  })
  expect(await failureOf(as.call(funds.verifyBank, wrong))).toBe('bankCheckRefused')
  expect(await failureOf(as.call(funds.verifyBank, wrong))).toBe('bankCheckRefused')
  expect(await failureOf(as.call(funds.verifyBank, { id, reservedMobile }))).toBe('bankCheckTooOften')
})

test('who may not ask is told why', async () => {
  const [holder, other] = [await makeHolder(), await makeHolder()]
  const { as, bankId: id, creator } = holder
  expect(await failureOf(other.as.call(funds.verifyBank, { id, reservedMobile }))).toBe('bankNotFound')
  await expect(api(server.app).raw(funds.verifyBank, { id, reservedMobile })).rejects.toMatchObject({
    code: 50008,
  })
  expect(await failureOf(as.raw(funds.verifyBank, { id, reservedMobile: '1' }))).toBe('invalidInput')
  await sql()`update banks set holder_name = '别人' where id = ${id}`
  expect(await failureOf(as.call(funds.verifyBank, { id, reservedMobile }))).toBe('holderMismatch')
  await sql()`update banks set type_dict = ${bankAccountType.company} where id = ${id}`
  expect(await failureOf(as.call(funds.verifyBank, { id, reservedMobile }))).toBe('bankCheckPersonal')
  await sql()`update banks set type_dict = ${bankAccountType.personal} where id = ${id}`
  await sql()`update certifications set id_card_no = null, id_card_mask = '' where creator_id = ${creator}`
  expect(await failureOf(as.call(funds.verifyBank, { id, reservedMobile }))).toBe('notCertified')
})

test('without a provider nothing is asked; one that is down changes nothing', async () => {
  const holder = await makeHolder()
  const parts = {
    cards: openCardNumbers(server.config.sealKeys),
    identities: openSeal(server.config.sealKeys, 'id-card'),
  }
  const down = { label: '', check: () => Promise.reject(new Failure('bankCheckDown')) }
  const verify = (cardCheck: typeof down | undefined) =>
    verifyBank(
      sql(),
      { ...parts, cardCheck },
      holder.creator,
      { ...actor, account: holder.mobile },
      {
        id: holder.bankId,
        reservedMobile,
      },
    )
  await expect(verify(undefined)).rejects.toMatchObject({ error: 'bankCheckOff' })
  await expect(verify(down)).rejects.toMatchObject({ error: 'bankCheckDown' })
  expect(await proofOf(holder)).toBe(null)
})

test('the first withdrawal that arrives verifies its card, and finance sees it; a failed one does not', async () => {
  const holder = await makeHolder()
  const { creator, bankId } = holder
  const failed = await payOut(holder, bankId)
  await failPayout(sql(), creator, { id: failed, reason: '账户不存在' }, actor)
  expect(await proofOf(holder)).toBe(null)
  const id = await payOut(holder, bankId)
  const finance = await server.asOperator('finance')
  const proofs = async () =>
    (await finance.call(operators.listWithdraw, { frontId: creator })).list.map((row) => row.cardProofDict)
  expect(await proofs()).toEqual([null, null])
  await arrive(sql(), creator, { id, channelTxnNo: `T${newId()}` }, actor)
  expect(await proofOf(holder)).toBe(cardProof.firstArrival)
  expect(await proofs()).toEqual([cardProof.firstArrival, cardProof.firstArrival])
})

test('a payout that the bank returns proves nothing, unless another one arrived', async () => {
  const holder = await makeHolder()
  const { creator, bankId } = holder
  const [first, second] = [await payOut(holder, bankId), await payOut(holder, bankId)]
  await arrive(sql(), creator, { id: first, channelTxnNo: `T${newId()}` }, actor)
  await arrive(sql(), creator, { id: second, channelTxnNo: `T${newId()}` }, actor)
  await returnByBank(sql(), creator, { id: first, reason: '账户已销户' }, actor)
  expect(await proofOf(holder)).toBe(cardProof.firstArrival)
  await returnByBank(sql(), creator, { id: second, reason: '账户已销户' }, actor)
  expect(await proofOf(holder)).toBe(null)
})

test('a quote says what arrives and by when, and the withdrawal keeps that time', async () => {
  const holder = await makeHolder()
  const { as, creator, bankId, mobile: account } = holder
  await sql()`update settings set value = '2' where key = 'zsm_payout_days'`
  const quote = await as.call(funds.quoteWithdraw, { bankId, amountFen: fen(5000) })
  const asked = { bankId, amountFen: fen(5000), code: '000000', requestId: newId<string>() }
  const made = await withdraw(sql(), codes, creator, { ...actor, account }, asked)
  expect(quote).toMatchObject({ amountFen: 5000, arriveFen: made.arriveFen })
  const apart = Date.parse(made.expectArriveTime ?? '') - Date.parse(quote.expectArriveTime)
  expect(apart).toBeGreaterThanOrEqual(0)
  expect(apart).toBeLessThan(120_000)
  const whole = await as.call(funds.quoteWithdraw, { amountFen: fen(5000) })
  expect(whole, 'to the card at the payment provider nothing is deducted').toMatchObject({ arriveFen: 5000 })
})
