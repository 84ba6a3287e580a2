import { type Draft, drafts } from '@zsm/contract/drafts'
import { call } from '../api/client.ts'
import { invalidate, query } from '../api/query.ts'
import { showFailure } from '../failures/show-failure.ts'
import { instantNow } from '../format/elapsed.ts'
import { forgetHere, keepHere, listHere, readHere } from './browser-drafts.ts'

export type Typed = Pick<Draft, 'scope' | 'dataJson' | 'baseVersion'>

const quietly = { background: true } as const

/** Keeps what is typed in this browser: at once, so that neither a reload nor a dead server costs a word. */
export const noteDraft = (typed: Typed) => keepHere({ ...typed, updateTime: instantNow() })

/** Keeps it on the server, where other devices find it; what the server has, the browser may forget. */
export async function saveDraft(typed: Typed): Promise<Draft> {
  const saved = await call(drafts.save, typed, quietly)
  if (readHere(typed.scope)?.dataJson === typed.dataJson) forgetHere(typed.scope)
  // The last save ends after the page was left: the list that came then must show it.
  void invalidate(drafts.list)
  return saved
}

/** The newest draft of a scope as a query value. */
export const draftQuery = (scope: string) => ({
  ...query(drafts.get, { scope }),
  queryFn: () => readDraft(scope),
})

/** The drafts of a kind as a query value. */
export const draftsQuery = (prefix: string) => ({
  ...query(drafts.list, { prefix }),
  queryFn: () => listDrafts(prefix),
})

/** The newest draft of a scope, of this browser or of the server. */
async function readDraft(scope: string): Promise<Draft | null> {
  const here = readHere(scope)
  const there = await call(drafts.get, { scope }, quietly).catch((error: unknown) => {
    // What was typed here is worth more than the word that the server is away.
    if (here) return null
    throw error
  })
  return here && (!there || here.updateTime >= there.updateTime) ? here : there
}

/** The drafts of a kind, the newest of each. */
async function listDrafts(prefix: string): Promise<{ list: Draft[]; total: number }> {
  const here = listHere(prefix)
  const there = await call(drafts.list, { prefix }, quietly).catch((error: unknown) => {
    if (here.length > 0) return { list: [] }
    throw error
  })
  const newest = new Map(there.list.map((draft) => [draft.scope, draft]))
  for (const draft of here) {
    const other = newest.get(draft.scope)
    if (!other || draft.updateTime >= other.updateTime) newest.set(draft.scope, draft)
  }
  const list = [...newest.values()].sort((a, b) => (a.updateTime < b.updateTime ? 1 : -1))
  return { list, total: list.length }
}

export async function dropDraft(scope: string): Promise<void> {
  forgetHere(scope)
  await call(drafts.delete, { scope }, quietly).catch(showFailure)
  await invalidate(drafts.list, drafts.get)
}
