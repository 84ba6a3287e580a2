import { negative } from '@zsm/contract/money/fen'
import type { ChannelSettlement, operatorChannelAccounts } from '@zsm/contract/office/channel-accounts'
import { settlingAccounts } from '@zsm/contract/states'
import type { OperatorId, Page, SettlementId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import { once } from '../../database/once.ts'
import { readPage } from '../../database/page.ts'
import { type Sql, type Tx, transaction } from '../../database/sql.ts'
import { shanghaiDay } from '../../days.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import {
  countSettlements,
  findSettlement,
  insertSettlement,
  listSettlementRows,
} from './settlements.queries.ts'

type Calls = typeof operatorChannelAccounts

export function listSettlements(
  sql: Sql,
  filters: InputOf<Calls['listChannelSettlement']>,
): Promise<Page<ChannelSettlement>> {
  return readPage(listSettlementRows(sql, filters), countSettlements(sql, filters), filters)
}

/**
 * Books what a provider settled to the company's bank, by the line of the bank's statement. The bank's number proves one settlement.
 * It moves no creator's money.
 */
export function recordSettlement(
  sql: Sql,
  operatorId: OperatorId,
  input: InputOf<Calls['recordChannelSettlement']>,
): Promise<ChannelSettlement> {
  const { requestId, ...settled } = input
  const request = { actor: operatorId, call: 'funds.recordSettlement', requestId, input }
  return once(sql, request, async (sql) => {
    const createTime = now()
    if (!settlingAccounts.includes(settled.channelAccountDict))
      fail('invalidInput', { field: 'channelAccountDict', message: '这个账户不结算到公司银行' })
    if (settled.day > shanghaiDay(createTime))
      fail('invalidInput', { field: 'day', message: '到账日期还没有到' })
    const id = newId<SettlementId>()
    const isNew = await insertSettlement(sql, { id, ...settled, reversesId: null, operatorId, createTime })
    if (!isNew) fail('settlementNumberTaken', { field: 'bankNo' })
    await log(sql, id, { action: 'funds.recordSettlement', after: settled })
    return getSettlement(sql, id)
  })
}

/** Takes back a settlement that was typed wrong: a row with its negative amount. Its number is free again. */
export function reverseSettlement(
  sql: Sql,
  operatorId: OperatorId,
  { id, reason: note }: InputOf<Calls['reverseChannelSettlement']>,
): Promise<ChannelSettlement> {
  return transaction(sql, async (sql) => {
    const { channelAccountDict, day, amountFen, bankNo, reversedFlag } = await getSettlement(sql, id)
    if (reversedFlag) fail('settlementReversed')
    const back = { channelAccountDict, day, amountFen: negative(amountFen), bankNo, note }
    const own = { id: newId<SettlementId>(), reversesId: id, operatorId, createTime: now() }
    if (!(await insertSettlement(sql, { ...own, ...back }))) fail('settlementReversed')
    await log(sql, id, { action: 'funds.reverseSettlement', after: back })
    return getSettlement(sql, id)
  })
}

async function getSettlement(sql: Sql, id: SettlementId): Promise<ChannelSettlement> {
  return (await findSettlement(sql, id)) ?? fail('settlementNotFound')
}

const log = (sql: Tx, id: SettlementId, { action, after }: { action: string; after: object }) =>
  audit(sql, { action, target: { type: 'settlement', id }, after })
