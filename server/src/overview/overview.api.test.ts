import { contract } from '@zsm/contract/contract'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../test/api.ts'
import { makeShare } from '../../test/douyin.ts'
import { type MadeCreator, makeCreator, makeGood } from '../../test/makers.ts'
import { makeBank } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'
import { askQuestion } from '../questions/questions.ts'

const { get } = contract.overview

const server = sharedApp()
let creator: MadeCreator
beforeAll(async () => {
  creator = await makeCreator(server.database.sql)
})

const sql = () => server.database.sql
const read = ({ token }: { token: string } = creator) => api(server.app).as({ token }).call(get, {})

test('a new creator has nothing to attend to, and the steps before them', async () => {
  expect(await read()).toEqual({
    ...{ unansweredCount: 0, draftCount: 0, refusedGoodCount: 0, failedShareCount: 0, waitingRefundCount: 0 },
    ...{ refusedCertificationCount: 0, expiredCertificationCount: 0, expiringCertificationCount: 0 },
    ...{ firstExpiry: null, shopFlag: false, shelfFlag: false, certifiedFlag: true, bankFlag: false },
    ...{ enrollId: expect.any(String), enrollStatusDict: 2, enrollReason: '' },
  })
})

test('what waits is counted, and steps that were gone are gone; another creator sees none of it', async () => {
  const own = await makeCreator(sql())
  const id = own.creator
  const good = await makeGood(sql(), id)
  await askQuestion(sql(), id, {
    goodId: good.id,
    imageFileIds: [],
    question: '几天学完？',
    requestId: newId<string>(),
  })
  await makeGood(sql(), id, { onShelf: false, name: '被驳回的课程' })
  await sql()`update goods set audit_dict = 3 where creator_id = ${id} and not shelf_flag`
  const share = await makeShare(sql(), id, { title: '没有发出' })
  await sql()`update shares set status_dict = 4 where creator_id = ${id} and id = ${share.id}`
  await makeBank(sql(), id, { holderName: own.realName })
  await sql()`update shops set intro = '教摄影' where creator_id = ${id} and shop_dict = 1`
  await sql()`
    update certifications set status_dict = 4, valid_to = '2030-01-02', long_term_flag = false where creator_id = ${id}`
  await api(server.app).as(own).call(contract.drafts.save, { scope: 'good:new', dataJson: '{}' })
  expect(await read(own)).toMatchObject({
    ...{ unansweredCount: 1, draftCount: 1, refusedGoodCount: 1, failedShareCount: 1 },
    ...{ expiringCertificationCount: 1, firstExpiry: '2030-01-02' },
    ...{ shopFlag: true, shelfFlag: true, certifiedFlag: true, bankFlag: true },
  })
  expect(await read()).toMatchObject({ unansweredCount: 0, failedShareCount: 0, shelfFlag: false })
  await sql()`update enrolls set status_dict = 3, reject_reason = '请补充作品' where creator_id = ${id}`
  expect(await read(own)).toMatchObject({ enrollStatusDict: 3, enrollReason: '请补充作品' })
})

test('without a session it is 50008', async () => {
  await expect(api(server.app).raw(get, {})).rejects.toMatchObject({ code: 50008 })
})
