// Imported first: the modules below read the browser's storage as they load.
import '../../api/fake-browser.ts'
import type { CreatorId, Instant, Mobile } from '@zsm/contract/values'
import { expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../../api/fake-browser.ts'

const look = {
  token: 'look.T',
  creator: 'c' as CreatorId,
  name: '麻雀',
  mobile: '138****0000' as Mobile,
  reason: '核对订单',
  expireTime: '2099-01-01T00:00:00.000Z' as Instant,
}
sessionStorage.setItem('look', JSON.stringify(look))
const page = Object.assign(new EventTarget(), { hidden: false })
vi.stubGlobal('document', page)
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
const { currentLook, leaveLook } = await import('../../api/look.ts')
const { storeTags } = await import('./stored-tags.ts')
const { saveLater } = await import('../../ui/table/views/save-later.ts')
const { storeHit } = await import('../search/search-recent.ts')

test('what is found and opened in a look is not stored', () => {
  expect(currentLook()).toEqual(look)
  storeHit('me', { title: '麻雀的课', hint: '课程', to: '/goods/1' })
  storeTags('me', '[{"to":"/learners?learner=1","name":"张三丰"}]')
  expect(localStorage.length).toBe(0)
  expect(sessionStorage.getItem('tags:me')).toBeNull()
})

test('how a list is shown in a look is not sent, so nothing is refused', () => {
  const sent = vi.fn(() => envelope({ result: 'true', data: null }))
  answerWith(sent)
  const usual = { listKey: 'orders', columns: [], denseFlag: true, pageSize: 0, sort: '', filters: [] }
  vi.useFakeTimers()
  saveLater('creator', usual)
  page.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  expect(sent).not.toHaveBeenCalled()
})

test('a tab that leaves the look forgets all that it stored', () => {
  sessionStorage.setItem('tags:138****0000', '[{"to":"/learners?learner=1","name":"张三丰"}]')
  const assign = vi.fn()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { pathname: '/', assign } }))
  leaveLook('/admin/creators')
  expect(sessionStorage.length).toBe(0)
  expect(assign).toHaveBeenCalledWith('/admin/creators')
})
