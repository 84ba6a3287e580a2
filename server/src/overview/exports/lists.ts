import type { ExportList } from '@zsm/contract/office/exports'
import type { OperatorId, Page } from '@zsm/contract/values'
import { listClosings } from '../../account-closing/public.ts'
import { now } from '../../clock.ts'
import { listComplaints } from '../../complaints/public.ts'
import { listCertifications, listEnrolls } from '../../creators/public.ts'
import type { Sql } from '../../database/sql.ts'
import { listDisputes } from '../../disputes/public.ts'
import { listAdjustments, listWithdraws } from '../../funds/public.ts'
import { openReviews } from '../../goods/public.ts'
import type { Media } from '../../materials/public.ts'
import { listMerchants } from '../../merchants/public.ts'
import { listChanges } from '../../operators/public.ts'
import { listHeldOrders } from '../../orders/public.ts'
import { listNotices } from '../../payments/public.ts'
import { listBatches } from '../../payouts/public.ts'
import { listDifferences } from '../../reconciliation/public.ts'
import { listRefunds } from '../../refunds/public.ts'
import { searchAllReviews } from '../../reviews/public.ts'
import { listTakedowns } from '../../takedowns/public.ts'
import { listAllCreators } from '../creators.queries.ts'
import { shown } from '../creators.ts'
import { listOrders } from '../orders/orders.ts'

/** A page of a list, as its call answers it: numbers are masked here too. `filters` were checked by the call's own schema. */
export type ReadList = (
  sql: Sql,
  asked: { listName: ExportList; operator: OperatorId; filters: object; pageNum: number; pageSize: number },
) => Promise<object[]>

type Reader = (sql: Sql, operator: OperatorId, input: never) => Promise<Pick<Page<object>, 'list'>>

/** The function that serves each list's call. */
export function openLists(media: Media): ReadList {
  const reviews = openReviews(media)
  const readers: Record<ExportList, Reader> = {
    enroll: (sql, _, input) => listEnrolls(sql, input),
    certification: (sql, _, input) => listCertifications(sql, input),
    good: (sql, _, input) => reviews.list(sql, input),
    appeal: (sql, operator, input) => listTakedowns(sql, media, operator, input),
    complaint: (sql, _, input) => listComplaints(sql, media, input),
    withdraw: (sql, operator, input: object) =>
      listWithdraws(sql, operator, { ...input, now: now() } as Parameters<typeof listWithdraws>[2]),
    batch: (sql, operator, input) => listBatches(sql, operator, input),
    refund: (sql, operator, input) => listRefunds(sql, media, operator, input),
    dispute: (sql, _, input) => listDisputes(sql, input),
    heldOrder: (sql, _, input) => listHeldOrders(sql, input),
    notice: (sql, _, input) => listNotices(sql, input),
    difference: (sql, _, input) => listDifferences(sql, input),
    adjustment: (sql, operator, input) => listAdjustments(sql, operator, input),
    closing: (sql, _, input) => listClosings(sql, input),
    change: (sql, operator, input) => listChanges(sql, operator, input),
    order: (sql, _, input) => listOrders(sql, input),
    // The list itself records each search for a person; an export is recorded once, with its filters.
    creator: async (sql, _, input) => ({ list: (await listAllCreators(sql, input)).map(shown) }),
    merchant: (sql, _, input) => listMerchants(sql, input),
    review: (sql, _, input) => searchAllReviews(sql, input),
  }
  return async (sql, { listName, operator, filters, ...page }) =>
    (await readers[listName](sql, operator, { ...filters, ...page } as never)).list
}
