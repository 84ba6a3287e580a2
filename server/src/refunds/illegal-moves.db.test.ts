import { fen } from '@zsm/contract/money/fen'
import {
  adjustmentCan,
  adjustmentDirection,
  adjustmentState,
  refundCan,
  refundState,
  withdrawCan,
  withdrawState,
} from '@zsm/contract/states'
import type {
  AdjustmentId,
  BankId,
  CreatorId,
  Mobile,
  OperatorId,
  RefundId,
  WithdrawId,
} from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import {
  expectSound,
  giveBalance,
  makeBank,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  outcome,
  pay,
  payBack,
} from '../../test/money.ts'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { approveAdjustment, proposeAdjustment, rejectAdjustment } from '../funds/adjustments.ts'
import { getFund } from '../funds/funds.ts'
import { withdraw } from '../funds/withdraw.ts'
import * as withdrawals from '../funds/withdraw-states.ts'
import { newId } from '../ids.ts'
import { bookRefund } from './booking.ts'
import { approve, failRefund, reject, retry } from './refund-states.ts'
import { listRefunds } from './refunds.ts'

const actor = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
const words = { reason: '信息不符' }
/** Above the limit of one operator. */
const large = 2_000_000

/** The state machine of one kind of record: its table of moves, how to reach each state, and the errors of refused moves. */
type Machine<Id, Verb extends string> = {
  moves: Record<
    Verb,
    { from: readonly number[]; run: (sql: Sql, creator: CreatorId, id: Id) => Promise<unknown> }
  >
  roads: Record<number, readonly Verb[]>
  refusal: string
  begin: (sql: Sql, creator: CreatorId, mobile: Mobile) => Promise<Id>
  state: (sql: Sql, creator: CreatorId, id: Id) => Promise<unknown>
}

const withdrawal: Machine<
  WithdrawId,
  'approve' | 'arrive' | 'fail' | 'reject' | 'cancel' | 'pause' | 'resume' | 'returnByBank'
> = {
  moves: {
    approve: {
      from: withdrawCan.approve,
      run: (sql, creator, id) => withdrawals.approve(sql, creator, id, actor),
    },
    arrive: {
      from: withdrawCan.arrive,
      run: (sql, creator, id) =>
        withdrawals.arrive(sql, creator, { id, channelTxnNo: newId<string>() }, actor),
    },
    fail: {
      from: withdrawCan.fail,
      run: (sql, creator, id) => withdrawals.failPayout(sql, creator, { id, ...words }, actor),
    },
    reject: {
      from: withdrawCan.reject,
      run: (sql, creator, id) => withdrawals.reject(sql, creator, { id, ...words }, actor),
    },
    cancel: {
      from: withdrawCan.cancel,
      run: (sql, creator, id) => withdrawals.cancel(sql, creator, id, actor),
    },
    pause: {
      from: withdrawCan.pause,
      run: (sql, creator, id) => withdrawals.pause(sql, creator, { id, ...words }, actor),
    },
    resume: {
      from: withdrawCan.resume,
      run: (sql, creator, id) => withdrawals.resume(sql, creator, id, actor),
    },
    returnByBank: {
      from: withdrawCan.returnByBank,
      run: (sql, creator, id) => withdrawals.returnByBank(sql, creator, { id, ...words }, actor),
    },
  },
  roads: {
    [withdrawState.applied]: [],
    [withdrawState.paying]: ['approve'],
    [withdrawState.arrived]: ['approve', 'arrive'],
    [withdrawState.rejected]: ['reject'],
    [withdrawState.failed]: ['approve', 'fail'],
    [withdrawState.cancelled]: ['cancel'],
    [withdrawState.paused]: ['approve', 'pause'],
    [withdrawState.returned]: ['approve', 'arrive', 'returnByBank'],
  },
  refusal: 'withdrawStateChanged',
  begin: async (sql, creator, account) => {
    await giveBalance(sql, creator, fen(1000))
    await sql`update withdraws set apply_time = apply_time - interval '1 day' where creator_id = ${creator}`
    const [bank] = await sql<{ id: BankId }[]>`select id from banks where creator_id = ${creator}`
    const bankId = bank?.id ?? (await makeBank(sql, creator))
    const codes = { guessCode: async () => true, useCode: async () => {} }
    const input = { bankId, amountFen: fen(1000), code: '000000', requestId: newId<string>() }
    return (await withdraw(sql, codes, creator, { ...actor, account }, input)).id
  },
  state: (sql, creator, id) => sql`select * from withdraws where creator_id = ${creator} and id = ${id}`,
}

const refund: Machine<RefundId, 'approve' | 'reject' | 'retry' | 'fail' | 'book'> = {
  moves: {
    approve: { from: refundCan.approve, run: (sql, creator, id) => approve(sql, creator, { id }) },
    reject: { from: refundCan.reject, run: (sql, creator, id) => reject(sql, creator, { id, ...words }) },
    retry: { from: refundCan.retry, run: (sql, creator, id) => retry(sql, creator, id) },
    fail: { from: refundCan.fail, run: (sql, creator, id) => failRefund(sql, creator, { id, ...words }) },
    book: {
      from: refundCan.pay,
      run: async (sql, creator, id) => {
        const step = { id, from: refundCan.pay, time: now() }
        if (!(await transaction(sql, (sql) => bookRefund(sql, creator, step)))) fail('refundStateChanged')
      },
    },
  },
  roads: {
    [refundState.waiting]: [],
    [refundState.refunding]: ['approve'],
    [refundState.refunded]: ['approve', 'book'],
    [refundState.failed]: ['approve', 'fail'],
    [refundState.closed]: ['reject'],
  },
  refusal: 'refundStateChanged',
  begin: async (sql, creator) => {
    const notice = makeNotice(await makeGoodForSale(sql, creator))
    await pay(sql, notice)
    await payBack(sql, makeRefundNotice(notice.tradeNo, { statusDict: refundState.waiting }))
    const { list } = await listRefunds(sql, creator, { pageNum: 1, pageSize: 1 })
    return list[0]?.id ?? newId()
  },
  state: (sql, creator, id) => sql`select * from refunds where creator_id = ${creator} and id = ${id}`,
}

const [proposer, decider] = [newId<OperatorId>(), newId<OperatorId>()]

const adjustment: Machine<AdjustmentId, 'approve' | 'reject'> = {
  moves: {
    approve: {
      from: adjustmentCan.approve,
      run: (sql, creator, id) => approveAdjustment(sql, creator, decider, id),
    },
    reject: {
      from: adjustmentCan.reject,
      run: (sql, creator, id) => rejectAdjustment(sql, creator, decider, { id, ...words }),
    },
  },
  roads: {
    [adjustmentState.waiting]: [],
    [adjustmentState.booked]: ['approve'],
    [adjustmentState.rejected]: ['reject'],
  },
  refusal: 'adjustmentStateChanged',
  begin: (sql, creator) => {
    const asked = {
      directionDict: adjustmentDirection.add,
      amountFen: fen(large),
      reason: '活动奖励',
      requestId: newId<string>(),
    } as const
    return proposeAdjustment(sql, creator, proposer, asked)
  },
  state: (sql, creator, id) => sql`select * from adjustments where creator_id = ${creator} and id = ${id}`,
}

/** Tries a move and rolls it back. */
async function tried(sql: Sql, move: (sql: Sql) => Promise<unknown>): Promise<string> {
  let end = ''
  const undo = new Error('undone')
  const ran = transaction(sql, async (sql) => {
    end = await outcome(move(sql))
    throw undo
  })
  await ran.catch((error) => {
    if (error !== undo) throw error
  })
  return end
}

/** Tries every move in every state. A move of the table succeeds; any other is refused and changes nothing. */
async function expectTable<Id, Verb extends string>(sql: Sql, machine: Machine<Id, Verb>): Promise<void> {
  const { moves, roads, refusal, begin, state } = machine
  const { creator, mobile } = await makeCreator(sql)
  const verbs = Object.keys(moves) as Verb[]
  for (const [at, road] of Object.entries(roads)) {
    const id = await begin(sql, creator, mobile)
    for (const verb of road) await moves[verb].run(sql, creator, id)
    const before = [await state(sql, creator, id), { ...(await getFund(sql, creator)), asOfTime: '' }]
    const ends: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const verb of verbs) {
      const { from, run } = moves[verb]
      expected[verb] = from.includes(Number(at)) ? 'done' : refusal
      ends[verb] =
        expected[verb] === 'done'
          ? await tried(sql, (sql) => run(sql, creator, id))
          : await outcome(run(sql, creator, id))
    }
    expect(ends, `in state ${at}`).toEqual(expected)
    expect([await state(sql, creator, id), { ...(await getFund(sql, creator)), asOfTime: '' }]).toEqual(
      before,
    )
  }
  await expectSound(sql)
}

test('in every state of a withdrawal a move that is not in its table is refused and moves nothing [E7]', ({
  sql,
}) => expectTable(sql, withdrawal))

test('in every state of a refund a move that is not in its table is refused and moves nothing [E7]', ({
  sql,
}) => expectTable(sql, refund))

test('in every state of an adjustment a move that is not in its table is refused and moves nothing [E7]', ({
  sql,
}) => expectTable(sql, adjustment))
