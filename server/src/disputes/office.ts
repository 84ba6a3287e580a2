import { minus } from '@zsm/contract/money/fen'
import type {
  DisputedRefund,
  OpenedDispute,
  OperatorDispute,
  operatorDisputes,
} from '@zsm/contract/office/disputes'
import { disputeState, refundAsker, refundReason, refundState } from '@zsm/contract/states'
import type { CreatorId, DisputeId, OrderId, Page } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../database/audit.ts'
import { readPage } from '../database/page.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { countStates, partsOf } from '../database/state-counts.ts'
import { fail } from '../failure.ts'
import { getFulfilment, readMessages, readOfficeWork } from '../fulfilment/public.ts'
import type { Media } from '../materials/public.ts'
import { tellWhoDecided } from '../operators/public.ts'
import { listOfOrder, withPictures } from '../refunds/public.ts'
import { countAllDisputes, findAnyDispute, listAllDisputes } from './office.queries.ts'
import { target } from './opening.ts'
import { type DisputeRow, findDispute } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findAnyDispute>>>

export async function listDisputes(
  sql: Sql,
  filters: InputOf<typeof operatorDisputes.listDispute>,
): Promise<Page<OperatorDispute>> {
  const page = await readPage(
    listAllDisputes(sql, filters),
    countAllDisputes(sql, filters),
    filters,
    countStates(filters, partsOf(disputeState.values), (part) => countAllDisputes(sql, part)),
  )
  return { ...page, list: page.list.map(shown) }
}

const shown = ({ paidBackFen, ...row }: Row): OperatorDispute => ({
  ...row,
  refundableFen: minus(row.payFen, paidBackFen),
})

const getAny = async (sql: Sql, id: DisputeId): Promise<Row> =>
  (await findAnyDispute(sql, id)) ?? fail('disputeNotFound')

/** Everything that the decision needs. The reading itself is in the audit log. */
export async function openOfficeDispute(sql: Sql, media: Media, id: DisputeId): Promise<OpenedDispute> {
  const row = await getAny(sql, id)
  const { frontId: creator, orderId } = row
  const [{ content, stateDict, deliverDueTime, finishTime }, refunds] = await Promise.all([
    readOfficeWork(sql, creator, orderId),
    listRefunds(sql, media, creator, orderId),
  ])
  await transaction(sql, (sql) => audit(sql, { creator, action: 'disputes.read', target: target(id) }))
  return { ...shown(row), ...content, stateDict, deliverDueTime, finishTime, refunds }
}

/** How the refunds of the order went, the newest first. */
async function listRefunds(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  orderId: OrderId,
): Promise<DisputedRefund[]> {
  const refunds = await withPictures(sql, media, await listOfOrder(sql, creator, orderId))
  return refunds.map(({ refundNo, amountFen, statusDict, applyByDict, reasonDict, note, ...refund }) => ({
    refundNo,
    amountFen,
    note,
    statusText: refundState.labels[statusDict],
    askerText: refundAsker.labels[applyByDict],
    reasonText: refundReason.labels[reasonDict],
    outcome: refund.reason,
    applyTime: refund.applyTime,
    pictures: refund.pictures,
  }))
}

export async function listOlderMessages(
  sql: Sql,
  { id, beforeId }: InputOf<typeof operatorDisputes.listDisputeMessage>,
): Promise<OutputOf<typeof operatorDisputes.listDisputeMessage>> {
  const { frontId, orderId } = await getAny(sql, id)
  return readMessages(sql, await getFulfilment(sql, frontId, orderId), beforeId)
}

/** Finds the dispute and applies the operator's decision. */
export async function decideOnDispute(
  sql: Sql,
  id: DisputeId,
  act: (dispute: DisputeRow) => Promise<unknown>,
): Promise<OperatorDispute> {
  const { frontId } = await getAny(sql, id)
  const dispute = (await findDispute(sql, frontId, id)) ?? fail('disputeNotFound')
  await tellWhoDecided(sql, { type: 'dispute', id }, () => act(dispute))
  return shown(await getAny(sql, id))
}
