import { contract } from '@zsm/contract/contract'
import { operatorListViews } from '@zsm/contract/lists/views'
import { implement, type Mounted } from '../rpc/implement.ts'
import { listViewsOf, saveView } from './list-views.ts'

export const listViewsRoutes = (): Mounted[] => [
  ...implement(contract.listViews, {
    listData: ({ sql, creator, member }) => listViewsOf(sql, { creator, member: member?.id }),
    save: ({ sql, creator, member }, input) => saveView(sql, { creator, member: member?.id }, input),
  }),
  ...implement(operatorListViews, {
    listListView: ({ sql, operator }) => listViewsOf(sql, { operator }),
    saveListView: ({ sql, operator }, input) => saveView(sql, { operator }, input),
  }),
]
