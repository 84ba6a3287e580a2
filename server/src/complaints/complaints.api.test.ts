import { complaintLimits } from '@zsm/contract/complaints/complaints'
import { contract } from '@zsm/contract/contract'
import {
  complaintKind,
  complaintState,
  complaintTarget,
  fileKind,
  saleState,
  takedownKind,
  takedownReason,
  takedownState,
} from '@zsm/contract/states'
import type { ComplaintId, Mobile, PaperId, TakedownTargetId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { describe, expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { samples } from '../../test/files.ts'
import { makeBought } from '../../test/learners/reviews.ts'
import { makeCreator, makeFile, makeGood, makeLearner, makeOperator } from '../../test/makers.ts'
import { days, instantAfter } from '../../test/money.ts'
import { newsOf } from '../../test/news.ts'
import { sharedApp } from '../../test/test-app.ts'
import { send as sendForm } from '../../test/upload.ts'
import { now, plusDays } from '../clock.ts'
import { openStorage } from '../gateways/open-storage.ts'
import { readOutbox } from '../gateways/sms.ts'
import { newId } from '../ids.ts'
import { issuePaperToken } from './papers.ts'

const server = sharedApp({ ALIYUN_SMS_COMPLAINT_TEMPLATE_CODE: 'SMS_154950912' })
const { buying, complaints, goods, learners, operators, shops, sources, takedowns } = contract
const sql = () => server.database.sql
const as = ({ token }: { token: string }) => api(server.app, token)
const anyone = () => api(server.app)
const reviewer = async () => as(await makeOperator(sql(), 'reviewer'))

const words = '第二课整段用了我公开发表的视频，从头到尾没有改过，也没有署名'
const answer = '这段视频是和对方合作拍的，合同在材料里，对方同意我使用'
const reason = '核对了首发时间和原片，确实没有授权'

async function makeSale() {
  const teacher = await makeCreator(sql(), { name: '小满老师' })
  const good = await makeGood(sql(), teacher.creator, { name: '手机摄影' })
  const about = `https://zhishimao.example.com/g/${good.id}?f=abc`
  return { teacher, own: as(teacher), goodId: good.id, shopId: good.shopId, about }
}

type Submitted = InputOf<typeof complaints.submit>

const complaintOn = (about: string): Submitted => ({
  about,
  kindDict: complaintKind.copyright,
  words,
  contactName: '林小鹿',
  contact: 'deer@example.com',
  ownerName: '小鹿影像工作室',
  declareFlag: true,
  paperIds: [],
  requestId: newId<string>(),
})

async function makeCase(given: Partial<Submitted> = {}) {
  const sale = await makeSale()
  const person = await makeLearner(sql())
  const made = await as(person).call(complaints.submit, { ...complaintOn(sale.about), ...given })
  return { ...sale, person, made, id: made.id }
}

const answerOn = (id: ComplaintId) => ({ id, answer, fileIds: [], requestId: newId<string>() })

async function upload(person: { token: string }, about: string) {
  const asked = { about, filePath: '著作权登记证.pdf', size: samples.pdf.length }
  const { key, token } = await as(person).call(complaints.paperToken, asked)
  expect((await sendForm(server.app, ['key', key], ['token', token], ['file', samples.pdf])).status).toBe(200)
  return as(person).call(complaints.addPaper, { about, key, title: '著作权登记证.pdf' })
}

const failureOfRule = (rule: Promise<unknown>) => rule.then(() => undefined).catch(({ error }) => error)

const open = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const learnerCookie = ({ token }: { token: string }) => ({ cookie: `learner=${token}` })
const officeCookie = ({ token }: { token: string }) => ({ cookie: `paper-operator=${token}` })
const creatorCookie = ({ token }: { token: string }) => ({ cookie: `paper-creator=${token}` })

describe('the address of what is complained about', () => {
  test('names a good or a shop, also by a shared address, and nothing that visitors do not see', async () => {
    const { own, teacher, goodId, shopId, about } = await makeSale()
    const found = await anyone().call(complaints.findTarget, { about })
    expect(found).toEqual({
      targetDict: complaintTarget.good,
      targetId: goodId,
      name: '手机摄影',
      frontName: '小满老师',
    })
    const shop = await anyone().call(complaints.findTarget, { about: `/s/${shopId}` })
    expect(shop).toMatchObject({ targetDict: complaintTarget.shop, targetId: shopId })
    const { code } = await own.call(sources.create, { goodId, name: '朋友圈' })
    const shared = await anyone().call(complaints.findTarget, {
      about: `https://zhishimao.example.com/q/${code}`,
    })
    expect(shared).toMatchObject({ targetDict: complaintTarget.good, targetId: goodId })
    for (const other of ['https://www.example.com/a', `/g/${newId()}`, `/learn/${goodId}`, '/q/nothing1'])
      expect(await failureOf(anyone().call(complaints.findTarget, { about: other }))).toBe(
        'complaintTargetNotFound',
      )
    const buyer = await makeLearner(sql())
    await makeBought(sql(), goodId, buyer)
    await own.call(goods.updateShelfFlag, { id: goodId, shelfFlag: false })
    expect(await failureOf(anyone().call(complaints.findTarget, { about }))).toBe('complaintTargetNotFound')
    expect(await as(buyer).call(complaints.findTarget, { about })).toMatchObject({ targetId: goodId })
    expect(teacher.creator).toBeTruthy()
  })
})

describe('a complaint', () => {
  test('opens a case with a number and deadlines, and its creator reads it without the person', async () => {
    const { own, teacher, person, made, id, goodId } = await makeCase()
    expect(made).toMatchObject({
      statusDict: complaintState.answering,
      targetId: goodId,
      targetName: '手机摄影',
      contactName: '林小鹿',
      answer: '',
      takenDownFlag: false,
    })
    expect(made.complaintNo).toMatch(/^\d{20}$/)
    expect(Date.parse(made.answerDueTime) - Date.parse(made.submitTime)).toBe(days(3))
    expect(Date.parse(made.deadlineTime) - Date.parse(made.submitTime)).toBe(days(7))
    const { list } = await own.call(complaints.listData, {})
    expect(list).toMatchObject([
      { id, words, ownerName: '小鹿影像工作室', statusDict: complaintState.answering },
    ])
    const [told] = await newsOf(sql(), teacher.creator)
    expect(told).toMatchObject({
      title: '商品「手机摄影」被投诉：著作权',
      link: `/shop/complaints?open=${id}`,
    })
    const log = await sql()<{ creatorId: string | null; changes: unknown }[]>`
      select creator_id, changes from audit_log where target_id = ${id}`
    expect(log).toMatchObject([{ creatorId: null }])
    for (const seen of [list, told, log])
      for (const secret of [person.mobile, person.learner, '林小鹿', 'deer@example.com'])
        expect(JSON.stringify(seen)).not.toContain(secret)
  })

  test('sent twice opens one case, and twenty at once about one thing open one', async () => {
    const { about } = await makeSale()
    const person = await makeLearner(sql())
    const input = complaintOn(about)
    const first = await as(person).call(complaints.submit, input)
    expect(await as(person).call(complaints.submit, input)).toEqual(first)
    const other = await makeLearner(sql())
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => failureOf(as(other).call(complaints.submit, complaintOn(about)))),
    )
    expect(tries.filter((failure) => failure === undefined)).toHaveLength(1)
    expect(new Set(tries.filter(Boolean))).toEqual(new Set(['complaintOpen']))
    expect((await as(person).call(complaints.listOwn, {})).total).toBe(1)
    const changed = { ...input, words: `${words}。` }
    expect(await failureOf(as(person).call(complaints.submit, changed))).toBe('requestIdReused')
  })

  test('about a copyright needs the owner and the declaration, and one person makes five a day', async () => {
    const person = await makeLearner(sql())
    const { about } = await makeSale()
    const input = complaintOn(about)
    const refused = (given: object) => failureOf(as(person).call(complaints.submit, { ...input, ...given }))
    expect(await refused({ ownerName: '' })).toBe('complaintOwnerNeeded')
    expect(await refused({ declareFlag: false })).toBe('complaintDeclarationNeeded')
    expect(await refused({ about: 'https://www.example.com/a' })).toBe('complaintTargetNotFound')
    expect(await refused({ paperIds: [newId<PaperId>()] })).toBe('complaintPaperNotFound')
    expect(await failureOf(as(person).raw(complaints.submit, { ...input, words: '太短' }))).toBe(
      'invalidInput',
    )
    const fraud = { kindDict: complaintKind.fraud, ownerName: '没人看', declareFlag: false }
    const made = await as(person).call(complaints.submit, { ...input, ...fraud })
    expect(made.ownerName).toBe('')
    for (let at = 1; at < complaintLimits.aDay; at += 1)
      await as(person).call(complaints.submit, complaintOn((await makeSale()).about))
    const { about: sixth } = await makeSale()
    expect(await failureOf(as(person).call(complaints.submit, complaintOn(sixth)))).toBe('complaintTooMany')
  })

  test('about minors waits for operators at once, with a promise of a day', async () => {
    const { made, own, goodId, id } = await makeCase({ kindDict: complaintKind.minors })
    expect(made).toMatchObject({ statusDict: complaintState.waiting, answerTime: null, ownerName: '' })
    expect(Date.parse(made.deadlineTime) - Date.parse(made.submitTime)).toBe(days(1))
    const office = await reviewer()
    const { list } = await office.call(operators.listWork, {})
    expect(list.find(({ name }) => name === 'minorComplaint')).toMatchObject({ promiseHours: 24 })
    const first = await office.call(operators.listComplaint, { statusDict: complaintState.waiting })
    expect(first.list[0]?.kindDict).toBe(complaintKind.minors)
    const upheld = await office.call(operators.upholdComplaint, { id, reason })
    expect(upheld).toMatchObject({ statusDict: complaintState.upheld, takenDownFlag: true })
    expect(await own.call(goods.get, { id: goodId })).toMatchObject({
      shelfFlag: false,
      takenDownReason: reason,
    })
    expect(await failureOf(own.call(complaints.answer, answerOn(id)))).toBe('complaintStateChanged')
  })
})

describe('papers', () => {
  test('open for the person who sent them and for operators, and never for the creator', async () => {
    const { teacher, about } = await makeSale()
    const [person, stranger] = [await makeLearner(sql()), await makeLearner(sql())]
    const paper = await upload(person, about)
    const support = await makeOperator(sql(), 'support')
    expect((await open(paper.url, officeCookie(support))).statusCode).toBe(404)
    const stolen = { ...complaintOn(about), paperIds: [paper.id] }
    expect(await failureOf(as(stranger).call(complaints.submit, stolen))).toBe('complaintPaperNotFound')
    const made = await as(person).call(complaints.submit, stolen)
    expect(made.papers).toEqual([paper])
    const own = await open(paper.url, learnerCookie(person))
    expect([own.statusCode, own.rawPayload.equals(samples.pdf)]).toEqual([200, true])
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect((await open(paper.url, officeCookie(support))).statusCode).toBe(200)
    const finance = await makeOperator(sql(), 'finance')
    for (const headers of [learnerCookie(stranger), officeCookie(finance), creatorCookie(teacher), {}])
      expect((await open(paper.url, headers)).statusCode).toBeGreaterThanOrEqual(401)
    expect(JSON.stringify(await as(teacher).call(complaints.listData, {}))).not.toContain(paper.id)
    const library = await as(teacher).call(contract.materials.listData, { kindDict: fileKind.document })
    expect(library.total).toBe(0)
  })

  test('are pictures or PDFs; what nobody sent is deleted after a day', async () => {
    const { about, teacher } = await makeSale()
    const person = await makeLearner(sql())
    const ask = (filePath: string, size: number) =>
      failureOf(as(person).call(complaints.paperToken, { about, filePath, size }))
    expect(await ask('证据.mp4', 100)).toBe('fileTooLarge')
    expect(await ask('证据.exe', 100)).toBe('fileTypeRefused')
    expect(await ask('证据.pdf', complaintLimits.paperSize + 1)).toBe('fileTooLarge')
    const storage = { ...(await openStorage(server.config.storage)), free: async () => 0 }
    const { uploadBytes: limits } = server.config.limits
    const full = { storage, limits, secret: 'a secret for tests', url: 'http://localhost/upload' }
    const sent = { creator: teacher.creator, learner: person.learner }
    const paperOf = { filePath: '证据.pdf', size: 100 }
    expect(await failureOfRule(issuePaperToken(sql(), full, sent, paperOf))).toBe('storageFull')
    const lost = { about, key: 'image/nobody/nothing.png', title: '没有' }
    expect(await failureOf(as(person).call(complaints.addPaper, lost))).toBe('uploadIncomplete')
    const paper = await upload(person, about)
    await server.runTimed('clearPapers', instantAfter(now(), days(2)))
    expect((await open(paper.url, learnerCookie(person))).statusCode).toBe(404)
    const late = { ...complaintOn(about), paperIds: [paper.id] }
    expect(await failureOf(as(person).call(complaints.submit, late))).toBe('complaintPaperNotFound')
    await sql()`
      insert into complaint_papers (creator_id, id, learner_id, kind, title, size, key, create_time)
      select ${newId()}, gen_random_uuid(), ${person.learner}, 4, '旧的', 1, at::text, ${now()}
      from generate_series(1, ${complaintLimits.papersADay}) as at`
    expect(await ask('证据.pdf', 100)).toBe('complaintPapersTooMany')
    const { key } = { key: 'image/nobody/nothing.png' }
    expect(await failureOf(as(person).call(complaints.addPaper, { about, key, title: '没有' }))).toBe(
      'complaintPapersTooMany',
    )
  })
})

describe('both sides', () => {
  test('the creator answers once with files, the complainant reads the words and replies once', async () => {
    const { own, teacher, person, id } = await makeCase()
    const before = { id, reply: '合同里没有写可以放进付费课程' }
    expect(await failureOf(as(person).call(complaints.reply, before))).toBe('complaintNotAnswered')
    const fileId = await makeFile(sql(), teacher.creator, fileKind.document, { title: '合作合同.pdf' })
    const request = { ...answerOn(id), fileIds: [fileId] }
    const answered = await own.call(complaints.answer, request)
    expect(answered).toMatchObject({
      statusDict: complaintState.waiting,
      answer,
      answerFiles: [{ id: fileId, name: '合作合同.pdf' }],
    })
    expect(await own.call(complaints.answer, request)).toMatchObject({ answer })
    expect(await failureOf(own.call(complaints.answer, answerOn(id)))).toBe('complaintAnswered')
    const read = await as(person).call(complaints.getOwn, { id })
    expect(read).toMatchObject({ answer, statusDict: complaintState.waiting })
    expect(JSON.stringify(read)).not.toContain('合作合同')
    const { list: told } = await as(person).call(learners.listMessage, {})
    expect(told).toMatchObject([{ title: '您对「手机摄影」的投诉有了答复', link: `/complaints/${id}` }])
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => failureOf(as(person).call(complaints.reply, before))),
    )
    expect(replies.filter((failure) => failure === undefined)).toHaveLength(1)
    expect(new Set(replies.filter(Boolean))).toEqual(new Set(['complaintReplied']))
    expect((await own.call(complaints.listData, {})).list).toMatchObject([{ reply: before.reply }])
  })

  test('twenty answers at once are one, and a film is no paper', async () => {
    const { own, teacher, id } = await makeCase()
    const film = await makeFile(sql(), teacher.creator, fileKind.video)
    expect(await failureOf(own.call(complaints.answer, { ...answerOn(id), fileIds: [film] }))).toBe(
      'fileTypeRefused',
    )
    const other = await makeFile(sql(), (await makeCreator(sql())).creator, fileKind.document)
    expect(await failureOf(own.call(complaints.answer, { ...answerOn(id), fileIds: [other] }))).toBe(
      'fileNotFound',
    )
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => failureOf(own.call(complaints.answer, answerOn(id)))),
    )
    expect(tries.filter((failure) => failure === undefined)).toHaveLength(1)
  })

  test('without an answer in time the case waits for operators, and may still be answered', async () => {
    const { own, person, id } = await makeCase()
    const office = await reviewer()
    await server.runTimed('attendComplaints', plusDays(now(), 2))
    expect(await failureOf(office.call(operators.upholdComplaint, { id, reason }))).toBe('complaintTooEarly')
    await server.runTimed('attendComplaints', instantAfter(plusDays(now(), 3), 60_000))
    expect(await as(person).call(complaints.getOwn, { id })).toMatchObject({
      statusDict: complaintState.waiting,
      answerTime: null,
    })
    expect(
      await failureOf(as(person).call(complaints.reply, { id, reply: '还没有答复，就想再补充几句' })),
    ).toBe('complaintNotAnswered')
    expect(await own.call(complaints.answer, answerOn(id))).toMatchObject({ answer })
  })

  test('the complainant withdraws, and nobody decides afterwards', async () => {
    const { own, teacher, person, id } = await makeCase()
    expect(await as(person).call(complaints.withdraw, { id })).toMatchObject({
      statusDict: complaintState.withdrawn,
    })
    expect(await failureOf(as(person).call(complaints.withdraw, { id }))).toBe('complaintStateChanged')
    expect(await failureOf(as(person).call(complaints.reply, { id, reply: '撤回以后又想补充几句话' }))).toBe(
      'complaintStateChanged',
    )
    expect(await failureOf(own.call(complaints.answer, answerOn(id)))).toBe('complaintStateChanged')
    const office = await reviewer()
    for (const call of [operators.upholdComplaint, operators.rejectComplaint])
      expect(await failureOf(office.call(call, { id, reason }))).toBe('complaintStateChanged')
    const [told] = await newsOf(sql(), teacher.creator)
    expect(told?.title).toBe('对商品「手机摄影」的投诉已撤回')
  })
})

describe('the decision', () => {
  test('upholds: the good is taken down and linked, both sides read why, the complainant by SMS too', async () => {
    const { own, teacher, person, goodId, id } = await makeCase()
    await own.call(complaints.answer, answerOn(id))
    const [one, other] = [await reviewer(), await reviewer()]
    const tries = await Promise.all(
      [one, other, one, other].map((office) =>
        failureOf(office.call(operators.upholdComplaint, { id, reason })),
      ),
    )
    expect(tries.filter((failure) => failure === undefined)).toHaveLength(1)
    const { list } = await one.call(operators.listComplaint, { keyword: '手机摄影', statesFlag: true })
    const decided = list.find((one) => one.id === id)
    expect(decided).toMatchObject({
      statusDict: complaintState.upheld,
      decisionNote: reason,
      frontName: '小满老师',
      contactName: '林小鹿',
      learnerMobile: `${person.mobile.slice(0, 3)}****${person.mobile.slice(-4)}`,
    })
    expect(JSON.stringify(list)).not.toContain(person.mobile)
    const { list: taken } = await own.call(takedowns.listData, {})
    expect(taken).toMatchObject([
      { id: decided?.takedownId, targetId: goodId, reasonDict: takedownReason.copyright, reason },
    ])
    const page = await anyone()
      .call(buying.getGood, { id: goodId })
      .catch((error) => error)
    expect(page.message).toContain('这个商品已下架')
    const titles = (await newsOf(sql(), teacher.creator)).map(({ title }) => title)
    expect(titles).toContain('对商品「手机摄影」的投诉成立')
    expect(await as(person).call(complaints.getOwn, { id })).toMatchObject({
      statusDict: complaintState.upheld,
      decisionNote: reason,
      takenDownFlag: true,
    })
    await server.runTimed('sendTexts', now())
    const sent = await readOutbox(server.config.dataDir, person.mobile as Mobile)
    expect(sent.map(({ text }) => text)).toEqual([
      '【知视猫】您对「手机摄影」的投诉有了处理结果，请在「我的投诉」里查看。',
    ])
  })

  test('links a takedown that stands, and needs none for a deleted good', async () => {
    const { own, goodId, id } = await makeCase()
    await own.call(complaints.answer, answerOn(id))
    const office = await reviewer()
    const before = await office.call(operators.takeDown, {
      kindDict: takedownKind.good,
      targetId: goodId as string as TakedownTargetId,
      reasonDict: takedownReason.copyright,
      reason,
    })
    expect(await office.call(operators.upholdComplaint, { id, reason })).toMatchObject({
      takedownId: before.id,
    })
    const gone = await makeCase()
    await gone.own.call(complaints.answer, answerOn(gone.id))
    await gone.own.call(goods.updateShelfFlag, { id: gone.goodId, shelfFlag: false })
    await gone.own.call(goods.delete, { id: gone.goodId })
    expect(await office.call(operators.upholdComplaint, { id: gone.id, reason })).toMatchObject({
      statusDict: complaintState.upheld,
      takedownId: null,
    })
  })

  test('of two complaints about one good links the same takedown to both, also at the same time', async () => {
    const first = await makeCase({ kindDict: complaintKind.minors })
    const second = await as(await makeLearner(sql())).call(complaints.submit, {
      ...complaintOn(first.about),
      kindDict: complaintKind.minors,
    })
    const office = await reviewer()
    const both = await Promise.all(
      [first.id, second.id].map((id) => office.call(operators.upholdComplaint, { id, reason })),
    )
    const { list } = await first.own.call(takedowns.listData, {})
    expect(list).toHaveLength(1)
    expect(both.map(({ takedownId }) => takedownId)).toEqual([list[0]?.id, list[0]?.id])
  })

  test('upholds a complaint about a shop, whose takedown can be appealed as any other', async () => {
    const { own, shopId, goodId } = await makeSale()
    const person = await makeLearner(sql())
    const { id } = await as(person).call(complaints.submit, {
      ...complaintOn(`/s/${shopId}`),
      kindDict: complaintKind.minors,
    })
    const { takedownId } = await (await reviewer()).call(operators.upholdComplaint, { id, reason })
    expect(
      await anyone()
        .call(buying.getGood, { id: goodId })
        .catch(({ name }) => name),
    ).not.toMatchObject({
      saleDict: saleState.onSale,
    })
    const { list } = await own.call(takedowns.listData, {})
    expect(list).toMatchObject([
      { id: takedownId, kindDict: takedownKind.shop, statusDict: takedownState.standing },
    ])
    expect((await own.call(shops.listData, {})).list.some(({ id }) => id === shopId)).toBe(true)
  })

  test('rejects: the good stays, and both sides read why', async () => {
    const { own, teacher, person, goodId, id } = await makeCase()
    const office = await reviewer()
    expect(await office.call(operators.rejectComplaint, { id, reason: '材料证明有授权' })).toMatchObject({
      statusDict: complaintState.rejected,
      takedownId: null,
    })
    expect(await own.call(goods.get, { id: goodId })).toMatchObject({ shelfFlag: true, takenDownReason: '' })
    const [told] = await newsOf(sql(), teacher.creator)
    expect(told).toMatchObject({ title: '对商品「手机摄影」的投诉不成立', body: '材料证明有授权' })
    const { list } = await as(person).call(learners.listMessage, {})
    expect(list[0]).toMatchObject({ title: '您对「手机摄影」的投诉不成立', body: '材料证明有授权' })
    const again = await as(person).call(complaints.submit, complaintOn(`/g/${goodId}`))
    expect(again.statusDict).toBe(complaintState.answering)
  })

  test('support reads and does not decide; others read nothing', async () => {
    const { id } = await makeCase()
    const support = as(await makeOperator(sql(), 'support'))
    expect((await support.call(operators.listComplaint, {})).total).toBeGreaterThan(0)
    const finance = as(await makeOperator(sql(), 'finance'))
    expect(await failureOf(finance.call(operators.listComplaint, {}))).toBe('forbidden')
    for (const call of [operators.upholdComplaint, operators.rejectComplaint]) {
      expect(await failureOf(support.call(call, { id, reason }))).toBe('forbidden')
      const unknown = { id: newId<ComplaintId>(), reason }
      expect(await failureOf((await reviewer()).call(call, unknown))).toBe('complaintNotFound')
      expect(await failureOf((await reviewer()).raw(call, { id, reason: '短' }))).toBe('invalidInput')
    }
    const counts = await support.call(operators.countWaiting, {})
    expect(counts.complaintCount).toBeGreaterThanOrEqual(0)
    expect((await finance.call(operators.countWaiting, {})).complaintCount).toBe(null)
  })
})

test('another person’s and another creator’s case is not found, and nobody acts without a session', async () => {
  const { id, about } = await makeCase()
  const [stranger, other] = [as(await makeLearner(sql())), as(await makeCreator(sql()))]
  for (const call of [complaints.getOwn, complaints.withdraw])
    expect(await failureOf(stranger.call(call, { id }))).toBe('complaintNotFound')
  expect(await failureOf(stranger.call(complaints.reply, { id, reply: '这不是我的投诉，也想补充' }))).toBe(
    'complaintNotFound',
  )
  expect(await failureOf(other.call(complaints.answer, answerOn(id)))).toBe('complaintNotFound')
  expect((await other.call(complaints.listData, {})).total).toBe(0)
  const { findTarget: _, ...needing } = complaints
  for (const endpoint of Object.values(needing))
    expect(await failureOf(anyone().raw(endpoint, {}))).toBe('tokenIllegal')
  expect(await failureOf(anyone().raw(complaints.findTarget, {}))).toBe('invalidInput')
  expect(await failureOf(stranger.raw(complaints.getOwn, { id: 'x' }))).toBe('invalidInput')
  expect(about).toContain('/g/')
})

test('a creator with an open case cannot close the account', async () => {
  const { own } = await makeCase()
  const { obstacles } = await own.call(contract.accountClosing.get, {})
  expect(obstacles).toContainEqual({ name: 'complaints', count: 1, amountFen: 0 })
})
