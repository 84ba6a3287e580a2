import { isCallError } from '@zsm/contract/client/call-error'
import { type Draft, drafts } from '@zsm/contract/drafts'
import type { CallInput } from '@zsm/contract/endpoint'
import { call } from '../api/client.ts'
import { invalidate, query } from '../api/query.ts'
import { showFailure } from '../failures/show-failure.ts'
import { instantNow } from '../format/elapsed.ts'
import { forgetHere, keepHere, listHere, readHere } from './browser-drafts.ts'

export type Typed = Pick<Draft, 'scope' | 'dataJson' | 'baseVersion'>

const quietly = { background: true } as const

type Seen = CallInput<typeof drafts.save>['seenTime']

/** What this window knows of the server's draft of a scope: it goes over no other, and takes no other away. */
const seen = new Map<string, Seen>()
/** The text that was sent last: an answer may be lost, and the draft that stands is this window's all the same. */
const sent = new Map<string, string>()

/** Scopes whose draft another window or device keeps: this window's text is no draft of theirs. */
const contested = new Set<string>()
const ownerOf = (scope: string) => (contested.has(scope) ? 'window' : 'creator')

/** Keeps what is typed in this browser: at once, so that neither a reload nor a dead server costs a word. */
export function noteDraft(typed: Typed): void {
  const { scope } = typed
  keepHere({ ...typed, updateTime: instantNow(), seenTime: seen.get(scope) }, ownerOf(scope))
}

/**
 * Keeps it on the server, where other devices find it; what the server has, the browser may forget. Fails where another
 * window or device has typed into this draft meanwhile.
 */
export async function saveDraft(typed: Typed): Promise<Draft> {
  const saved = await send(typed)
  settle(typed.scope, saved.updateTime)
  if (readHere(typed.scope)?.dataJson === typed.dataJson) forgetHere(typed.scope)
  // The last save ends after the page was left: the list that came then must show it.
  void invalidate(drafts.list)
  return saved
}

/** From now on this window goes over the draft that it knows. */
function settle(scope: string, seenTime: Seen): void {
  seen.set(scope, seenTime)
  contested.delete(scope)
  forgetHere(scope, 'window')
}

/** The browser's copy is this window's only: the others would take it for theirs. */
function contest(typed: Typed): void {
  if (readHere(typed.scope)?.dataJson === typed.dataJson) forgetHere(typed.scope)
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

/** What is typed here goes over what another window or device has kept. */
export const keepThisDraft = (scope: string) => void seen.delete(scope)

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
  const own = readHere(scope, 'window')
  if (own) {
    contested.add(scope)
    seen.set(scope, own.seenTime)
    return own
  }
  contested.delete(scope)
  const here = readHere(scope)
  const there = await call(drafts.get, { scope }, quietly).catch((error: unknown) => {
    // What was typed here is worth more than the word that the server is away.
    if (here) return null
    throw error
  })
  const fromHere = here && (!there || here.updateTime >= there.updateTime)
  // What was typed here began from the draft that was seen then, whatever stands there by now.
  seen.set(scope, fromHere ? here.seenTime : (there?.updateTime ?? 'none'))
  sent.delete(scope)
  return fromHere ? here : there
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

/** Gives up the draft of a form; one that another window has typed since stays. */
export async function dropDraft(scope: string): Promise<void> {
  const seenTime = seen.get(scope)
  if (contested.has(scope)) return settle(scope, seenTime)
  settle(scope, 'none')
  await remove({ scope, seenTime })
}

/** Deletes the draft of a list, whoever typed it. */
export const deleteDraft = (scope: string): Promise<void> => remove({ scope })

async function remove(input: CallInput<typeof drafts.delete>): Promise<void> {
  forgetHere(input.scope)
  await call(drafts.delete, input, quietly).catch(showFailure)
  await invalidate(drafts.list, drafts.get)
}
