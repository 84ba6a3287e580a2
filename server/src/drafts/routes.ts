import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { dropDraft, getDraft, listDraftsUnder, saveDraft } from './drafts.ts'
import { drawerOf } from './drawers.ts'

export function draftsRoutes(): Mounted[] {
  return implement(contract.drafts, {
    get: ({ sql, creator, member }, input) => getDraft(sql, { creator, drawer: drawerOf(member) }, input),
    list: ({ sql, creator, member }, input) =>
      listDraftsUnder(sql, { creator, drawer: drawerOf(member) }, input),
    save: ({ sql, creator, member }, input) => saveDraft(sql, { creator, drawer: drawerOf(member) }, input),
    delete: ({ sql, creator, member }, input) => dropDraft(sql, { creator, drawer: drawerOf(member) }, input),
  })
}
