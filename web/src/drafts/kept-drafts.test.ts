import type { Mobile } from '@zsm/contract/values'
import { beforeEach, expect, test } from 'vitest'
import { answerWith, envelope } from '../api/fake-browser.ts'
import { clearSession, signIn } from '../api/session.ts'
import { formDraft } from './form-drafts.ts'
import { draftQuery, draftsQuery, noteDraft, saveDraft } from './kept-drafts.ts'

const scope = 'work:new'
const typed = (text: string) => ({ scope, dataJson: JSON.stringify({ title: text }), baseVersion: 0 })
const signInAs = (mobile: string) =>
  signIn({ token: 't', mobile: mobile as Mobile, securityMobile: mobile as Mobile })
const read = () => draftQuery(scope).queryFn()
const list = async () => (await draftsQuery('work:').queryFn()).list.map(({ dataJson }) => dataJson)

/** The server: away, or with at most one draft. */
let stored: Record<string, unknown> | null
let away: boolean

beforeEach(() => {
  clearSession()
  signInAs('13800000001')
  stored = null
  away = false
  answerWith((path, init) => {
    if (away) throw new TypeError('Failed to fetch')
    if (path.startsWith('/zsm/api/draft/save')) {
      const { scope, dataJson } = Object.fromEntries(new URLSearchParams(String(init.body)))
      stored = { scope, dataJson, baseVersion: 0, updateTime: '2026-11-21T04:03:00.000Z' }
    }
    if (path.startsWith('/zsm/api/draft/delete')) stored = null
    const list = { list: stored ? [stored] : [], total: stored ? 1 : 0 }
    return envelope({ result: 'true', data: path.includes('listData') ? list : stored })
  })
})

test('what is typed while the server is away is there after a reload, and goes when the server has it', async () => {
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

test('typing that the server has not seen wins over what it has', async () => {
  await saveDraft(typed('先前'))
  noteDraft(typed('刚才'))
  expect(await read()).toMatchObject(typed('刚才'))
  expect(await list()).toEqual([typed('刚才').dataJson])
})

test('signing out, or leaving an ended session, leaves nothing of it in the browser', () => {
  noteDraft(typed('私事'))
  clearSession()
  const left = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
  expect(left.filter((key) => key?.startsWith('draft:'))).toEqual([])
})

test('a draft of somebody else on the same device is not shown', async () => {
  noteDraft(typed('甲的'))
  const kept = localStorage.getItem('draft:13800000001:work:new')
  signInAs('13800000002')
  localStorage.setItem('draft:13800000001:work:new', String(kept))
  expect(await read()).toBeNull()
})

test('secrets are not written down, and a draft that was sent is gone', async () => {
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

test('a form whose record was saved elsewhere since then says so', async () => {
  await saveDraft(typed('旧的'))
  const found = await read()
  const opened = formDraft({ scope, baseVersion: 3, found, except: {} })
  expect(opened.restored).toMatchObject({ values: { title: '旧的' }, outdated: true })
})
