import { isCallError } from '@zsm/contract/client/call-error'
import type { Instant } from '@zsm/contract/values'
import { createStore } from 'zustand'
import { failureText, isSessionFailure } from '../api/failure-text.ts'
import { onSignedInAgain } from '../api/session.ts'
import { showFailure } from '../failures/show-failure.ts'
import { toast } from '../ui/feedback/toast.ts'

export type DraftState =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved'; time: Instant }
  | { kind: 'failed' }
  | { kind: 'ended' }
  | { kind: 'elsewhere' }

type Save<Content> = (content: Content) => Promise<{ updateTime: Instant }>

const idleFor = 1_500
const retryAfter = [3_000, 10_000, 30_000]

/**
 * Saves input after a debounce: one call at a time, only the newest text, with retries. If the session has ended, it reports that
 * at once and waits for the next session. Meanwhile `storeHere` stores the input in the browser. `overwriteOther` makes the next save
 * overwrite a draft of another window. It lives outside React, because hiding a cached page cleans up its effects while its input
 * must still be saved.
 */
export function draftSaver<Content>(
  save: Save<Content>,
  initial: DraftState = { kind: 'idle' },
  storeHere: (content: Content) => void = () => undefined,
  overwriteOther: () => void = () => undefined,
) {
  const state = createStore<DraftState>(() => initial)
  let wanted: { content: Content } | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const show = (next: DraftState) => state.setState(next, true)

  function wait(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), delay)
  }

  /** Saves pending input at once. Resolves when nothing is pending or the save has failed. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (running) await running
    if (wanted === undefined) return
    running = saveOnce(wanted.content)
    await running
  }

  async function saveOnce(content: Content) {
    wanted = undefined
    show({ kind: 'saving' })
    try {
      const { updateTime } = await save(content)
      failures = 0
      show(wanted === undefined ? { kind: 'saved', time: updateTime } : { kind: 'waiting' })
    } catch (error) {
      wanted ??= { content }
      if (isSessionFailure(error)) return waitForSession(error)
      if (isCallError(error, 'draftChanged')) return askWhichStays(error)
      show({ kind: 'failed' })
      wait(retryAfter[failures++] ?? 60_000)
    } finally {
      running = undefined
    }
  }

  function waitForSession(error: unknown) {
    show({ kind: 'ended' })
    showFailure(error)
    onSignedInAgain(() => void flush())
  }

  /** Another window or device writes the same draft. Neither draft is lost: the user decides which one stays. */
  function askWhichStays(error: unknown) {
    show({ kind: 'elsewhere' })
    const run = () => {
      overwriteOther()
      void flush()
    }
    toast.warning(failureText(error), { seconds: 60, key: 'draft', action: { label: '以这里的为准', run } })
  }

  function note(content: Content) {
    wanted = { content }
    storeHere(content)
    if (state.getState().kind !== 'saving') show({ kind: 'waiting' })
    wait(idleFor)
  }

  /** Discards pending input and waits for a running save, so that deleting the draft afterwards is final. */
  async function drop() {
    wanted = undefined
    clearTimeout(timer)
    await running
    wanted = undefined
    clearTimeout(timer)
    show({ kind: 'idle' })
  }

  return { state, note, flush, drop }
}
