// Imported first: the modules below read the browser's storage as they load.
import '../api/fake-browser.ts'
import { CallError } from '@zsm/contract/client/call-error'
import type { Mobile } from '@zsm/contract/values'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renewToken, signIn } from '../api/session.ts'
import { useQuestions } from '../ui/overlay/confirm.ts'
import { draftSaver } from './draft-saver.ts'

const time = '2026-11-21T04:03:00.000Z'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function saverWith(...answers: ('ok' | 'fails')[]) {
  const saved: string[] = []
  const saver = draftSaver(async (dataJson: string) => {
    saved.push(dataJson)
    if (answers.shift() === 'fails') throw new Error('offline')
    return { updateTime: time }
  })
  return { saver, saved }
}

describe('a draft', () => {
  test('is saved once, after a debounce, with the newest text', async () => {
    const { saver, saved } = saverWith()
    saver.note('a')
    saver.note('ab')
    expect(saver.state.getState()).toEqual({ kind: 'waiting' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(saved).toEqual(['ab'])
    expect(saver.state.getState()).toEqual({ kind: 'saved', time })
  })

  test('is saved at once when the page is left', async () => {
    const { saver, saved } = saverWith()
    saver.note('a')
    await saver.flush()
    expect(saved).toEqual(['a'])
  })

  test('is saved again after a failure', async () => {
    const { saver, saved } = saverWith('fails', 'fails', 'ok')
    saver.note('a')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(saver.state.getState()).toEqual({ kind: 'failed' })
    await vi.advanceTimersByTimeAsync(13_000)
    expect(saved).toEqual(['a', 'a', 'a'])
    expect(saver.state.getState()).toEqual({ kind: 'saved', time })
  })

  test('never has two saves in progress, and the newest text is saved last', async () => {
    const answers: (() => void)[] = []
    const saved: string[] = []
    const saver = draftSaver((dataJson: string) => {
      saved.push(dataJson)
      return new Promise((resolve) => answers.push(() => resolve({ updateTime: time })))
    })
    saver.note('a')
    const first = saver.flush()
    saver.note('b')
    const second = saver.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(saved).toEqual(['a'])
    answers[0]?.()
    await first
    await vi.advanceTimersByTimeAsync(0)
    expect(saved).toEqual(['a', 'b'])
    answers[1]?.()
    await second
    expect(saver.state.getState()).toEqual({ kind: 'saved', time })
  })

  test('of an ended session reports it at once, and is saved as soon as the creator has signed in again [8]', async () => {
    const mobile = '13800000000' as Mobile
    signIn({ token: 'T', mobile, securityMobile: mobile })
    const saved: string[] = []
    let ended = true
    const saver = draftSaver(async (dataJson: string) => {
      saved.push(dataJson)
      if (ended) throw new CallError({ name: 'tokenExpired', code: 50014, message: '' })
      return { updateTime: time }
    })
    saver.note('a')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(saver.state.getState()).toEqual({ kind: 'ended' })
    expect(useQuestions.getState().asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(saved).toEqual(['a'])
    ended = false
    renewToken({ token: 'U', securityMobile: mobile })
    await vi.advanceTimersByTimeAsync(0)
    expect(saver.state.getState()).toEqual({ kind: 'saved', time })
  })

  test('that was dropped is not saved afterwards', async () => {
    const { saver, saved } = saverWith('fails')
    saver.note('a')
    await vi.advanceTimersByTimeAsync(1_500)
    await saver.drop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(saved).toEqual(['a'])
    expect(saver.state.getState()).toEqual({ kind: 'idle' })
  })
})
