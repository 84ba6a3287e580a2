import { readFile } from 'node:fs/promises'
import { fen } from '@zsm/contract/money/fen'
import { channelAccount, refundState } from '@zsm/contract/states'
import type { OperatorId, RefundId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { testAsOwner as test } from '../../../test/database-test.ts'
import { makeCreator } from '../../../test/makers.ts'
import {
  expectSound,
  giveBalance,
  makeBank,
  makeGoodForSale,
  makeNotice,
  makeRefundNotice,
  pay,
  payBack,
} from '../../../test/money.ts'
import { now } from '../../clock.ts'
import { runScript, transaction } from '../../database/sql.ts'
import { newId } from '../../ids.ts'
import { payByHand } from '../../refunds/by-hand.ts'
import { withdraw } from '../withdraw.ts'
import { approve, arrive, returnByBank } from '../withdraw-states.ts'

const migration = new URL('../../../migrations/0180-channel-accounts.sql', import.meta.url)
const before = `
  alter table ledger_lines drop column channel_account_dict;
  create temp table sums on commit drop as
    select creator_id, book, type_dict, sum(line_count) as line_count, sum(amount_fen) as amount_fen
    from ledger_sums group by creator_id, book, type_dict;
  alter table ledger_sums drop column channel_account_dict;
  delete from ledger_sums;
  insert into ledger_sums select creator_id, book, type_dict, line_count, amount_fen from sums;
  alter table ledger_sums add constraint ledger_sums_pkey primary key (creator_id, book, type_dict);`

test('a ledger from before has the accounts that it would have been written with', async ({ sql }) => {
  const { creator, mobile: account } = await makeCreator(sql)
  const goodId = await makeGoodForSale(sql, creator)
  const [kept, byChannel, byHand] = ['1', '2', '3'].map((userId) => makeNotice(goodId, { userId }))
  for (const notice of [kept, byChannel, byHand]) if (notice) await pay(sql, notice)
  await payBack(sql, makeRefundNotice(byChannel?.tradeNo ?? ''))
  await payBack(sql, makeRefundNotice(byHand?.tradeNo ?? '', { statusDict: refundState.waiting }))
  const [failed] = await sql<{ id: RefundId }[]>`
    update refunds set status_dict = ${refundState.failed}, deadline_time = null
    where creator_id = ${creator} and status_dict = ${refundState.waiting} returning id`
  const transfer = { transferNo: newId<string>(), reason: '买家账户已注销', at: now() }
  await payByHand(sql, creator, newId<OperatorId>(), { id: failed?.id ?? newId<RefundId>(), ...transfer })
  await giveBalance(sql, creator, fen(10_000))
  const bankId = await makeBank(sql, creator)
  const codes = { guessCode: async () => true, useCode: async () => {} }
  const person = { requestId: 'r', ip: '127.0.0.1', userAgent: 'test' }
  for (const isReturned of [false, true]) {
    const asked = { bankId, amountFen: fen(5000), code: '000000', requestId: newId<string>() }
    const { id } = await withdraw(sql, codes, creator, { ...person, account }, asked)
    await approve(sql, creator, id, person)
    await arrive(sql, creator, { id, channelTxnNo: newId<string>() }, person)
    if (isReturned) await returnByBank(sql, creator, { id, reason: '户名不符' }, person)
  }
  const accounts = () => sql<{ channelAccountDict: number; book: number; fen: number }[]>`
    select channel_account_dict, book, sum(amount_fen)::bigint as fen from ledger_sums
    where creator_id = ${creator} and book in (4, 12, 13) group by 1, 2 order by 1, 2`
  const written = await accounts()
  expect(written).toEqual([
    { channelAccountDict: channelAccount.sandbox, book: 13, fen: -3 * 9900 + 9900 },
    { channelAccountDict: channelAccount.bank, book: 4, fen: 5000 },
    { channelAccountDict: channelAccount.bank, book: 13, fen: 9900 },
  ])
  const after = await readFile(migration, 'utf8')
  await transaction(sql, (sql) => runScript(sql, before + after))
  expect(await accounts()).toEqual(written)
  await expectSound(sql)
})
