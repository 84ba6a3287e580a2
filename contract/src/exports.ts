import { z } from 'zod'
import { Bucket, FundItemType } from './funds.ts'
import { orderColumns } from './lists/order-columns.ts'
import { orderFilters } from './orders.ts'
import { rosterFilters } from './rosters/rosters.ts'
import { exportFormat, exportKind, exportState, reportPeriod } from './states.ts'
import { ExportId, Instant, page, pageInput, RequestId } from './values.ts'
import type { Area } from './wire/areas.ts'
import { endpoint } from './wire/endpoint.ts'

/** 1 订单, 2 收支明细, 3 我的全部资料, 4 收益报表, 5 学员 (of `goodId`, or of the shop). */
const ExportKind = exportKind.codec
/** 1 CSV and 2 Excel for lists; 3 JSON only for the export of everything stored about the creator. */
const ExportFormat = exportFormat.codec

/** A list as a file, made in the background with the filters and totals of the screen. */
const exportRecord = z.object({
  id: ExportId,
  kindDict: ExportKind,
  formatDict: ExportFormat,
  /** 0 排队中 → 1 生成中 → 2 已完成 → 4 已过期 | 3 失败 */
  statusDict: exportState.codec,
  progressBp: z.int(),
  rowCount: z.int(),
  fileName: z.string(),
  size: z.int(),
  /** signed, valid for an hour; null until the file is done */
  url: z.string().nullable(),
  /** plain words: why it failed, and what to do */
  reason: z.string(),
  createTime: Instant,
  finishTime: Instant.nullable(),
  /** when the file is removed */
  expireTime: Instant.nullable(),
})
export type ExportRecord = z.output<typeof exportRecord>

const OrderColumns = z.codec(
  z.union([z.string(), z.array(z.string())]),
  z
    .array(z.enum(orderColumns, { error: '没有这一列' }))
    .min(1, { error: '至少选一列' })
    .max(orderColumns.length, { error: '列选多了' }),
  {
    decode: (wire) =>
      (Array.isArray(wire) ? wire : wire === '' ? [] : wire.split(',', orderColumns.length + 1)) as never,
    encode: (value) => value.join(','),
  },
)

/** Whose work a list belongs to: as the calls that show it, and everything about the creator to the owner. */
export const exportAreas: Record<ExportRecord['kindDict'], readonly Area[]> = {
  [exportKind.orders]: ['service', 'finance'],
  [exportKind.entries]: ['finance'],
  [exportKind.ownData]: ['account'],
  [exportKind.reports]: ['finance'],
  [exportKind.learners]: ['teaching', 'service'],
}

type Asked = { kindDict: z.output<typeof ExportKind>; formatDict?: z.output<typeof ExportFormat> | undefined }

const isPossible = ({ kindDict, formatDict }: Asked) =>
  formatDict === undefined || (kindDict === exportKind.ownData) === (formatDict === exportFormat.json)

export const exports = {
  create: endpoint({
    path: '/zsm/api/export/create',
    access: 'creator',
    areas: ['teaching', 'service', 'finance'],
    input: z
      .object({
        kindDict: ExportKind,
        /** omitted: Excel, or JSON for the export of everything */
        formatDict: ExportFormat.optional(),
        requestId: RequestId,
        keyword: pageInput.keyword,
        /** orders only */
        ...orderFilters,
        /** orders only: the columns of the file, in this order; omitted: all of them */
        columns: OrderColumns.optional(),
        /** ledger entries only */
        bucketDict: Bucket.optional(),
        typeDict: FundItemType.optional(),
        /** reports only */
        periodDict: reportPeriod.codec.optional(),
        /** learners only */
        ...rosterFilters,
      })
      .refine(isPossible, {
        path: ['formatDict'],
        error: '列表请导出为 Excel 或 CSV，全部资料请导出为 JSON',
      }),
    output: exportRecord,
    errors: ['exportTooMany', 'exportsOfDayUsed'],
  }),
  get: endpoint({
    path: '/zsm/api/export/get',
    access: 'creator',
    areas: ['teaching', 'service', 'finance'],
    effect: 'read',
    input: z.object({ id: ExportId }),
    output: exportRecord,
    errors: ['exportNotFound'],
  }),
  listData: endpoint({
    path: '/zsm/api/export/listData',
    access: 'creator',
    areas: ['teaching', 'service', 'finance'],
    effect: 'read',
    input: z.object({ pageNum: pageInput.pageNum, pageSize: pageInput.pageSize }),
    output: page(exportRecord),
  }),
}
