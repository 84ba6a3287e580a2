import type { WholePayoutBatch } from '@zsm/contract/payouts/batches'
import type { ResultReading } from '@zsm/contract/payouts/formats'
import type { payoutResults } from '@zsm/contract/payouts/results'
import { openPayoutItems, payoutBatchState, payoutItemState } from '@zsm/contract/states'
import type { CreatorId, OperatorId, PayoutBatchId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { arrive, failPayout, type PayoutActor, releasePayout } from '../funds/public.ts'
import { mustBeSecond } from '../operators/public.ts'
import { wordsIn } from '../spreadsheets/bank-words.ts'
import { type LockedBatch, lockBatch, setBatch } from './batches.queries.ts'
import { record, stepBatch } from './batches.ts'
import { claimOf } from './claim.ts'
import { updateFormat } from './formats.queries.ts'
import { getFormat } from './formats.ts'
import { listBatchItems, settleItem } from './items.queries.ts'

type Actor = PayoutActor & { operator: OperatorId }
type Settling = InputOf<typeof payoutResults.settlePayoutItem>

/** A person decides a line that the bank's file leaves open. */
export function settleByHand(sql: Sql, actor: Actor, input: Settling): Promise<WholePayoutBatch> {
  const { id, withdrawId } = input
  return stepBatch(sql, actor.operator, { id, can: 'settleItem' }, async (sql, batch) => {
    const items = await listBatchItems(sql, id)
    const item = items.find((item) => item.withdrawId === withdrawId) ?? fail('payoutItemNotFound')
    if (!openPayoutItems.includes(item.statusDict))
      fail('payoutItemSettled', standsAt('这一笔', payoutItemState.labels[item.statusDict]))
    const { creatorId: creator } = item
    const { outcomeDict: statusDict, transferNo, reason } = input
    const change = { statusDict, reason, transferNo, settleTime: now() }
    await settleItem(sql, creator, { batchId: id, withdrawId }, change)
    await move(sql, actor, { creator, batch, input })
    await setBatch(sql, id, { statusDict: payoutBatchState.answered, answerTime: now() })
    await record(sql, 'settleItem', id, batch, { withdrawNo: item.withdrawNo, ...change })
  })
}

async function move(
  sql: Tx,
  actor: Actor,
  { creator, batch, input }: { creator: CreatorId; batch: LockedBatch; input: Settling },
): Promise<void> {
  const { id: batchId, withdrawId: id, outcomeDict, transferNo, reason } = input
  const by = claimOf(batchId)
  if (outcomeDict === payoutItemState.paid) {
    if (transferNo.length < 4) fail('transferMissing', { field: 'transferNo' })
    await arrive(sql, creator, { id, channelTxnNo: transferNo, by }, actor)
  } else if (outcomeDict === payoutItemState.failed) {
    await failPayout(sql, creator, { id, reason, by }, actor)
  } else {
    // If the bank still pays this line later, it is paid twice. So the maker of the batch must not release it.
    await mustBeSecond(sql, actor.operator, batch.makerId, 'payoutSecondOperator')
    await releasePayout(sql, creator, id, by)
  }
}

/** 4 已回盘 → 5 已关闭. Fails until every line has its result. */
export function closeBatch(sql: Sql, operator: OperatorId, id: PayoutBatchId): Promise<WholePayoutBatch> {
  return stepBatch(sql, operator, { id, can: 'close' }, async (sql, batch) => {
    const open = (await listBatchItems(sql, id)).filter(({ statusDict }) =>
      openPayoutItems.includes(statusDict),
    )
    if (open.length > 0)
      fail('payoutUnsettled', { message: `还有 ${open.length} 笔没有结果，请先上传银行结果或逐笔登记` })
    const change = { statusDict: payoutBatchState.closed, closeTime: now() }
    await setBatch(sql, id, change)
    await record(sql, 'close', id, batch, change)
  })
}

/** Stores which column means what, for all results of the batch's bank. */
export function matchBankColumns(
  sql: Sql,
  { id, ...reading }: InputOf<typeof payoutResults.matchPayoutColumns>,
): Promise<null> {
  mustBeReadable(reading)
  return transaction(sql, async (sql) => {
    const { bankFormatId } = (await lockBatch(sql, id)) ?? fail('payoutBatchNotFound')
    const { result: before, ...format } = await getFormat(sql, bankFormatId)
    await updateFormat(sql, { ...format, result: reading, updateTime: now() })
    const target = { type: 'bankFormat', id: bankFormatId }
    await audit(sql, { action: 'payouts.matchColumns', target, before, after: reading })
    return null
  })
}

/** The titles of the four columns must differ, and no word may mean both paid and failed. */
function mustBeReadable(reading: ResultReading): void {
  const { numberTitle, amountTitle, outcomeTitle, transferTitle, paidWords, failedWords } = reading
  const titles = [numberTitle, amountTitle, outcomeTitle, transferTitle]
  const [paid, failed] = [wordsIn(paidWords), wordsIn(failedWords)]
  const areApart = new Set(titles).size === titles.length && !paid.some((word) => failed.includes(word))
  if (titles.includes('') || paid.length === 0 || failed.length === 0 || !areApart)
    fail('payoutColumnsIncomplete')
}
