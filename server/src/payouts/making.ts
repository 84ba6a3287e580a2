import { plus } from '@zsm/contract/money/fen'
import type { payoutBatches, WholePayoutBatch } from '@zsm/contract/payouts/batches'
import type { OperatorId, PayoutBatchId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import type { Sql, Tx } from '../database/sql.ts'
import { Failure, fail } from '../failure.ts'
import { claimPayout } from '../funds/public.ts'
import { newId } from '../ids.ts'
import { makeSerialNo } from '../serial-numbers.ts'
import { insertBatch } from './batches.queries.ts'
import { getBatch } from './batches.ts'
import { checksumOf } from './checksum.ts'
import { claimOf } from './claim.ts'
import { getFormat } from './formats.ts'
import { insertItems, listPayees, type PayeeRow } from './items.queries.ts'

/** Makes a batch of approved withdrawals and claims them. A second person has to approve it. */
export async function makeBatch(
  sql: Sql,
  operator: OperatorId,
  input: InputOf<typeof payoutBatches.makePayoutBatch>,
): Promise<WholePayoutBatch> {
  const { requestId, bankFormatId } = input
  const request = { actor: operator, call: 'payouts.make', requestId, input }
  const { id } = await once(sql, request, async (sql) => {
    const format = await getFormat(sql, bankFormatId)
    const ids = [...new Set(input.withdrawIds)]
    const payees = await listPayees(sql, ids)
    if (payees.length < ids.length) fail('withdrawNotFound')
    const id = newId<PayoutBatchId>()
    const makeTime = now()
    const batch = {
      id,
      batchNo: `PC${makeSerialNo(makeTime)}`,
      itemCount: payees.length,
      sumFen: plus(...payees.map(({ amountFen }) => amountFen)),
      checksum: checksumOf(payees),
    }
    const { name: formatName, columns, encodingDict, totalsFlag } = format
    const layout = { bankFormatId, formatName, columns, encodingDict, totalsFlag }
    await insertBatch(sql, { ...batch, ...layout, makerId: operator, makeTime })
    // Claims in the order of ids prevent a deadlock: of two people who choose the same withdrawals, one waits for the other.
    for (const payee of payees) await claim(sql, id, payee)
    await insertItems(sql, payees.map(itemOf(id)))
    await audit(sql, { action: 'payouts.make', target: { type: 'payoutBatch', id }, after: batch })
    return { id }
  })
  return getBatch(sql, operator, id)
}

/** Names the withdrawal that cannot be paid, so that the operator can leave it out and pay the others. */
async function claim(sql: Tx, batch: PayoutBatchId, { creatorId, withdrawId, withdrawNo }: PayeeRow) {
  try {
    await claimPayout(sql, creatorId, withdrawId, claimOf(batch))
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause
    throw new Failure(cause.error, { message: `${withdrawNo}：${cause.message}`, cause })
  }
}

const itemOf =
  (batchId: PayoutBatchId) =>
  ({ creatorId, withdrawId, withdrawNo, amountFen }: PayeeRow, at: number) => ({
    batchId,
    lineNo: at + 1,
    creatorId,
    withdrawId,
    withdrawNo,
    amountFen,
  })
