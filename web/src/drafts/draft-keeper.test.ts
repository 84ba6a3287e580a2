// Imported first: the modules below read the browser's storage as they load.
import '../api/fake-browser.ts'
import type { OperatorInfo } from '@zsm/contract/operators/template'
import { OperatorId } from '@zsm/contract/values'
import { beforeEach, expect, test } from 'vitest'
import { answerWith } from '../api/fake-browser.ts'
import { clearOperatorSession, forgetOperator, signInOperator } from '../api/operator-session.ts'
import { clearSession } from '../api/session.ts'
import { newUuid } from '../api/uuid.ts'
import type { DraftOwner } from './browser-drafts.ts'
import { keeperOf } from './draft-keeper.ts'
import { formDraft } from './form-drafts.ts'

type Values = { text: string; password?: string }
const scope = 'agreement:user'
const ids: Record<string, string> = { lin: newUuid(), namesake: newUuid() }

const signInAs = (who: string) => {
  const info: OperatorInfo = {
    id: OperatorId.parse(ids[who]),
    name: '小林',
    avatar: '',
    introduction: '',
    roles: ['admin'],
    newPasswordFlag: false,
    proof: 'given',
  }
  signInOperator({ ...info, token: who })
}

const write = (owner: DraftOwner, values: Values) => {
  const draft = formDraft<Values>({
    keeper: keeperOf(owner),
    scope,
    baseVersion: 2,
    found: null,
    except: { password: '密码' },
  })
  draft.note(values)
  return draft
}

async function open(owner: DraftOwner, baseVersion = 2) {
  const keeper = keeperOf(owner)
  const found = await keeper.query(scope).queryFn()
  return formDraft<Values>({ keeper, scope, baseVersion, found, except: { password: '密码' } }).restored
}

let asked: string[]
beforeEach(() => {
  clearSession()
  forgetOperator()
  asked = []
  answerWith((path) => {
    asked.push(path)
    throw new TypeError('Failed to fetch')
  })
})

test("an operator's draft survives a reload and is deleted once it is saved", async () => {
  signInAs('lin')
  const draft = write('operator', { text: '写到一半' })
  await draft.flush()
  expect(draft.state.getState()).toMatchObject({ kind: 'saved' })
  expect(await open('operator')).toMatchObject({ values: { text: '写到一半' }, outdated: false })
  expect(await open('operator', 3)).toMatchObject({ outdated: true })
  await draft.end()
  expect(await open('operator')).toBeUndefined()
  // The server stores only creators' drafts.
  expect(asked).toEqual([])
})

test('an expired session leaves the draft for its operator, and for nobody else of the same name', async () => {
  signInAs('lin')
  write('operator', { text: '写到一半' })
  clearOperatorSession()
  signInAs('lin')
  expect(await open('operator')).toMatchObject({ values: { text: '写到一半' } })
  clearOperatorSession()
  signInAs('namesake')
  expect(await open('operator')).toBeUndefined()
  expect(localStorage.getItem(`operatorDraft:${ids.lin}:agreement:user`)).toBeNull()
})

test('an operator who signs out leaves no draft on the device', async () => {
  signInAs('lin')
  write('operator', { text: '写到一半' })
  forgetOperator()
  expect(localStorage.length).toBe(0)
})

test("a visitor's draft stays in the tab, without its secrets, and the form names the missing fields", async () => {
  write('visitor', { text: '小满', password: 'first-Password-2026' })
  expect(localStorage.length).toBe(0)
  expect(JSON.stringify(sessionStorage.getItem('visitorDraft:agreement:user'))).not.toContain(
    'first-Password',
  )
  expect(await open('visitor')).toMatchObject({ values: { text: '小满' }, missing: ['密码'] })
})
