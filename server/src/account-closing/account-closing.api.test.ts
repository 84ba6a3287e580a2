import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { adjustmentDirection, closingState, codePurpose, orderSource } from '@zsm/contract/states'
import type { AdjustmentId, ClosingId, CreatorId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api, failureOf } from '../../test/api.ts'
import { type MadeCreator, makeCreator, makeGood, makeOperator, newMobile } from '../../test/makers.ts'
import {
  days,
  giveBalance,
  instantAfter,
  makeGoodForSale,
  makeNotice,
  outcome,
  pay,
} from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'
import { readOutbox } from '../gateways/sms.ts'
import { newId } from '../ids.ts'
import { eraseOverview } from '../overview/public.ts'
import { openCheckout } from '../payments/public.ts'
import { takeBack } from './account-closing.ts'
import { completeClosings } from './completing.ts'

const { accountClosing, accounts, operators } = contract

const server = sharedApp({ SMS_PAUSE_SECONDS: '0' })

const sql = () => server.database.sql
const as = ({ token }: Pick<MadeCreator, 'token'>) => api(server.app, token)
const requestId = () => newId<string>()
const afterwards = () => instantAfter(now(), days(16))

async function codeFor(
  { mobile, token }: MadeCreator,
  msgDict: typeof codePurpose.bankCard | typeof codePurpose.close = codePurpose.close,
): Promise<string> {
  await api(server.app, token).call(accounts.sendCode, { mobile, msgDict })
  return (await readOutbox(server.config.dataDir, mobile)).at(-1)?.code ?? ''
}

async function ask(creator: MadeCreator) {
  const code = await codeFor(creator)
  return as(creator).call(accountClosing.create, { id: creator.mobile, code, requestId: requestId() })
}

const statusOf = async (creator: MadeCreator) =>
  (await as(creator).call(accounts.get, { id: creator.mobile })).statusDict

test('a creator with nothing unsettled requests the closing, sees its date, and cancels it', async () => {
  const creator = await makeCreator(sql())
  const before = await as(creator).call(accountClosing.get, {})
  expect(before).toEqual({ closing: null, coolingDays: 15, obstacles: [], keptGoodCount: 0 })
  const asked = await ask(creator)
  expect(asked).toMatchObject({ statusDict: closingState.coolingOff, endTime: null })
  expect(Date.parse(asked.dueTime) - Date.parse(asked.applyTime)).toBe(days(15))
  expect((await as(creator).call(accountClosing.get, {})).closing).toEqual(asked)
  expect(await statusOf(creator)).toBe(3)
  expect(await as(creator).call(accountClosing.cancel, {})).toMatchObject({
    id: asked.id,
    statusDict: closingState.cancelled,
  })
  expect(await statusOf(creator)).toBe(1)
  expect((await as(creator).call(accountClosing.get, {})).closing).toBeNull()
})

test('everything unsettled is listed and prevents the closing', async () => {
  const creator = await makeCreator(sql())
  const good = await makeGood(sql(), creator.creator)
  await pay(sql(), makeNotice(good.id))
  await giveBalance(sql(), creator.creator, fen(1200))
  const { obstacles, keptGoodCount } = await as(creator).call(accountClosing.get, {})
  expect(obstacles).toEqual([
    { name: 'balance', count: 0, amountFen: 1200 },
    { name: 'frozen', count: 0, amountFen: expect.any(Number) },
    { name: 'orders', count: 1, amountFen: 0 },
    { name: 'goods', count: 1, amountFen: 0 },
  ])
  expect(keptGoodCount).toBe(1)
  const code = await codeFor(creator)
  const input = { id: creator.mobile, code, requestId: requestId() }
  await expect(as(creator).call(accountClosing.create, input)).rejects.toMatchObject({
    name: 'closingBlocked',
    data: { obstacles },
  })
  expect(await statusOf(creator)).toBe(1)
})

test('an account does not close while a buyer is about to pay', async () => {
  const creator = await makeCreator(sql())
  const goodId = await makeGoodForSale(sql(), creator.creator)
  const buyer = { userId: 'learner-1', userName: '林小鱼', userMobile: '13800001234' }
  await openCheckout(sql(), { goodId, buyer, sourceDict: orderSource.link, shareId: null })
  await sql()`update goods set shelf_flag = false where id = ${goodId}`
  const obstacles = [{ name: 'checkouts', count: 1, amountFen: 0 }]
  expect(await as(creator).call(accountClosing.get, {})).toMatchObject({ obstacles })
  const input = { id: creator.mobile, code: await codeFor(creator), requestId: requestId() }
  await expect(as(creator).call(accountClosing.create, input)).rejects.toMatchObject({
    name: 'closingBlocked',
    data: { obstacles },
  })
  await server.runTimed('attendPayments', instantAfter(now(), 31 * 60_000))
  expect(await as(creator).call(accountClosing.get, {})).toMatchObject({ obstacles: [] })
  expect(await ask(creator)).toMatchObject({ statusDict: closingState.coolingOff })
})

test('the typed number must be the creator’s own, and the code one for closing', async () => {
  const [creator, other] = [await makeCreator(sql()), await makeCreator(sql())]
  const code = await codeFor(creator)
  const input = { id: other.mobile, code, requestId: requestId() }
  expect(await failureOf(as(creator).call(accountClosing.create, input))).toBe('accountNotFound')
  const another = { id: creator.mobile, code: await codeFor(creator, 5), requestId: requestId() }
  expect(await failureOf(as(creator).call(accountClosing.create, another))).toBe('codeWrong')
  expect(await statusOf(creator)).toBe(1)
})

test('a repeated request gets the first answer, a second one is refused', async () => {
  const creator = await makeCreator(sql())
  const input = { id: creator.mobile, code: await codeFor(creator), requestId: requestId() }
  const first = await as(creator).call(accountClosing.create, input)
  expect(await as(creator).call(accountClosing.create, input)).toEqual(first)
  const again = { ...input, code: await codeFor(creator), requestId: requestId() }
  expect(await failureOf(as(creator).call(accountClosing.create, again))).toBe('accountStateChanged')
})

test('of ten requests at once one succeeds', async () => {
  const creator = await makeCreator(sql())
  const code = await codeFor(creator)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      failureOf(
        as(creator).call(accountClosing.create, { id: creator.mobile, code, requestId: requestId() }),
      ),
    ),
  )
  expect(answers.filter((error) => error === undefined)).toHaveLength(1)
  const [row] = await sql()<[{ count: number }]>`
    select count(*) as count from closings where creator_id = ${creator.creator}`
  expect(row.count).toBe(1)
})

test('cancelling without a pending closing says so', async () => {
  const creator = await makeCreator(sql())
  expect(await failureOf(as(creator).call(accountClosing.cancel, {}))).toBe('closingNotFound')
})

test.each([
  {},
  { id: '123', code: '123456', requestId: newId() },
  { id: newMobile(), code: '12', requestId: newId() },
  { id: newMobile(), code: '123456' },
])('a request with %j is bad input', async (input) => {
  const creator = await makeCreator(sql())
  expect(await failureOf(as(creator).raw(accountClosing.create, input))).toBe('invalidInput')
})

test.each([accountClosing.get, accountClosing.create, accountClosing.cancel])(
  'every call needs a session: %#',
  async (endpoint) => {
    await expect(api(server.app).raw(endpoint, {})).rejects.toMatchObject({ code: 50008 })
  },
)

test('the account is closed at its date, not before, and its number may join again', async () => {
  const creator = await makeCreator(sql())
  const { dueTime } = await ask(creator)
  await server.runTimed('completeClosings', instantAfter(dueTime, -1))
  expect(await statusOf(creator)).toBe(3)
  await server.runTimed('completeClosings', dueTime)
  await expect(as(creator).call(accountClosing.cancel, {})).rejects.toMatchObject({ code: 50008 })
  const { mobile: id, password } = creator
  expect(await failureOf(api(server.app).call(accounts.login, { id, password }))).toBe('wrongPassword')
  const anew = await makeCreator(sql(), { mobile: creator.mobile })
  expect(anew.creator).not.toBe(creator.creator)
  expect(await statusOf(anew)).toBe(1)
})

test('a new obstacle delays the closing until it is gone, and is announced once', async () => {
  const creator = await makeCreator(sql())
  await ask(creator)
  const good = await makeGood(sql(), creator.creator)
  await server.runTimed('completeClosings', afterwards())
  await server.runTimed('completeClosings', afterwards())
  const { list } = await as(creator).call(contract.notifications.listData, {})
  expect(list.filter(({ title }) => title === '账号还不能注销')).toHaveLength(1)
  await as(creator).call(contract.goods.updateShelfFlag, { id: good.id, shelfFlag: false })
  await server.runTimed('completeClosings', afterwards())
  await expect(as(creator).call(accountClosing.get, {})).rejects.toMatchObject({ code: 50008 })
})

test('of a cancellation and the closing at the same moment one happens, completely [I6 P1]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const creator = await makeCreator(sql())
    await ask(creator)
    const [taken] = await Promise.all([
      outcome(takeBack(sql(), creator.creator)),
      completeClosings(sql(), eraseOverview, afterwards()),
      completeClosings(sql(), eraseOverview, afterwards()),
    ])
    const [row] = await sql()<[{ statusDict: number; closing: number }]>`
      select accounts.status_dict, closings.status_dict as closing
      from accounts join closings on closings.creator_id = accounts.creator_id
      where accounts.creator_id = ${creator.creator}`
    expect([taken, row]).toEqual(
      taken === 'done'
        ? ['done', { statusDict: closingState.coolingOff, closing: 2 }]
        : ['closingNotFound', { statusDict: closingState.aborted, closing: 3 }],
    )
  }
})

test('a frozen account is not closed, and its creator may request it again afterwards', async () => {
  const creator = await makeCreator(sql())
  const { id } = await ask(creator)
  const support = as(await makeOperator(sql(), 'support'))
  await support.call(operators.freezeAccount, { id: creator.creator, reason: '涉嫌盗版' })
  await server.runTimed('completeClosings', afterwards())
  expect(await stateOf(id)).toBe(4)
  await support.call(operators.unfreezeAccount, { id: creator.creator })
  const { mobile, password } = creator
  const session = await api(server.app).call(accounts.login, { id: mobile, password })
  expect(await ask({ ...creator, ...session })).toMatchObject({ statusDict: closingState.coolingOff })
})

async function stateOf(id: ClosingId): Promise<number | undefined> {
  const [row] = await sql()<{ statusDict: number }[]>`select status_dict from closings where id = ${id}`
  return row?.statusDict
}

test('operators see pending closings and their obstacles', async () => {
  const creator = await makeCreator(sql(), { name: '要走的老师' })
  const { id } = await ask(creator)
  await giveBalance(sql(), creator.creator, fen(300))
  const support = as(await makeOperator(sql(), 'support'))
  const { list } = await support.call(operators.listClosing, {
    statusDict: closingState.coolingOff,
    keyword: creator.mobile,
  })
  expect(list).toMatchObject([
    { id, frontId: creator.creator, frontName: '要走的老师', mobile: expect.stringContaining('****') },
  ])
  expect(await support.call(operators.getClosing, { id })).toMatchObject({
    id,
    statusDict: closingState.coolingOff,
    obstacles: [{ name: 'balance', amountFen: 300 }],
  })
  await as(creator).call(accountClosing.cancel, {})
  expect(await support.call(operators.getClosing, { id })).toMatchObject({
    statusDict: closingState.cancelled,
    obstacles: [],
  })
})

test('an unknown closing is not found, and a reviewer may not see closings', async () => {
  const finance = as(await makeOperator(sql(), 'finance'))
  expect(await failureOf(finance.call(operators.getClosing, { id: newId<ClosingId>() }))).toBe(
    'closingNotFound',
  )
  expect(await failureOf(finance.raw(operators.getClosing, { id: 'x' }))).toBe('invalidInput')
  expect(await failureOf(finance.raw(operators.listClosing, { statusDict: '9' }))).toBe('invalidInput')
  const reviewer = as(await makeOperator(sql(), 'reviewer'))
  expect(await failureOf(reviewer.call(operators.listClosing, {}))).toBe('forbidden')
  expect(await failureOf(reviewer.call(operators.getClosing, { id: newId<ClosingId>() }))).toBe('forbidden')
  await expect(api(server.app).raw(operators.listClosing, {})).rejects.toMatchObject({ code: 50008 })
  await expect(api(server.app).raw(operators.getClosing, {})).rejects.toMatchObject({ code: 50008 })
})

test('a closed account gets no money: an adjustment at the same moment is refused, or keeps the account open [E6]', async () => {
  const finance = api(server.app, (await makeOperator(sql(), 'finance')).token)
  const propose = (frontId: CreatorId, amountFen: number) => {
    const proposal = {
      frontId,
      directionDict: adjustmentDirection.add,
      amountFen: fen(amountFen),
      reason: '补发活动奖励',
      requestId: requestId(),
    } as const
    return failureOf(finance.call(operators.proposeAdjustment, proposal))
  }
  // One amount is booked at once, the other waits for a second operator.
  for (const amountFen of [5000, 1_500_000]) {
    const creator = await makeCreator(sql())
    await ask(creator)
    const [answer] = await Promise.all([
      propose(creator.creator, amountFen),
      completeClosings(sql(), eraseOverview, afterwards()),
    ])
    const [{ statusDict }] = await sql()<[{ statusDict: number }]>`
      select status_dict from accounts where creator_id = ${creator.creator}`
    expect([answer, statusDict]).toEqual(answer === undefined ? [undefined, 3] : ['adjustmentOfClosed', 4])
  }
  const left = await makeCreator(sql())
  await ask(left)
  await completeClosings(sql(), eraseOverview, afterwards())
  expect(await propose(left.creator, 5000)).toBe('adjustmentOfClosed')
  // A pending adjustment of a closed account, which no rule allows, can only be rejected.
  const id = newId<AdjustmentId>()
  await sql()`
    insert into adjustments (creator_id, id, amount_fen, reason, status_dict, proposer_id, create_time)
    values (${left.creator}, ${id}, 1500000, '补发', 1, ${newId<string>()}, now())`
  expect(await failureOf(finance.call(operators.approveAdjustment, { id }))).toBe('adjustmentOfClosed')
  expect(
    await failureOf(finance.call(operators.rejectAdjustment, { id, reason: '创作者已注销' })),
  ).toBeUndefined()
})
