// Imported first: the modules below read the browser's storage as they load.

import type { ListView } from '@zsm/contract/lists/views'
import { expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../../../api/fake-browser.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
vi.stubGlobal('document', page)
vi.stubGlobal('addEventListener', (type: string, listen: () => void) => page.addEventListener(type, listen))
const { saveLater } = await import('./save-later.ts')
const { useToasts } = await import('../../feedback/toast.ts')

const view: ListView = {
  listKey: 'orders',
  columns: [],
  denseFlag: true,
  pageSize: 0,
  sort: '',
  filters: [],
}

test('a page that is left sends at once what it has not stored, by a request that outlives it', async () => {
  const sent: boolean[] = []
  answerWith((_, { keepalive }) => {
    sent.push(keepalive === true)
    return envelope({ result: 'true', data: view })
  })
  saveLater('creator', view)
  page.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(sent).toEqual([true]))
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([true])

  saveLater('creator', view)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(sent).toEqual([true, true]))
})

test('a view that was not stored says why', async () => {
  const message = '操作太频繁，请稍后再试'
  answerWith(() => envelope({ result: 'false', code: 429, error: 'tooManyRequests', message }))
  saveLater('creator', view)
  page.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([`列表设置没有保存：${message}`]),
  )
})
