import { CallError, isCallError } from '@zsm/contract/client/call-error'
import { goods } from '@zsm/contract/goods'
import type { Blocker, Good } from '@zsm/contract/goods/good'
import type { Lesson } from '@zsm/contract/goods/lessons'
import { materials } from '@zsm/contract/materials'
import type { FileId, GoodId, OutlineId } from '@zsm/contract/values'
import { createStore } from 'zustand'
import { call } from '../../api/client.ts'
import { failureText, isSessionFailure } from '../../api/failure-text.ts'
import { invalidate } from '../../api/query.ts'
import { requestIds } from '../../api/request-ids.ts'
import {
  draftSaver,
  dropDraft as dropStoredDraft,
  noteDraft,
  overwriteDraft,
  saveDraft,
} from '../../drafts/public.ts'
import { showFailure } from '../../failures/show-failure.ts'
import type { GoodKind } from '../good-kind.ts'
import { changedTerms, stockLeft, stockText, termsInput } from '../prices/sale-terms.ts'
import { blockersOf } from '../shelf/blockers.ts'
import { draftJson, draftScope, type GoodDraft } from './draft.ts'
import {
  changedFields,
  emptyGood,
  type FieldErrors,
  fieldErrors,
  fieldOf,
  type GoodField,
  type GoodValues,
  inputOf,
  isSameGood,
  mergeGood,
  valuesOf,
} from './values.ts'

/** What the editor opens with: a saved good or a new one of a kind, and its draft if there is one. */
export type Opening = {
  kind: GoodKind
  outlineId: OutlineId
  good?: Good
  draft?: GoodDraft | undefined
}

/** The record was saved elsewhere after the changes began. */
export type Conflict = { latest: Good; theirs: GoodField[]; both: GoodField[] }

/** The specification's store of a course (section 3). Its `examplesImage` is a field among the `values`. */
type CourseStore = {
  /** the saved course; undefined before the first save */
  albumDataInfo: Good | undefined
  /** its lessons as the screen shows them, with optimistic updates; undefined until they are read */
  zsmAppGoodDetailList: Lesson[] | undefined
  /** the example picture shown large; undefined if none is */
  examplesModal: FileId | undefined
}

type EditorState = CourseStore & {
  /** The saved values, with which `values` is compared. */
  base: GoodValues
  values: GoodValues
  /** When the restored draft was stored; undefined if there was none, or if it was discarded. */
  restoredFrom: string | undefined
  /** Fields changed both in the restored draft and elsewhere. */
  restoredConflicts: GoodField[]
  visited: GoodField[]
  errors: FieldErrors
  saving: boolean
  failure: string | undefined
  blockers: Blocker[] | undefined
  conflict: Conflict | undefined
}

/** The state of one good being edited. It lives outside React, so that hiding its page does not stop anything. */
export function goodEditor({ kind, outlineId, good, draft }: Opening) {
  const store = createStore<EditorState>(() => openingState(good, draft))
  const { restoredFrom } = store.getState()
  const saver = draftSaver<void>(
    () => saveDraft(typed()),
    restoredFrom ? { kind: 'saved', time: restoredFrom } : undefined,
    () => noteDraft(typed()),
    () => overwriteDraft(scope()),
  )
  const requestIdOf = requestIds()
  // Lessons created before the first save can only be found by the draft, so it stays even if no field is filled.
  let hasLessons = draft !== undefined
  const { getState, setState } = store

  const isDirty = () => !isSameGood(getState().base, getState().values)
  const scope = () => draftScope(kind, getState().albumDataInfo?.id ?? outlineId)

  const typed = () => {
    const { albumDataInfo: good, base, values } = getState()
    const dataJson = draftJson({ goodId: good?.id ?? null, tempGoodId: outlineId, values, base })
    return { scope: scope(), dataJson, baseVersion: good?.version ?? 0 }
  }

  /** Discards the draft: nothing waits to be saved any more, and the stored draft is deleted. */
  async function dropDraft(of = scope()) {
    if (!getState().albumDataInfo && hasLessons) return saver.note()
    await saver.drop()
    await dropStoredDraft(of)
  }

  function change(patch: Partial<GoodValues>) {
    const values = { ...getState().values, ...patch }
    const { errors, ...rest } = getState()
    const changed = Object.keys(patch) as GoodField[]
    const stillWrong = Object.entries(errors).filter(([field]) => !changed.some((one) => one === field))
    setState({ ...rest, values, errors: Object.fromEntries(stillWrong), failure: undefined })
    if (isDirty()) saver.note()
    else void dropDraft()
  }

  /** Groups and lessons of a new good can only be found by a draft, so one is stored even if no field is filled. */
  function noteOutline() {
    hasLessons = true
    if (!getState().albumDataInfo) saver.note()
  }

  const leaveField = (field: GoodField) =>
    setState(({ visited }) => ({ visited: visited.includes(field) ? visited : [...visited, field] }))

  /** Saves the good. Returns it, or undefined if it could not be saved; the screen then says why. */
  async function save(): Promise<Good | undefined> {
    const { albumDataInfo: good, saving, values } = getState()
    if (saving) return
    if (good && !isDirty()) return good
    const errors = fieldErrors(values)
    const wrong = Object.keys(errors) as GoodField[]
    setState({ errors, visited: wrong, failure: undefined })
    if (wrong.length > 0) return
    setState({ saving: true })
    try {
      return await settle(values, await send(values))
    } catch (failure) {
      if (isCallError(failure, 'versionConflict')) return await meetConflict()
      await showSaveFailure(failure)
    } finally {
      setState({ saving: false })
    }
  }

  function send(values: GoodValues): Promise<Good> {
    const { albumDataInfo: good, base } = getState()
    const input = inputOf(values)
    if (good) {
      const terms = changedTerms(base, values)
      return call(goods.update, { ...input, ...terms, id: good.id, version: good.version })
    }
    const { shopDict, bizDict } = kind
    const made = { ...input, ...termsInput(values), shopDict, bizDict, tempGoodId: outlineId }
    return call(goods.create, { ...made, requestId: requestIdOf(made) })
  }

  /** Takes over the saved good. Input typed meanwhile remains a change, stored in the draft. */
  async function settle(sent: GoodValues, saved: Good): Promise<Good> {
    const before = scope()
    await saver.drop()
    const base = valuesOf(saved)
    const { values } = mergeGood(sent, getState().values, base)
    setState({
      albumDataInfo: saved,
      base,
      values,
      restoredFrom: undefined,
      restoredConflicts: [],
      blockers: undefined,
    })
    if (isDirty()) await saveDraft(typed()).catch(showFailure)
    if (!isDirty() || scope() !== before) await dropDraft(before)
    await invalidate(goods)
    return saved
  }

  async function showSaveFailure(failure: unknown) {
    if (isSessionFailure(failure)) return showFailure(failure)
    if (isCallError(failure, 'goodNotFound')) return setState({ failure: deletedText(kind) })
    if (isCallError(failure, 'goodIncomplete')) return setState({ blockers: blockersOf(failure) })
    if (isCallError(failure, 'stockChanged')) seeStock(failure)
    // after this read, the field that uses the file says that it was deleted
    if (isCallError(failure, 'fileNotFound')) void invalidate(materials)
    const field = failure instanceof CallError && failure.field ? fieldOf(failure.field) : undefined
    if (field) setState({ errors: { [field]: failureText(failure) }, visited: [field] })
    else setState({ failure: failureText(failure) })
  }

  /** The remaining stock has been shown, so the next change starts from it. */
  function seeStock({ data }: CallError) {
    const left = stockLeft(data)
    if (left !== undefined) setState(({ base }) => ({ base: { ...base, stock: stockText(left) } }))
  }

  /** Asks which changes stay. If exactly these values were saved elsewhere, they count as saved, without a question. */
  async function meetConflict(): Promise<Good | undefined> {
    const { albumDataInfo: good, base, values } = getState()
    if (!good) return
    const latest = await call(goods.get, { id: good.id, viewFlag: false }).catch(showFailure)
    if (!latest) return
    if (isSameGood(values, valuesOf(latest))) return await settle(values, latest)
    const theirs = changedFields(base, valuesOf(latest))
    const { conflicts } = mergeGood(base, values, valuesOf(latest))
    setState({ conflict: { latest, theirs, both: conflicts } })
  }

  /** Merges the creator's changes into the newer record and saves them. */
  async function keepMine(): Promise<Good | undefined> {
    const { conflict, base, values } = getState()
    if (!conflict) return
    const theirs = valuesOf(conflict.latest)
    const merged = mergeGood(base, values, theirs).values
    setState({
      albumDataInfo: conflict.latest,
      base: theirs,
      values: merged,
      conflict: undefined,
      saving: false,
    })
    return await save()
  }

  /** Discards the creator's changes in favour of the newer record. */
  async function takeTheirs() {
    const latest = getState().conflict?.latest
    if (latest) setState(reopened(latest))
    await dropDraft()
  }

  /**
   * A plan changed the prices: takes them over, and keeps what was typed. If anything else changed meanwhile, the next save asks, as after
   * every change elsewhere.
   */
  async function followPrices() {
    const { albumDataInfo: good, base, values } = getState()
    const latest = good && (await call(goods.get, { id: good.id, viewFlag: false }).catch(showFailure))
    if (!latest) return
    const theirs = valuesOf(latest)
    const changed: readonly string[] = changedFields(base, theirs)
    if (changed.some((field) => field !== 'price' && field !== 'linePrice')) return
    setState({ albumDataInfo: latest, base: theirs, values: mergeGood(base, values, theirs).values })
  }

  /** Shows the good as it was saved elsewhere in the editor, such as by a restore. */
  async function reopen(saved: Good) {
    setState(reopened(saved))
    await dropDraft()
    await invalidate(goods)
  }

  /** Discards everything typed since the last save. */
  async function revert() {
    setState(reopened(getState().albumDataInfo))
    await dropDraft()
  }

  /** Puts the saved good on the shelf. If it is refused, the state has the blockers. */
  async function putOnShelf(id: GoodId): Promise<{ unpayableFlag: boolean } | undefined> {
    try {
      const saved = await call(goods.updateShelfFlag, { id, shelfFlag: true })
      setState({ albumDataInfo: saved, blockers: undefined })
      await invalidate(goods)
      return saved
    } catch (failure) {
      await showSaveFailure(failure)
      return undefined
    }
  }

  return {
    kind,
    store,
    draftState: saver.state,
    outlineId,
    isDirty,
    change,
    noteOutline,
    leaveField,
    showLessons: (zsmAppGoodDetailList: Lesson[] | undefined) => setState({ zsmAppGoodDetailList }),
    showExample: (examplesModal: FileId | undefined) => setState({ examplesModal }),
    flush: saver.flush,
    /** Saves the draft and stops: nothing of it may be sent under another session. */
    async finish() {
      await saver.flush()
      await saver.drop()
    },
    save,
    keepMine,
    takeTheirs,
    reopen,
    followPrices,
    closeConflict: () => setState({ conflict: undefined }),
    revert,
    putOnShelf,
  }
}

/** Nothing typed is lost: the draft stays. */
const deletedText = ({ noun }: GoodKind) =>
  `这个${noun}已在别处删除，没有保存。到列表的“回收站”恢复后再保存，写的内容已留作草稿；不再需要可以离开。`

export type GoodEditor = ReturnType<typeof goodEditor>

function openingState(good: Good | undefined, draft: GoodDraft | undefined): EditorState {
  const base = good ? valuesOf(good) : emptyGood
  const merged = draft ? mergeGood(draft.base, draft.values, base) : { values: base, conflicts: [] }
  const restored = draft !== undefined && !isSameGood(base, merged.values)
  return {
    albumDataInfo: good,
    zsmAppGoodDetailList: undefined,
    examplesModal: undefined,
    base,
    values: merged.values,
    restoredFrom: restored ? draft.updateTime : undefined,
    restoredConflicts: merged.conflicts,
    visited: [],
    errors: {},
    saving: false,
    failure: undefined,
    blockers: undefined,
    conflict: undefined,
  }
}

/** Without the changes since the last save. Lessons are saved separately. */
function reopened(good: Good | undefined): Omit<EditorState, 'zsmAppGoodDetailList'> {
  const { zsmAppGoodDetailList: _, ...opened } = openingState(good, undefined)
  return opened
}
