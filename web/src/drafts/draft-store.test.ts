import type { Mobile } from '@zsm/contract/values'
import { errors } from '@zsm/contract/wire/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../api/fake-browser.ts'
import { clearSession, signIn } from '../api/session.ts'
import { useToasts } from '../ui/feedback/toast.ts'
import { draftQuery, draftsQuery, noteDraft, saveDraft } from './draft-store.ts'
import { formDraft } from './form-drafts.ts'

const scope = 'work:new'
const typed = (text: string) => ({ scope, dataJson: JSON.stringify({ title: text }), baseVersion: 0 })
const signInAs = (mobile: string) =>
  signIn({ token: 't', mobile: mobile as Mobile, securityMobile: mobile as Mobile })
const read = () => draftQuery(scope).queryFn()
const list = async () => (await draftsQuery('work:').queryFn()).list.map(({ dataJson }) => dataJson)

/** The server: down, or with at most one draft. */
let stored: Record<string, unknown> | null
let away: boolean
/** The answer to a save gets lost. */
let lost: boolean

beforeEach(() => {
  clearSession()
  signInAs('13800000001')
  stored = null
  away = false
  lost = false
  answerWith((path, init) => {
    if (away) throw new TypeError('Failed to fetch')
    const given = new URLSearchParams(`${path.split('?')[1] ?? ''}&${String(init.body ?? '')}`)
    const { scope, dataJson, seenTime = stored?.updateTime } = Object.fromEntries(given)
    const isSeen = !stored || seenTime === stored.updateTime
    if (path.startsWith('/zsm/api/draft/save')) {
      const { code, status, message } = errors.draftChanged
      if (!isSeen) return envelope({ result: 'false', code, message, error: 'draftChanged' }, status)
      stored = { scope, dataJson, baseVersion: 0, updateTime: '2026-11-21T04:03:00.000Z' }
      if (lost) throw new TypeError('Failed to fetch')
    }
    if (path.startsWith('/zsm/api/draft/delete')) {
      if (isSeen) stored = null
      return envelope({ result: 'true', data: null })
    }
    const list = { list: stored ? [stored] : [], total: stored ? 1 : 0 }
    return envelope({ result: 'true', data: path.includes('listData') ? list : stored })
  })
})

test('input typed while the server is down survives a reload, and leaves the browser once the server has it', async () => {
  away = true
  noteDraft(typed('写到一半'))
  await expect(saveDraft(typed('写到一半'))).rejects.toThrow()
  expect(await read()).toMatchObject(typed('写到一半'))
  expect(await list()).toEqual([typed('写到一半').dataJson])
  away = false
  await saveDraft(typed('写到一半'))
  expect(localStorage.getItem('draft:13800000001:work:new')).toBeNull()
  stored = null
  expect(await read()).toBeNull()
})

test("input that the server has not received takes precedence over the server's draft", async () => {
  await saveDraft(typed('先前'))
  noteDraft(typed('刚才'))
  expect(await read()).toMatchObject(typed('刚才'))
  expect(await list()).toEqual([typed('刚才').dataJson])
})

test('signing out, or leaving an expired session, deletes the drafts in the browser', () => {
  noteDraft(typed('私事'))
  clearSession()
  const left = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
  expect(left.filter((key) => key?.startsWith('draft:'))).toEqual([])
})

test("another window's draft is neither overwritten nor deleted, unless the user asks for it", async () => {
  await read()
  stored = {
    scope,
    dataJson: typed('别的窗口').dataJson,
    baseVersion: 0,
    updateTime: '2026-11-21T05:00:00.000Z',
  }
  const draft = formDraft<{ title: string }>({ scope, baseVersion: 0, found: null, except: {} })
  draft.note({ title: '这里' })
  await draft.flush()
  expect(draft.state.getState()).toEqual({ kind: 'elsewhere' })
  expect(stored).toMatchObject(typed('别的窗口'))
  expect(useToasts.getState().toasts.at(-1)).toMatchObject({ text: errors.draftChanged.message })
  // after a reload each window shows its own draft
  expect(localStorage.getItem('draft:13800000001:work:new')).toBeNull()
  expect(await read()).toMatchObject(typed('这里'))
  await useToasts.getState().toasts.at(-1)?.action?.run()
  await vi.waitFor(() => expect(stored).toMatchObject(typed('这里')))
  stored = { ...stored, dataJson: typed('又一处').dataJson, updateTime: '2026-11-21T06:00:00.000Z' }
  await draft.end()
  expect(stored).toMatchObject(typed('又一处'))
})

test("a save whose answer was lost is not taken for another window's draft", async () => {
  await read()
  lost = true
  await expect(saveDraft(typed('一'))).rejects.toThrow()
  expect(stored).toMatchObject(typed('一'))
  lost = false
  await saveDraft(typed('一二'))
  expect(stored).toMatchObject(typed('一二'))
})

test('a draft of another creator on the same device is not shown', async () => {
  noteDraft(typed('甲的'))
  const kept = localStorage.getItem('draft:13800000001:work:new')
  signInAs('13800000002')
  localStorage.setItem('draft:13800000001:work:new', String(kept))
  expect(await read()).toBeNull()
})

test('secrets are not stored, and the draft of a sent form is deleted', async () => {
  const draft = formDraft<{ realName: string; idCardNo: string }>({
    scope,
    baseVersion: 0,
    found: null,
    except: { idCardNo: '身份证号' },
  })
  draft.note({ realName: '张三', idCardNo: '110101199003070003' })
  expect((await read())?.dataJson).toBe('{"realName":"张三"}')
  await draft.flush()
  expect(stored?.dataJson).toBe('{"realName":"张三"}')
  await draft.end()
  expect(await read()).toBeNull()
})

test('a form says that its record was saved elsewhere since the draft was written', async () => {
  await saveDraft(typed('旧的'))
  const found = await read()
  const opened = formDraft({ scope, baseVersion: 3, found, except: {} })
  expect(opened.restored).toMatchObject({ values: { title: '旧的' }, outdated: true })
})
