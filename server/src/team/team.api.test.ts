import type { AddressInfo } from 'node:net'
import { contract } from '@zsm/contract/contract'
import { lookMobile } from '@zsm/contract/office/looks'
import {
  auditActor,
  codePurpose,
  exportKind,
  memberState,
  notificationType,
  questionState,
  type StateOf,
} from '@zsm/contract/states'
import type { MemberId, MemberSessionId, Mobile } from '@zsm/contract/values'
import { streamPaths } from '@zsm/contract/wire/streams'
import { expect, onTestFinished, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type MadeCreator, makeCreator, makeFile, makeGood, newMobile } from '../../test/makers.ts'
import { makeNotice, pay } from '../../test/money.ts'
import { enterTeam, makeMember } from '../../test/team/members.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now, plusDays } from '../clock.ts'
import { transaction } from '../database/sql.ts'
import { readOutbox } from '../gateways/sms.ts'
import { newId } from '../ids.ts'
import { notify } from '../notifications/public.ts'

const { accounts, creators, drafts, exports, funds, goods, listViews, notifications, operators } = contract
const { orders, overview, questions, search, team } = contract

const server = sharedApp({ SMS_PAUSE_SECONDS: '0' })
const sql = () => server.database.sql
const anyone = () => api(server.app)
const as = ({ token }: { token: string }) => api(server.app, token)
const codeTo = async (mobile: Mobile) => (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''

async function ownerWith(role: 'teaching' | 'service' | 'finance' | 'all') {
  const owner = await makeCreator(sql())
  const member = await makeMember(sql(), owner, role)
  return { owner, member, mine: as(owner), theirs: as(member) }
}

test('an owner invites a number, its person accepts with a code and acts for the creator', async () => {
  const owner = await makeCreator(sql(), { name: '猫老师' })
  const mobile = newMobile()
  const { sentFlag, ...invited } = await as(owner).call(team.invite, {
    mobile,
    name: '小王',
    role: 'teaching',
  })
  expect(sentFlag).toBe(true)
  expect(invited).toMatchObject({
    name: '小王',
    role: 'teaching',
    statusDict: memberState.invited,
    deviceCount: 0,
  })
  expect(invited.mobile).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
  expect((await readOutbox(server.config.dataDir, mobile)).at(-1)?.text).toContain('登录团队')

  const code = await codeTo(mobile)
  const { list } = await anyone().call(team.listPlaces, { mobile, code })
  expect(list).toEqual([{ memberId: invited.id, frontName: '猫老师', role: 'teaching', invitedFlag: true }])
  const session = await anyone().call(team.signIn, { mobile, code, memberId: invited.id })
  expect(await failureOf(anyone().call(team.signIn, { mobile, code, memberId: invited.id }))).toBe(
    'codeWrong',
  )
  expect(await as(session).call(team.getSelf, {})).toEqual({
    frontId: owner.creator,
    frontName: '猫老师',
    member: { id: invited.id, name: '小王', role: 'teaching' },
  })
  expect(await as(owner).call(team.getSelf, {})).toMatchObject({ frontId: owner.creator, member: null })
  const { id } = await makeGood(sql(), owner.creator)
  expect(await as(session).call(goods.get, { id })).toMatchObject({ id })
  expect((await as(owner).call(team.listData, {})).list).toMatchObject([
    { id: invited.id, statusDict: memberState.joined, deviceCount: 1, joinTime: expect.any(String) },
  ])
  expect((await as(owner).call(notifications.listData, {})).list.map(({ title }) => title)).toContain(
    '小王 加入了团队',
  )
})

test('the browser of a member calls by the number that stands for the owner’s, which it never learns', async () => {
  const { owner, theirs } = await ownerWith('service')
  const front = await theirs.call(creators.getByMobileAndPlatform, {
    mobile: lookMobile,
    platformDict: 'douyin',
  })
  expect(front?.id).toBe(owner.creator)
  expect(JSON.stringify(front)).not.toContain(owner.mobile)
})

test('a wrong code, another number and a member of another team are refused', async () => {
  const { owner, member } = await ownerWith('all')
  const stranger = await makeCreator(sql())
  const mobile = newMobile()
  await anyone().call(accounts.sendCode, { mobile, msgDict: codePurpose.team })
  const code = await codeTo(mobile)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await failureOf(anyone().call(team.listPlaces, { mobile, code: wrong }))).toBe('codeWrong')
  expect((await anyone().call(team.listPlaces, { mobile, code })).list).toEqual([])
  expect(await failureOf(anyone().call(team.signIn, { mobile, code, memberId: member.id }))).toBe(
    'memberNotFound',
  )
  expect(await failureOf(as(stranger).call(team.enter, { memberId: member.id }))).toBe('memberNotFound')
  expect(await failureOf(as(owner).call(team.enter, { memberId: member.id }))).toBe('memberNotFound')
  const refused = await Promise.all(
    [
      as(stranger).call(team.changeRole, { id: member.id, role: 'all' }),
      as(stranger).call(team.remove, { id: member.id }),
      as(stranger).call(team.inviteAgain, { id: member.id }),
      as(stranger).call(team.listSession, { id: member.id }),
    ].map(failureOf),
  )
  expect(new Set(refused)).toEqual(new Set(['memberNotFound']))
})

test('a number is once in a team, never the owner’s own, and a team has at most 20 people', async () => {
  const owner = await makeCreator(sql())
  const invite = (mobile: Mobile) => as(owner).call(team.invite, { mobile, name: '小王', role: 'finance' })
  const mobile = newMobile()
  expect(await failureOf(invite(owner.mobile))).toBe('memberIsOwner')
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => failureOf(invite(mobile))))
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'memberExists')).toHaveLength(19)
  const more = await Promise.all(Array.from({ length: 24 }, () => failureOf(invite(newMobile()))))
  expect(more.filter((outcome) => outcome === undefined)).toHaveLength(19)
  expect(more).toContain('memberTooMany')
  expect((await as(owner).call(team.listData, {})).total).toBe(20)
})

test('an invitation ends after seven days and is prolonged by another one, but not once it is accepted', async () => {
  const owner = await makeCreator(sql())
  const mobile = newMobile()
  const { id } = await as(owner).call(team.invite, { mobile, name: '小王', role: 'finance' })
  await sql()`update members set invite_expire_time = now() where creator_id = ${owner.creator}`
  expect((await as(owner).call(team.listData, {})).list).toMatchObject([{ statusDict: memberState.expired }])
  const places = async () =>
    (await anyone().call(team.listPlaces, { mobile, code: await codeTo(mobile) })).list
  expect(await places()).toEqual([])
  expect(await as(owner).call(team.inviteAgain, { id })).toMatchObject({
    sentFlag: true,
    statusDict: memberState.invited,
  })
  expect(await places()).toHaveLength(1)
  await enterTeam(sql(), { id, mobile })
  expect(await failureOf(as(owner).call(team.inviteAgain, { id }))).toBe('memberJoined')
})

test('a role judges the next call: what it opens, what it hides, and what is the owner’s for ever', async () => {
  const { member, mine, theirs } = await ownerWith('teaching')
  expect(await failureOf(theirs.call(funds.get, {}))).toBe('forbidden')
  expect(await mine.call(team.changeRole, { id: member.id, role: 'finance' })).toMatchObject({
    role: 'finance',
  })
  expect(await theirs.call(funds.get, {})).toMatchObject({ availableFen: 0 })
  expect(await failureOf(theirs.call(goods.listUnsaved, {}))).toBe('forbidden')
  await mine.call(team.changeRole, { id: member.id, role: 'all' })
  expect((await theirs.call(goods.listUnsaved, {})).list).toEqual([])
  const refused = await Promise.all(
    [
      theirs.call(funds.listBank, {}),
      theirs.call(team.listData, {}),
      theirs.call(team.invite, { mobile: newMobile(), name: '小李', role: 'all' }),
      theirs.call(accounts.listSession, { id: lookMobile }),
      theirs.call(exports.create, { kindDict: exportKind.ownData, requestId: newId() }),
    ].map(failureOf),
  )
  expect(new Set(refused)).toEqual(new Set(['forbidden']))
})

test('a removed member is out at the next call and told why, and nothing of them stays but a name', async () => {
  const { owner, member, mine, theirs } = await ownerWith('teaching')
  await theirs.call(drafts.save, { scope: 'course:new', dataJson: '{}' })
  await theirs.call(listViews.save, aView)
  expect(await theirs.call(team.getSelf, {})).toMatchObject({ member: { id: member.id } })
  expect(await mine.call(team.remove, { id: member.id })).toBeNull()
  expect(await failureOf(theirs.call(team.getSelf, {}))).toBe('tokenMemberRemoved')
  expect(await failureOf(theirs.call(goods.listUnsaved, {}))).toBe('tokenMemberRemoved')
  expect(await failureOf(mine.call(team.remove, { id: member.id }))).toBe('memberNotFound')
  expect(await rowsWith(member.mobile)).toBe(0)
  expect(await rowsWith(member.id)).toBeGreaterThan(0)
  expect((await mine.call(team.listLog, { memberId: member.id })).list[0]).toMatchObject({
    memberName: '小助',
  })
  await server.runTimed('sweepTeam', plusDays(now(), 181))
  expect((await mine.call(team.listLog, { memberId: member.id })).list[0]).toMatchObject({
    memberName: '已移除的成员',
  })
  // the number may be invited again, as a new member
  const again = await makeMember(sql(), owner, 'teaching', { mobile: member.mobile })
  expect(again.id).not.toBe(member.id)
})

test('an open stream of news ends when its member is removed', async () => {
  const { member, mine } = await ownerWith('service')
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const { body } = await fetch(`http://127.0.0.1:${port}${streamPaths.creator}`, {
    headers: { cookie: `stream-creator=${member.token}` },
    signal: abort.signal,
  })
  let heard = ''
  void (async () => {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) heard += part
  })().catch(() => {})
  await expect.poll(() => heard).toContain('event: changed')
  await mine.call(team.remove, { id: member.id })
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('event: ended')
})

test('the owner sees a member’s devices and ends one; a sixth sign-in ends the first; a member signs out', async () => {
  const { owner, member, mine, theirs } = await ownerWith('teaching')
  const { list } = await mine.call(team.listSession, { id: member.id })
  expect(list).toMatchObject([{ ip: '127.0.0.1', userAgent: 'test' }])
  const stranger = as(await makeCreator(sql()))
  const id = list[0]?.id ?? newId<MemberSessionId>()
  expect(await failureOf(stranger.call(team.endSession, { id }))).toBe('sessionNotFound')
  await mine.call(team.endSession, { id })
  expect(await failureOf(theirs.call(team.getSelf, {}))).toBe('tokenSuperseded')
  expect(await failureOf(mine.call(team.endSession, { id }))).toBe('sessionNotFound')

  const tokens: string[] = []
  for (let n = 0; n < 6; n += 1) tokens.push(await enterTeam(sql(), member))
  const answers = await Promise.all(tokens.map((token) => failureOf(as({ token }).call(team.getSelf, {}))))
  expect(answers).toEqual(['tokenSuperseded', ...Array(5).fill(undefined)])
  const [, left = ''] = tokens
  await as({ token: left }).call(team.signOut, {})
  expect(await failureOf(as({ token: left }).call(team.getSelf, {}))).toBe('tokenIllegal')
  expect(await failureOf(mine.call(team.signOut, {}))).toBe('sessionNotFound')
  expect(await as(owner).call(team.getSelf, {})).toMatchObject({ member: null })
})

test('a person of several teams, with an account of their own, sees them all and enters one from the other', async () => {
  const [first, second, person] = [
    await makeCreator(sql(), { name: '甲老师' }),
    await makeCreator(sql(), { name: '乙老师' }),
    await makeCreator(sql(), { name: '丙老师' }),
  ]
  const member = await makeMember(sql(), first, 'teaching', { mobile: person.mobile })
  const { id } = await as(second).call(team.invite, { mobile: person.mobile, name: '小丙', role: 'service' })
  const names = async (token: string) =>
    (await as({ token }).call(team.listOwnPlaces, {})).list.map(({ frontName, invitedFlag }) => [
      frontName,
      invitedFlag,
    ])
  const both = [
    ['甲老师', false],
    ['乙老师', true],
  ]
  expect(await names(person.token)).toEqual(both)
  expect(await names(member.token)).toEqual(both)
  expect(await names(first.token)).toEqual([])
  const entered = await as(person).call(team.enter, { memberId: id })
  expect(await as(entered).call(team.getSelf, {})).toMatchObject({
    frontId: second.creator,
    member: { role: 'service' },
  })
  // the session of the own account stays, and no team opens it
  expect(await as(person).call(team.getSelf, {})).toMatchObject({ frontId: person.creator, member: null })
  const from = await as(entered).call(team.enter, { memberId: member.id })
  expect(await as(from).call(team.getSelf, {})).toMatchObject({ frontId: first.creator })
})

test('a frozen creator’s members are out, and nobody enters until it is lifted', async () => {
  const { owner, member, theirs } = await ownerWith('all')
  const support = await server.asOperator('support')
  await support.call(operators.freezeAccount, { id: owner.creator, reason: '涉嫌盗版' })
  expect(await failureOf(theirs.call(team.getSelf, {}))).toBe('tokenFrozen')
  const code = async () => {
    await anyone().call(accounts.sendCode, { mobile: member.mobile, msgDict: codePurpose.team })
    return codeTo(member.mobile)
  }
  const enter = async () =>
    anyone().call(team.signIn, { mobile: member.mobile, code: await code(), memberId: member.id })
  expect(await failureOf(enter())).toBe('memberFrozen')
  const elsewhere = await makeMember(sql(), await makeCreator(sql()), 'all', { mobile: member.mobile })
  expect(await failureOf(as(elsewhere).call(team.enter, { memberId: member.id }))).toBe('memberFrozen')
  await support.call(operators.unfreezeAccount, { id: owner.creator })
  expect(await as(await enter()).call(team.getSelf, {})).toMatchObject({ frontId: owner.creator })
})

test('a member shows a good as learners would see it, until they are removed', async () => {
  const { owner, member, mine, theirs } = await ownerWith('teaching')
  const { id } = await makeGood(sql(), owner.creator, { onShelf: false })
  const { path } = await theirs.call(contract.buying.createPreview, { id })
  const token = path.replace('/preview/', '')
  // a lesson of no good is looked for only if the preview is valid
  const look = () => failureOf(anyone().call(contract.learning.openPreview, { token, lessonId: newId() }))
  expect(await look()).toBe('lessonNotFound')
  await mine.call(team.remove, { id: member.id })
  expect(await look()).toBe('previewEnded')
})

test('what a member does stands in the log as theirs, for the owner and for operators, and not as the owner’s', async () => {
  const { owner, member, mine, theirs } = await ownerWith('teaching')
  const { id } = await makeGood(sql(), owner.creator, { onShelf: false })
  await theirs.call(goods.delete, { id })
  const { list, total } = await mine.call(team.listLog, {})
  expect(list.map(({ action }) => action)).toEqual(['goods.delete', 'team.signIn', 'team.join'])
  expect(total).toBe(3)
  expect(list[0]).toMatchObject({ memberId: member.id, memberName: '小助', targetId: id, ip: '127.0.0.1' })
  expect((await mine.call(team.listLog, { memberId: newId<MemberId>() })).list).toEqual([])
  const admin = await server.asOperator('admin')
  const seen = await admin.call(operators.listAudit, { actorDict: auditActor.member, keyword: owner.creator })
  expect(seen.list[0]).toMatchObject({ action: 'goods.delete', memberName: '小助', mobile: null })
  const ofOwner = await admin.call(operators.listAudit, {
    actorDict: auditActor.creator,
    keyword: owner.creator,
  })
  expect(ofOwner.list.map(({ action }) => action)).not.toContain('goods.delete')
})

const aView = { listKey: 'orders', columns: [], denseFlag: true, pageSize: 0, sort: '', filters: [] }

/** How many rows of tables about persons contain a text. */
async function rowsWith(text: string): Promise<number> {
  const [row] = await sql()<[{ count: number }]>`
    select (select count(*) from members where members::text like ${`%${text}%`})
      + (select count(*) from drafts where drafts::text like ${`%${text}%`})
      + (select count(*) from list_views where list_views::text like ${`%${text}%`}) as count`
  return row.count
}

test('drafts, lists and what is read are each person’s own', async () => {
  const { owner, mine, theirs } = await ownerWith('service')
  await mine.call(drafts.save, { scope: 'course:new', dataJson: '"mine"' })
  expect(await theirs.call(drafts.get, { scope: 'course:new' })).toBeNull()
  const saved = await theirs.call(drafts.save, { scope: 'course:new', dataJson: '"theirs"' })
  expect(saved.scope).toBe('course:new')
  expect(await theirs.call(drafts.get, { scope: 'course:new' })).toEqual(saved)
  expect(await theirs.call(drafts.list, { prefix: 'course' })).toMatchObject({ list: [saved] })
  expect(await mine.call(drafts.get, { scope: 'course:new' })).toMatchObject({ dataJson: '"mine"' })
  await theirs.call(drafts.delete, { scope: 'course:new' })
  expect(await theirs.call(drafts.list, { prefix: 'course' })).toMatchObject({ list: [] })
  await theirs.call(listViews.save, aView)
  expect((await mine.call(listViews.listData, {})).list).toEqual([])
  expect((await theirs.call(listViews.listData, {})).list).toEqual([aView])

  const tell = (typeDict: StateOf<typeof notificationType>, title: string) =>
    transaction(sql(), (sql) => notify(sql, owner.creator, { typeDict, title, body: '', link: '/user' }))
  await tell(notificationType.order, '新订单')
  await tell(notificationType.withdrawal, '提现到账')
  const unread = async (by: typeof mine) => (await by.call(notifications.countUnread, {})).count
  const before = await unread(mine)
  expect(await unread(theirs)).toBe(1)
  const [news] = (await theirs.call(notifications.listData, { unreadFlag: true })).list
  expect(news).toMatchObject({ title: '新订单', readTime: null })
  if (!news) return
  expect((await theirs.call(notifications.read, { id: news.id })).readTime).not.toBeNull()
  expect([await unread(theirs), await unread(mine)]).toEqual([0, before])
  await tell(notificationType.order, '又一单')
  expect(await unread(theirs)).toBe(1)
  await theirs.call(notifications.readAll, {})
  expect([await unread(theirs), await unread(mine)]).toEqual([0, before + 1])
  const hidden = (await mine.call(notifications.listData, { typeDict: notificationType.withdrawal })).list[0]
  expect(await failureOf(theirs.call(notifications.read, { id: hidden?.id ?? newId() }))).toBe(
    'notificationNotFound',
  )
})

test('search, overview, exports and answers show a member what the role opens', async () => {
  const owner = await makeCreator(sql())
  const { id: goodId } = await makeGood(sql(), owner.creator, { name: '油画入门' })
  await makeFile(sql(), owner.creator, 1, { title: '油画示范' })
  const { orderNo } = await pay(sql(), makeNotice(goodId))
  const by = async (role: 'teaching' | 'service' | 'finance') => as(await makeMember(sql(), owner, role))
  const [teacher, helper, accountant] = [await by('teaching'), await by('service'), await by('finance')]

  const kinds = async (who: typeof teacher, keyword: string) =>
    Object.entries(await who.call(search.listData, { keyword }))
      .filter(([, found]) => found.length > 0)
      .map(([kind]) => kind)
  expect(await kinds(teacher, '油画')).toEqual(['goods', 'files'])
  expect(await kinds(helper, '油画')).toEqual(['goods'])
  expect(await kinds(accountant, '油画')).toEqual([])
  expect(await kinds(accountant, orderNo)).toEqual(['orders'])
  expect(await kinds(teacher, orderNo)).toEqual([])

  await as(owner).call(questions.create, { goodId, question: '用什么笔？', requestId: newId() })
  expect(await helper.call(overview.get, {})).toMatchObject({ unansweredCount: 1, stepsHideFlag: true })
  expect(await accountant.call(overview.get, {})).toMatchObject({ unansweredCount: 0 })
  const waiting = { goodId, statusDict: questionState.waiting }
  expect((await helper.call(questions.listData, waiting)).total).toBe(1)
  // what the role does not open is answered as to a visitor
  const visitor = await outcomeOf(anyone().call(questions.listData, waiting))
  expect(await outcomeOf(accountant.call(questions.listData, waiting))).toEqual(visitor)

  const ask = (who: typeof teacher, kindDict: StateOf<typeof exportKind>) =>
    who.call(exports.create, { kindDict, requestId: newId() })
  expect(await failureOf(ask(teacher, exportKind.orders))).toBe('forbidden')
  expect(await failureOf(ask(helper, exportKind.entries))).toBe('forbidden')
  const { id } = await ask(accountant, exportKind.entries)
  expect((await accountant.call(exports.listData, {})).total).toBe(1)
  expect((await helper.call(exports.listData, {})).total).toBe(0)
  expect(await failureOf(helper.call(exports.get, { id }))).toBe('exportNotFound')
  expect(await accountant.call(exports.get, { id })).toMatchObject({ id })
  expect((await helper.call(orders.listData, {})).total).toBe(1)
})

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    (data) => ({ data }),
    (error) => ({ name: error.name }),
  )

test('a closed account leaves nothing of its team', async () => {
  const { owner, theirs } = await ownerWith('teaching')
  await close(owner)
  expect(await failureOf(theirs.call(team.getSelf, {}))).toBe('tokenIllegal')
  const [row] = await sql()<[{ count: number }]>`
    select (select count(*) from members where creator_id = ${owner.creator})
      + (select count(*) from member_sessions where creator_id = ${owner.creator})
      + (select count(*) from notification_reads where creator_id = ${owner.creator}) as count`
  expect(row.count).toBe(0)
})

async function close({ mobile, token }: MadeCreator): Promise<void> {
  const by = api(server.app, token)
  await by.call(accounts.sendCode, { mobile, msgDict: codePurpose.close })
  const asked = { id: mobile, code: await codeTo(mobile), requestId: newId<string>() }
  await by.call(contract.accountClosing.create, asked)
  await server.runTimed('completeClosings', plusDays(now(), 16))
}
