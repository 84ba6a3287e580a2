import { contract } from '@zsm/contract/contract'
import { certificationState, certificationType } from '@zsm/contract/states'
import type { CertificationId, CreatorId, FileId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { expect, test, vi } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type MadeCreator, makeCreator, makeFile } from '../../test/makers.ts'
import { newsOf } from '../../test/news.ts'
import { sharedApp } from '../../test/test-app.ts'
import { newId } from '../ids.ts'
import { expireCertifications } from './reviews.ts'

const { getCertification, listCertification, submitCertification, withdrawCertification, get } =
  contract.creators
const reviews = contract.operators

type Submission = CallInput<typeof submitCertification>
const idCardNo = '11010519491231002X'
const person: Submission = { typeDict: certificationType.realName, realName: '李小满', idCardNo }
const company: Submission = {
  typeDict: certificationType.company,
  companyName: '小满文化有限公司',
  companyCode: '91350100M000100Y43',
}
const reason = '身份证照片看不清'

const server = sharedApp()

const sql = () => server.database.sql
const anyone = () => api(server.app)
const as = server.asOperator

/** A creator who has joined and is not certified yet. */
async function makeUncertified(): Promise<MadeCreator> {
  const creator = await makeCreator(sql())
  await sql()`delete from certifications where creator_id = ${creator.creator}`
  return creator
}

async function submitted(input: Submission = person) {
  const creator = await makeUncertified()
  const self = anyone().as(creator)
  return { ...creator, self, certification: await self.call(submitCertification, input) }
}

const frontOf = (creator: MadeCreator) =>
  anyone()
    .as(creator)
    .call(get, { id: creator.creator as CreatorId })

test('a person submits, a reviewer sees the number and the pictures and approves, and withdrawing is allowed', async () => {
  const creator = await makeUncertified()
  const self = anyone().as(creator)
  expect(await self.call(getCertification, {})).toBeNull()
  const front = await makeFile(sql(), creator.creator, 3)
  const sent = await self.call(submitCertification, { ...person, idCardFrontFileId: front })
  expect(sent).toMatchObject({
    statusDict: certificationState.waiting,
    realName: '李小满',
    idCardNo: '110***********002X',
    submitCount: 1,
  })
  expect(await self.call(getCertification, { typeDict: certificationType.realName })).toEqual(sent)
  expect(await frontOf(creator)).toHaveProperty('certifiedFlag', false)

  const reviewer = await as('reviewer')
  const { list } = await reviewer.call(reviews.listCertification, {
    statusDict: certificationState.waiting,
    keyword: creator.mobile,
  })
  expect(list).toMatchObject([{ id: sent.id, idCardNo: '110***********002X', frontName: creator.name }])
  expect(await reviewer.call(reviews.getCertification, { id: sent.id })).toMatchObject({
    idCardNo: '110***********002X',
    files: [{ id: front, url: expect.stringContaining('/media/') }],
  })
  const opened = { id: sent.id, reason: '核实身份' }
  expect(await reviewer.call(reviews.showIdCardNo, opened)).toEqual({ value: idCardNo })
  expect(await reviewer.call(reviews.approveCertification, { id: sent.id })).toMatchObject({
    statusDict: certificationState.passed,
  })
  expect(await frontOf(creator)).toMatchObject({ certifiedFlag: true, realName: '李小满' })
  const log = await sql()<{ action: string; changes: object }[]>`
    select action, changes from audit_log where target_id = ${sent.id} order by id`
  expect(log.map(({ action }) => action)).toEqual([
    'creators.submitCertification',
    'creators.readCertification',
    'creators.showIdCardNo',
    'creators.approveCertification',
  ])
  expect(log[2]?.changes).toEqual({ reason: { after: '核实身份' } })
  expect(JSON.stringify(log)).not.toContain(idCardNo)
})

test('a number of an identity card is opened by reviewers only, with a reason, where there is one', async () => {
  const { certification } = await submitted()
  const { id } = certification
  const reviewer = await as('reviewer')
  const asked = { id, reason: '核实身份' }
  expect(await failureOf(reviewer.raw(reviews.showIdCardNo, { id, reason: '' }))).toBe('invalidInput')
  expect(await failureOf(reviewer.call(reviews.showIdCardNo, { ...asked, id: newId() }))).toBe(
    'certificationNotFound',
  )
  await sql()`update certifications set id_card_no = null, id_card_mask = '' where id = ${id}`
  expect(await failureOf(reviewer.call(reviews.showIdCardNo, asked))).toBe('certificationNotFound')
  expect(await failureOf((await as('support')).call(reviews.showIdCardNo, asked))).toBe('forbidden')
  expect(await failureOf(api(server.app).call(reviews.showIdCardNo, asked))).toBe('tokenIllegal')
})

test('the number of the identity card is encrypted in the database', async () => {
  const { certification } = await submitted()
  const [row] = await sql()<{ text: string }[]>`
    select certifications::text as text from certifications where id = ${certification.id}`
  expect(row?.text).not.toContain(idCardNo)
  expect(row?.text).not.toContain(Buffer.from(idCardNo).toString('hex'))
})

test('after a refusal only the marked fields must be corrected', async () => {
  const { self, certification } = await submitted()
  const reviewer = await as('reviewer')
  const refused = { id: certification.id, reason, rejectFields: ['realName' as const] }
  expect(await reviewer.call(reviews.rejectCertification, refused)).toMatchObject({
    statusDict: certificationState.rejected,
  })
  expect(await self.call(getCertification, {})).toMatchObject({
    rejectReason: reason,
    rejectFields: ['realName'],
  })
  expect(
    await self.call(submitCertification, { typeDict: certificationType.realName, realName: '李大满' }),
  ).toMatchObject({
    id: certification.id,
    statusDict: certificationState.waiting,
    realName: '李大满',
    idCardNo: '110***********002X',
    rejectReason: '',
    rejectFields: [],
    submitCount: 2,
  })
})

test('a submission is withdrawn, once, and submitted again', async () => {
  const { self, certification } = await submitted()
  const { id } = certification
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => failureOf(self.call(withdrawCertification, { id }))),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'certificationStateChanged')).toHaveLength(5)
  expect(await self.call(getCertification, {})).toMatchObject({ statusDict: certificationState.none })
  expect(await self.call(submitCertification, person)).toMatchObject({
    id,
    statusDict: certificationState.waiting,
    submitCount: 2,
  })
})

test('only one submission of a kind is pending, however many are sent at once', async () => {
  const self = anyone().as(await makeUncertified())
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => failureOf(self.call(submitCertification, company))),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'certificationPending')).toHaveLength(7)
  expect(await failureOf(self.call(submitCertification, person))).toBeUndefined()
})

test('an approved certification stays valid until a new submission is approved', async () => {
  const creator = await makeCreator(sql(), { realName: '张小满' })
  const self = anyone().as(creator)
  const { id } = await self.call(submitCertification, person)
  expect(await frontOf(creator)).toMatchObject({ certifiedFlag: true, realName: '张小满' })
  const reviewer = await as('reviewer')
  await reviewer.call(reviews.rejectCertification, { id, reason })
  expect(await frontOf(creator)).toMatchObject({ certifiedFlag: true, realName: '张小满' })
  await self.call(submitCertification, person)
  await reviewer.call(reviews.approveCertification, { id })
  expect(await frontOf(creator)).toMatchObject({ certifiedFlag: true, realName: '李小满' })
  const { list } = await self.call(listCertification, { typeDict: certificationType.realName })
  expect(list.map(({ statusDict }) => statusDict)).toEqual([
    certificationState.passed,
    certificationState.expired,
  ])
})

test('of ten decisions at once one succeeds [P1]', async () => {
  const { certification, creator } = await submitted()
  await sql()`
    insert into certifications (creator_id, id, type_dict, status_dict, real_name, submit_time, create_time)
    values (${creator}, ${newId()}, 1, 2, '张小满', now(), now())`
  const reviewer = await as('reviewer')
  const { id } = certification
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      failureOf(
        n % 2 === 0
          ? reviewer.call(reviews.approveCertification, { id })
          : reviewer.call(reviews.rejectCertification, { id, reason }),
      ),
    ),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  expect(answers.filter((error) => error === 'certificationStateChanged')).toHaveLength(9)
  const approved = await sql()<{ id: string }[]>`
    select id from certifications where creator_id = ${creator} and status_dict in (${certificationState.passed}, ${certificationState.expiring})`
  expect(approved).toHaveLength(1)
})

test('of a withdrawal and a decision at the same time only one succeeds [P1]', async () => {
  const reviewer = await as('reviewer')
  for (let round = 0; round < 5; round += 1) {
    const { self, certification } = await submitted()
    const { id } = certification
    const answers = await Promise.all([
      failureOf(reviewer.call(reviews.approveCertification, { id })),
      failureOf(self.call(withdrawCertification, { id })),
      failureOf(reviewer.call(reviews.rejectCertification, { id, reason })),
      failureOf(self.call(withdrawCertification, { id })),
    ])
    const heard = answers.indexOf(undefined)
    expect(answers.toSorted()).toEqual([...Array(3).fill('certificationStateChanged'), undefined])
    const ends = [2, 0, 3, 0]
    expect(await self.call(getCertification, {})).toMatchObject({ statusDict: ends[heard] })
  }
})

test('papers expire: soon to expire for thirty days, then expired, then submitted again', async () => {
  const { self, certification, ...creator } = await submitted({ ...company, validTo: '2099-06-30' })
  await (await as('reviewer')).call(reviews.approveCertification, { id: certification.id })
  const stateAt = async (time: string) => {
    await expireCertifications(sql(), time)
    return (await self.call(getCertification, { typeDict: certificationType.company }))?.statusDict
  }
  expect(await stateAt('2099-05-30T15:59:00.000Z')).toBe(2)
  expect(await stateAt('2099-05-30T16:00:00.000Z')).toBe(4)
  expect(await frontOf(creator)).toHaveProperty('certifiedFlag', true)
  expect(await stateAt('2099-06-30T15:59:00.000Z')).toBe(4)
  expect(await stateAt('2099-06-30T16:00:00.000Z')).toBe(5)
  expect(await frontOf(creator)).toHaveProperty('certifiedFlag', false)
  const told = (await newsOf(sql(), creator.creator)).map(({ title }) => title)
  expect(told).toEqual(['企业认证已过期', '企业认证即将到期', '认证已通过'])
  expect(await self.call(submitCertification, { ...company, longTermFlag: true })).toMatchObject({
    statusDict: certificationState.waiting,
    validTo: null,
    longTermFlag: true,
  })
})

test.each([
  [{ typeDict: certificationType.realName, realName: '李小满' }, 'idCardNo'],
  [{ typeDict: certificationType.realName, idCardNo }, 'realName'],
  [{ ...person, idCardNo: '110105194912310021' }, 'idCardNo'],
  [{ typeDict: certificationType.company, companyName: '小满文化有限公司' }, 'companyCode'],
  [{ ...company, companyCode: '91350100M000100Y44' }, 'companyCode'],
  [{ typeDict: certificationType.qualification, certNo: 'A-1' }, 'certName'],
  [{ typeDict: certificationType.brand, realName: '李小满' }, 'certName'],
  [{ ...company, validTo: '2020-01-01' }, 'validTo'],
  [{ ...company, validFrom: '2099-01-02', validTo: '2099-01-01' }, 'validTo'],
  [{ typeDict: '5' }, 'typeDict'],
])('the submission %j lacks something that reviewers need', async (input, field) => {
  const self = anyone().as(await makeUncertified())
  await expect(self.raw(submitCertification, input)).rejects.toMatchObject({ name: 'invalidInput', field })
  expect((await self.call(listCertification, {})).total).toBe(0)
})

test('papers that ended yesterday in Shanghai have expired, even if it is still that day in Greenwich', async () => {
  const self = anyone().as(await makeUncertified())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T17:00:00.000Z') })
  const submission = (validTo: string) => self.call(submitCertification, { ...person, validTo })
  expect(await failureOf(submission('2026-11-21'))).toBe('invalidInput')
  expect(await submission('2026-11-22')).toMatchObject({
    statusDict: certificationState.waiting,
    validTo: '2026-11-22',
  })
  vi.useRealTimers()
})

test('pictures must be the creator’s own, and cannot be deleted while a certification shows them', async () => {
  const [creator, other] = [await makeUncertified(), await makeUncertified()]
  const self = anyone().as(creator)
  const foreign = await makeFile(sql(), other.creator, 3)
  for (const licenseFileId of [foreign, newId<FileId>()]) {
    expect(await failureOf(self.call(submitCertification, { ...company, licenseFileId }))).toBe(
      'fileNotFound',
    )
  }
  const film = await makeFile(sql(), creator.creator, 1)
  expect(await failureOf(self.call(submitCertification, { ...company, licenseFileId: film }))).toBe(
    'fileTypeRefused',
  )
  expect(await self.call(listCertification, {})).toMatchObject({ total: 0 })
  const licenseFileId = await makeFile(sql(), creator.creator, 3)
  await self.call(submitCertification, { ...company, licenseFileId })
  expect(await failureOf(self.call(contract.materials.delete, { id: licenseFileId }))).toBe('fileInUse')
})

test('another creator’s certification is not found, and neither is a missing one', async () => {
  const { certification } = await submitted()
  const other = anyone().as(await makeUncertified())
  for (const id of [certification.id, newId<CertificationId>()]) {
    expect(await failureOf(other.call(withdrawCertification, { id }))).toBe('certificationNotFound')
  }
  expect(await other.call(getCertification, {})).toBeNull()
  const reviewer = await as('reviewer')
  const id = newId<CertificationId>()
  expect(await failureOf(reviewer.call(reviews.getCertification, { id }))).toBe('certificationNotFound')
  expect(await failureOf(reviewer.call(reviews.approveCertification, { id }))).toBe('certificationNotFound')
  expect(await failureOf(reviewer.call(reviews.rejectCertification, { id, reason }))).toBe(
    'certificationNotFound',
  )
})

test.each([
  reviews.listCertification,
  reviews.getCertification,
  reviews.approveCertification,
  reviews.rejectCertification,
])('only reviewers and admins review: %#', async (endpoint) => {
  const { certification, token } = await submitted()
  const input = { id: certification.id, reason }
  for (const role of ['finance', 'support'] as const) {
    expect(await failureOf((await as(role)).raw(endpoint, input))).toBe('forbidden')
  }
  expect(await failureOf(api(server.app, token).raw(endpoint, input))).toBe('tokenIllegal')
  expect(await failureOf(anyone().raw(endpoint, input))).toBe('tokenIllegal')
})

test.each([
  [getCertification, { typeDict: '9' }],
  [listCertification, { pageSize: '101' }],
  [withdrawCertification, { id: 'x' }],
])('bad input is refused, and a call without a session answers 50008: %#', async (endpoint, input) => {
  const self = anyone().as(await makeUncertified())
  expect(await failureOf(self.raw(endpoint, input))).toBe('invalidInput')
  await expect(anyone().raw(endpoint, input)).rejects.toMatchObject({ code: 50008 })
})

test.each([
  [reviews.listCertification, { statusDict: '9' }],
  [reviews.getCertification, { id: 'x' }],
  [reviews.approveCertification, {}],
  [reviews.rejectCertification, { id: newId(), reason: '' }],
  [reviews.rejectCertification, { id: newId(), reason, rejectFields: 'password' }],
])('a reviewer’s bad input is refused: %#', async (endpoint, input) => {
  expect(await failureOf((await as('reviewer')).raw(endpoint, input))).toBe('invalidInput')
})

test('submitting needs a session', async () => {
  await expect(anyone().raw(submitCertification, { ...person })).rejects.toMatchObject({ code: 50008 })
})
