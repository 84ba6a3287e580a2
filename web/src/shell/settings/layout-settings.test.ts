import { beforeEach, expect, test, vi } from 'vitest'

const narrow = Object.assign(new EventTarget(), { matches: false })
const shown = Object.assign(new EventTarget(), { hidden: false, cookie: 'tagsView=0; sidebarStatus=1' })
vi.stubGlobal('window', { matchMedia: (query: string) => (query === '(max-width: 991.98px)' ? narrow : {}) })
vi.stubGlobal('document', shown)
const { closeDrawer, setLayout, toggleSidebar, useLayout } = await import('./layout-settings.ts')

const layout = () => useLayout.getState()
function makeNarrow(matches: boolean) {
  narrow.matches = matches
  narrow.dispatchEvent(new Event('change'))
}

beforeEach(() => {
  shown.hidden = false
  makeNarrow(false)
})

test('tags and logo are on and the fixed header is off, unless a cookie says otherwise [2]', () => {
  expect(layout()).toMatchObject({
    sidebarOpen: true,
    sidebarLogo: true,
    fixedHeader: false,
    tagsView: false,
  })
  setLayout('tagsView', true)
  expect([layout().tagsView, shown.cookie]).toEqual([true, expect.stringMatching(/^tagsView=1; path=\//)])
})

test('a window narrower than 992 px is mobile, any other is desktop', () => {
  expect(layout().device).toBe('desktop')
  makeNarrow(true)
  expect(layout().device).toBe('mobile')
  makeNarrow(false)
  expect(layout().device).toBe('desktop')
})

test("a hidden window's width is ignored until it is shown [2]", () => {
  shown.hidden = true
  makeNarrow(true)
  expect(layout().device).toBe('desktop')
  shown.hidden = false
  shown.dispatchEvent(new Event('visibilitychange'))
  expect(layout().device).toBe('mobile')
})

test("the sidebar animates when it is toggled, but not when the window's width toggles it [2]", () => {
  expect(layout().still).toBe(true)
  toggleSidebar('a visit')
  expect(layout().still).toBe(false)
  makeNarrow(true)
  expect(layout()).toMatchObject({ still: true, drawerAt: undefined })
  toggleSidebar('a visit')
  expect(layout()).toMatchObject({ still: false, drawerAt: 'a visit' })
  closeDrawer()
  expect(layout()).toMatchObject({ still: false, drawerAt: undefined })
})

test("a desktop's sidebar is remembered as 1 or 0, a phone's drawer is not [2]", () => {
  const before = layout().sidebarOpen
  toggleSidebar('a visit')
  expect(shown.cookie).toMatch(before ? /^sidebarStatus=0;/ : /^sidebarStatus=1;/)
  shown.cookie = ''
  makeNarrow(true)
  toggleSidebar('a visit')
  expect(shown.cookie).toBe('')
  expect(layout().sidebarOpen).toBe(!before)
})
