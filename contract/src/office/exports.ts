import { z } from 'zod'
import { exportFormat, exportState } from '../states.ts'
import { Instant, int, OperatorExportId, page, RequestId, text } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { caseLists, caseListTitles } from './cases.ts'

/** The lists of operators that can be taken out as a file. */
export const exportLists = [...caseLists, 'order', 'creator', 'merchant', 'review'] as const
export const ExportList = z.enum(exportLists, { error: '没有这个列表' })
export type ExportList = z.output<typeof ExportList>

export const exportListTitles: Record<ExportList, string> = {
  ...caseListTitles,
  order: '全部订单',
  creator: '创作者',
  merchant: '收款账户',
  review: '学员评价',
}

/** 1 CSV or 2 Excel. */
const ListFormat = exportFormat.codec

const listExport = z.object({
  id: OperatorExportId,
  listName: ExportList,
  formatDict: ListFormat,
  /** 0 排队中 → 1 生成中 → 2 已完成 → 4 已过期 | 3 失败 */
  statusDict: exportState.codec,
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
export type ListExport = z.output<typeof listExport>

const everybody = ['reviewer', 'finance', 'support'] as const

/** Lists as files, each for who may read the list. Who took out what is in the audit log: decision 0109. */
export const operatorExports = {
  createListExport: endpoint({
    path: '/zsm/api/operator/createListExport',
    access: 'operator',
    roles: everybody,
    sends: 'body',
    input: z.object({
      listName: ExportList,
      /** the filters of the list's call, in the form of an address */
      filters: text(1000, '筛选条件').default(''),
      formatDict: ListFormat.default(exportFormat.excel),
      requestId: RequestId,
    }),
    output: listExport,
    errors: ['exportTooMany', 'exportsOfDayUsed'],
  }),
  /** The operator's own, newest first. */
  listListExport: endpoint({
    path: '/zsm/api/operator/listListExport',
    access: 'operator',
    roles: everybody,
    effect: 'read',
    input: z.object({ pageNum: int(1, 100_000).default(1), pageSize: int(1, 100).default(20) }),
    output: page(listExport),
  }),
}
