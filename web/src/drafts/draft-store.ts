import { isCallError } from '@zsm/contract/client/call-error'
import { type Draft, drafts } from '@zsm/contract/drafts'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { call } from '../api/client.ts'
import { invalidate, query } from '../api/query.ts'
import { showFailure } from '../failures/show-failure.ts'
import { instantNow } from '../format/elapsed.ts'
import { deleteHere, listHere, readHere, storeHere } from './browser-drafts.ts'

export type Typed = Pick<Draft, 'scope' | 'dataJson' | 'baseVersion'>

const quietly = { background: true } as const

type Seen = CallInput<typeof drafts.save>['seenTime']

/** The server draft of each scope that this window last saw. It overwrites and deletes no other. */
const seen = new Map<string, Seen>()
/** The text last sent. If the answer to a save is lost, a server draft with this text is this window's own. */
const sent = new Map<string, string>()

/** Scopes whose draft another window or device writes. This window's input is stored separately. */
const contested = new Set<string>()
const ownerOf = (scope: string) => (contested.has(scope) ? 'window' : 'creator')

/** Stores input in this browser at once, so that neither a reload nor an outage loses any of it. */
export function noteDraft(typed: Typed): void {
  const { scope } = typed
  storeHere({ ...typed, updateTime: instantNow(), seenTime: seen.get(scope) }, ownerOf(scope))
}

/**
 * Saves input on the server, where other devices find it, and then deletes the browser's copy. Fails if another window or device
 * has written this draft meanwhile.
 */
export async function saveDraft(typed: Typed): Promise<Draft> {
  const saved = await send(typed)
  settle(typed.scope, saved.updateTime)
  if (readHere(typed.scope)?.dataJson === typed.dataJson) deleteHere(typed.scope)
  // The last save ends after the page is left, when the list of drafts has already been read.
  void invalidate(drafts.list)
  return saved
}

/** From now on this window may overwrite the server draft that it knows. */
function settle(scope: string, seenTime: Seen): void {
  seen.set(scope, seenTime)
  contested.delete(scope)
  deleteHere(scope, 'window')
}

/** Moves the browser's copy to this window, so that other windows do not take it for theirs. */
function contest(typed: Typed): void {
  if (readHere(typed.scope)?.dataJson === typed.dataJson) deleteHere(typed.scope)
  contested.add(typed.scope)
  noteDraft(typed)
}

async function send(typed: Typed): Promise<Draft> {
  const { scope, dataJson } = typed
  const before = sent.get(scope)
  sent.set(scope, dataJson)
  const save = () => call(drafts.save, { ...typed, seenTime: seen.get(scope) }, quietly)
  try {
    return await save()
  } catch (error) {
    if (!isCallError(error, 'draftChanged')) throw error
    const there = await call(drafts.get, { scope }, quietly)
    if (there && there.dataJson !== before && there.dataJson !== dataJson) {
      contest(typed)
      throw error
    }
    seen.set(scope, there?.updateTime ?? 'none')
    return await save()
  }
}

/** Allows this window's input to overwrite a draft of another window or device. */
export const overwriteDraft = (scope: string) => void seen.delete(scope)

/** The newest draft of a scope, as a query. */
export const draftQuery = (scope: string) => ({
  ...query(drafts.get, { scope }),
  queryFn: () => readDraft(scope),
})

/** The drafts with a prefix, as a query. */
export const draftsQuery = (prefix: string) => ({
  ...query(drafts.list, { prefix }),
  queryFn: () => listDrafts(prefix),
})

/** The newest draft of a scope, from this browser or from the server. */
async function readDraft(scope: string): Promise<Draft | null> {
  const own = readHere(scope, 'window')
  if (own) {
    contested.add(scope)
    seen.set(scope, own.seenTime)
    return own
  }
  contested.delete(scope)
  const here = readHere(scope)
  const there = await call(drafts.get, { scope }, quietly).catch((error: unknown) => {
    // If the server is down but this browser has a draft, the draft is more useful than the failure.
    if (here) return null
    throw error
  })
  const fromHere = here && (!there || here.updateTime >= there.updateTime)
  // Input in this browser is based on the server draft seen at that time, whatever is stored now.
  seen.set(scope, fromHere ? here.seenTime : (there?.updateTime ?? 'none'))
  sent.delete(scope)
  return fromHere ? here : there
}

/** The drafts with a prefix, the newest of each scope. */
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

/** Deletes the draft of a form, unless another window has written it since. */
export async function dropDraft(scope: string): Promise<void> {
  const seenTime = seen.get(scope)
  if (contested.has(scope)) return settle(scope, seenTime)
  settle(scope, 'none')
  await remove({ scope, seenTime })
}

/** Deletes a draft from a list, whichever window wrote it. */
export const deleteDraft = (scope: string): Promise<void> => remove({ scope })

async function remove(input: CallInput<typeof drafts.delete>): Promise<void> {
  deleteHere(input.scope)
  await call(drafts.delete, input, quietly).catch(showFailure)
  await invalidate(drafts.list, drafts.get)
}
