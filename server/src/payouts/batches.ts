import type { Payable, PayoutBatch, payoutBatches, WholePayoutBatch } from '@zsm/contract/payouts/batches'
import { payoutBatchCan, payoutBatchState, payoutItemState } from '@zsm/contract/states'
import type { Fen, OperatorId, Page, PayoutBatchId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { pageOf, readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail, standsAt } from '../failure.ts'
import { releasePayout } from '../funds/public.ts'
import { mustBeSecond, tellWhoDecided } from '../operators/public.ts'
import {
  countBatches,
  findBatch,
  type LockedBatch,
  listBatches as listRows,
  lockBatch,
  setBatch,
} from './batches.queries.ts'
import { checksumOf } from './checksum.ts'
import { claimOf } from './claim.ts'
import {
  countPayables,
  listBatchItems,
  listBatchPayees,
  listItems,
  listPayables as listPayableRows,
  type PayeeRow,
  settleItem,
  sumPayables,
} from './items.queries.ts'

const parts = {
  ...partsOf(payoutBatchState.values, { openFlag: false }),
  waiting: { statusDict: undefined, openFlag: true },
}

export function listBatches(
  sql: Sql,
  operator: OperatorId,
  filters: InputOf<typeof payoutBatches.listPayoutBatch>,
): Promise<Page<PayoutBatch>> {
  return readPage(
    listRows(sql, operator, filters),
    countBatches(sql, filters),
    filters,
    countStates(filters, parts, (part) => countBatches(sql, part)),
  )
}

export async function getBatch(sql: Sql, operator: OperatorId, id: PayoutBatchId): Promise<WholePayoutBatch> {
  const [batch, items] = await Promise.all([findBatch(sql, operator, id), listItems(sql, id)])
  return { ...(batch ?? fail('payoutBatchNotFound')), items }
}

export async function listPayables(
  sql: Sql,
  filter: InputOf<typeof payoutBatches.listPayable>,
): Promise<Page<Payable> & { totalFen: Fen }> {
  const [list, count, totalFen] = await Promise.all([
    listPayableRows(sql, filter),
    countPayables(sql, filter),
    sumPayables(sql, filter),
  ])
  return { ...pageOf(list, count, filter), totalFen }
}

/** 1 待复核 → 2 待导出, by a second person. */
export function approveBatch(sql: Sql, operator: OperatorId, id: PayoutBatchId): Promise<WholePayoutBatch> {
  return stepBatch(sql, operator, { id, can: 'approve' }, async (sql, batch) => {
    await mustBeSecond(sql, operator, batch.makerId, 'payoutSecondOperator')
    await listUnchanged(sql, id, batch)
    const change = { statusDict: payoutBatchState.approved, approverId: operator, approveTime: now() }
    await setBatch(sql, id, change)
    await record(sql, 'approve', id, batch, { checksum: batch.checksum, sumFen: batch.sumFen, ...change })
  })
}

/** 1 待复核 or 2 待导出 → 5 已关闭. The file was never exported, so any way may pay the withdrawals again. */
export function cancelBatch(
  sql: Sql,
  operator: OperatorId,
  { id, reason }: InputOf<typeof payoutBatches.cancelPayoutBatch>,
): Promise<WholePayoutBatch> {
  return stepBatch(sql, operator, { id, can: 'cancel' }, async (sql, batch) => {
    const time = now()
    for (const { creatorId, withdrawId } of await listBatchItems(sql, id)) {
      const released = { statusDict: payoutItemState.released, reason, settleTime: time }
      await settleItem(sql, creatorId, { batchId: id, withdrawId }, released)
      await releasePayout(sql, creatorId, withdrawId, claimOf(id))
    }
    const change = { statusDict: payoutBatchState.closed, closeTime: time, closeReason: reason }
    await setBatch(sql, id, change)
    await record(sql, 'cancel', id, batch, change)
  })
}

type Step = { id: PayoutBatchId; can: keyof typeof payoutBatchCan }

/**
 * Acts on a batch that is locked and in a state that allows the step. Of two people who act at once, the second is told who was first.
 */
export async function stepBatch(
  sql: Sql,
  operator: OperatorId,
  { id, can }: Step,
  act: (sql: Tx, batch: LockedBatch) => Promise<void>,
): Promise<WholePayoutBatch> {
  await tellWhoDecided(sql, { type: 'payoutBatch', id }, () =>
    transaction(sql, async (sql) => act(sql, await lockFor(sql, id, can))),
  )
  return getBatch(sql, operator, id)
}

/** Locks the batch. Fails unless its state allows the step. */
export async function lockFor(
  sql: Tx,
  id: PayoutBatchId,
  can: keyof typeof payoutBatchCan,
): Promise<LockedBatch> {
  const batch = (await lockBatch(sql, id)) ?? fail('payoutBatchNotFound')
  const { statusDict } = batch
  if (!payoutBatchCan[can].includes(statusDict))
    fail('payoutStateChanged', standsAt('这个批次', payoutBatchState.labels[statusDict]))
  return batch
}

/** The payees, unless one has changed since the batch was made: the bank must get exactly what was approved. */
export async function listUnchanged(sql: Tx, id: PayoutBatchId, batch: LockedBatch): Promise<PayeeRow[]> {
  const payees = await listBatchPayees(sql, id)
  if (checksumOf(payees) !== batch.checksum) fail('payoutChanged')
  return payees
}

export const record = (
  sql: Tx,
  verb: string,
  id: PayoutBatchId,
  { statusDict, batchNo }: LockedBatch,
  after: object,
): Promise<void> =>
  audit(sql, {
    action: `payouts.${verb}`,
    target: { type: 'payoutBatch', id },
    before: { statusDict },
    after: { batchNo, ...after },
  })
