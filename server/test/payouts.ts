import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { fen, minus, noFen } from '@zsm/contract/money/fen'
import { withdrawState } from '@zsm/contract/states'
import type { BankFormatId, CreatorId, Fen, Instant, Mobile, WithdrawId } from '@zsm/contract/values'
import { openCodes } from '../src/accounts/public.ts'
import { now } from '../src/clock.ts'
import { type Sql, transaction } from '../src/database/sql.ts'
import { openCardNumbers } from '../src/funds/card-numbers.ts'
import { mustPost } from '../src/funds/ledger.ts'
import { withdrawal } from '../src/funds/movements.ts'
import { findFund } from '../src/funds/public.ts'
import { approve, arrive } from '../src/funds/withdraw-states.ts'
import { insertWithdraw } from '../src/funds/withdraws.queries.ts'
import { newId } from '../src/ids.ts'
import type { SealKeys } from '../src/sealing/seals.ts'
import { makeSerialNo } from '../src/serial-numbers.ts'
import { type MadeCreator, makeCreator } from './makers.ts'
import { giveBalance, makeBank, makeCardNo } from './money.ts'

/** The bank format that a new database has. */
export const usualFormat = '01930000-0000-7000-8000-000000000001' as BankFormatId

/** Codes without narrow limits, and the last one that each number received. */
export function openOutbox() {
  const sent = new Map<Mobile, string>()
  const codes = openCodes({
    secret: 'a secret for tests',
    sms: async ({ mobile, code }) => {
      sent.set(mobile, code)
    },
    limits: { smsPerMobile: 1000, smsPauseMs: 60_000, smsPerAddress: 1_000_000, smsInAll: 1_000_000 },
  })
  return { sent, codes }
}

export type Approved = MadeCreator & {
  id: WithdrawId
  withdrawNo: string
  arriveFen: Fen
  holderName: string
  cardNo: string
}

type Asked = {
  amountFen?: Fen
  feeFen?: Fen
  taxFen?: Fen
  holderName?: string
  isApproved?: boolean
  keys?: SealKeys
}

/** A creator's withdrawal that waits to be paid, by default approved. */
export async function makeApproved(
  sql: Sql,
  {
    amountFen = fen(5000),
    feeFen = noFen,
    taxFen = noFen,
    holderName = '张小满',
    isApproved = true,
    keys = ['a secret for tests'],
  }: Asked = {},
): Promise<Approved> {
  const made = await makeCreator(sql)
  const { creator } = made
  await giveBalance(sql, creator, amountFen)
  const cardNo = makeCardNo()
  const bankId = await makeBank(sql, creator, { holderName, cardNo })
  const sealed = openCardNumbers(keys).encrypt(creator, cardNo)
  await sql`update banks set card_no = ${sealed} where creator_id = ${creator} and id = ${bankId}`
  const time = now()
  const arriveFen = minus(amountFen, feeFen, taxFen)
  const asked = askedOf(creator, {
    ...{ bankId, bankText: `招商银行 尾号 ${cardNo.slice(-4)}`, holderName },
    ...{ amountFen, feeFen, taxFen, arriveFen },
    time,
  })
  await askFor(sql, asked)
  if (isApproved) await approve(sql, creator, asked.id, operator)
  return { ...made, id: asked.id, withdrawNo: asked.withdrawNo, arriveFen, holderName, cardNo }
}

const operator = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }

type Sums = Pick<
  Withdraw,
  'bankId' | 'bankText' | 'holderName' | 'amountFen' | 'feeFen' | 'taxFen' | 'arriveFen'
>

function askedOf(creator: CreatorId, { time, ...sums }: Sums & { time: Instant }): Withdraw {
  return {
    ...{ id: newId<WithdrawId>(), withdrawNo: makeSerialNo(time), frontId: creator, ...sums },
    ...{ statusDict: withdrawState.applied, reason: '', channelTxnNo: '' },
    ...{ applyTime: time, auditTime: null, payTime: null, arriveTime: null, expectArriveTime: null },
    ...{ retryOf: null, retriedBy: null },
  }
}

const askFor = (sql: Sql, asked: Withdraw) =>
  transaction(sql, async (sql) => {
    await mustPost(sql, asked.frontId, [withdrawal(asked, asked.applyTime)])
    await insertWithdraw(sql, asked)
  })

/** The creator withdraws everything, and finance pays it by this transfer. */
export async function withdrawAll(
  sql: Sql,
  creator: CreatorId,
  channelTxnNo: string,
): Promise<{ id: WithdrawId; withdrawNo: string }> {
  const amountFen = (await findFund(sql, creator))?.availableFen ?? noFen
  const bankId = await makeBank(sql, creator)
  const asked = askedOf(creator, {
    ...{ bankId, bankText: '招商银行 尾号 8888', holderName: '张小满' },
    ...{ amountFen, feeFen: noFen, taxFen: noFen, arriveFen: amountFen },
    time: now(),
  })
  const { id, withdrawNo } = asked
  await askFor(sql, asked)
  await approve(sql, creator, id, operator)
  await arrive(sql, creator, { id, channelTxnNo }, operator)
  return { id, withdrawNo }
}

/** The state and the reason of a withdrawal. */
export async function standOf(
  sql: Sql,
  { creator, id }: { creator: CreatorId; id: WithdrawId },
): Promise<{ statusDict: number; reason: string; channelTxnNo: string }> {
  const [row] = await sql<[{ statusDict: number; reason: string; channelTxnNo: string }]>`
    select status_dict, reason, channel_txn_no from withdraws where creator_id = ${creator} and id = ${id}`
  return row
}
