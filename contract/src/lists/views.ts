import { z } from 'zod'
import { int, line, text, wholeList } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

/** How wide a column may be, in pixels. */
const columnWidth = { least: 60, most: 800 }
const mostFilters = 20

const column = z.object({
  key: line(1, 40, '列'),
  hiddenFlag: z.boolean(),
  /** in pixels; null: as wide as its content needs */
  width: int(columnWidth.least, columnWidth.most).nullable(),
})

const savedFilter = z.object({
  name: line(1, 20, '名称'),
  /** the list's filters, in the form of an address */
  query: text(500, '筛选条件'),
})

/**
 * How one person sees one list. A list that is not stored is shown as it is made. A column that the list no longer has is ignored, and
 * a column that is not named here is shown at its place.
 */
const listView = z.object({
  listKey: line(1, 60, '列表'),
  /** in their order; empty: as the list is made */
  columns: z.array(column).max(40, { error: '最多 40 列' }),
  denseFlag: z.boolean(),
  /** 0: the usual number of rows */
  pageSize: int(0, 100),
  /** empty: the usual order */
  sort: text(40, '排序'),
  filters: z.array(savedFilter).max(mostFilters, { error: `最多保存 ${mostFilters} 个筛选` }),
})
export type ListView = z.output<typeof listView>

const read = z.object({})

/** How a creator sees the lists. The last write of a list wins. */
export const listViews = {
  listData: endpoint({
    path: '/zsm/api/listView/listData',
    access: 'creator',
    areas: ['self'],
    effect: 'read',
    input: read,
    output: wholeList(listView),
  }),
  save: endpoint({
    path: '/zsm/api/listView/save',
    access: 'creator',
    areas: ['self'],
    sends: 'body',
    input: listView,
    output: listView,
    errors: ['listViewTooMany'],
  }),
}

/** How an operator sees the lists. */
export const operatorListViews = {
  listListView: endpoint({
    path: '/zsm/api/operator/listListView',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    effect: 'read',
    input: read,
    output: wholeList(listView),
  }),
  saveListView: endpoint({
    path: '/zsm/api/operator/saveListView',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    sends: 'body',
    input: listView,
    output: listView,
    errors: ['listViewTooMany'],
  }),
}
