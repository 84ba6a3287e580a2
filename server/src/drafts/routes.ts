import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { dropDraft, getDraft, listDraftsUnder, saveDraft } from './drafts.ts'

export function draftsRoutes(): Mounted[] {
  return implement(contract.drafts, {
    get: ({ sql, creator }, input) => getDraft(sql, creator, input),
    list: ({ sql, creator }, input) => listDraftsUnder(sql, creator, input),
    save: ({ sql, creator }, input) => saveDraft(sql, creator, input),
    delete: ({ sql, creator }, input) => dropDraft(sql, creator, input),
  })
}
