import { useLocation } from 'react-router'
import { create } from 'zustand'
import { readCookie, writeCookie } from '../../ui/theme/cookie.ts'

export type Device = 'desktop' | 'mobile'
type Layout = {
  sidebarOpen: boolean
  /** The visit (a location's key) in which the phone's drawer was opened. A navigation closes the drawer. */
  drawerAt: string | undefined
  device: Device
  /** No animation: the sidebar was opened or closed by the window's width. */
  still: boolean
  /** The navbar stays in sight while the page scrolls. */
  fixedHeader: boolean
  sidebarLogo: boolean
  /** Visited pages stay open behind tags. */
  tagsView: boolean
}

// specification 9: mobile breakpoint
const narrow = window.matchMedia('(max-width: 991.98px)')
const deviceNow = (): Device => (narrow.matches ? 'mobile' : 'desktop')

/** The layout settings. The sidebar's state is stored in a cookie, the drawer's is not. */
export const useLayout = create<Layout>(() => ({
  sidebarOpen: readCookie('sidebarStatus') !== '0',
  drawerAt: undefined,
  device: deviceNow(),
  still: true,
  fixedHeader: readCookie('fixedHeader') === '1',
  sidebarLogo: readCookie('sidebarLogo') !== '0',
  tagsView: readCookie('tagsView') !== '0',
}))

/** Follows the window's width. A hidden window may have any size, so it is measured when it is shown. */
function followWidth() {
  const device = deviceNow()
  if (document.hidden || device === useLayout.getState().device) return
  useLayout.setState({ device, drawerAt: undefined, still: true })
}
narrow.addEventListener('change', followWidth)
document.addEventListener('visibilitychange', followWidth)

export function toggleSidebar(visit: string) {
  const { device, sidebarOpen, drawerAt } = useLayout.getState()
  if (device === 'mobile')
    return useLayout.setState({ drawerAt: drawerAt === visit ? undefined : visit, still: false })
  writeCookie('sidebarStatus', sidebarOpen ? '0' : '1')
  useLayout.setState({ sidebarOpen: !sidebarOpen, still: false })
}

export function setLayout(setting: 'fixedHeader' | 'sidebarLogo' | 'tagsView', on: boolean) {
  writeCookie(setting, on ? '1' : '0')
  useLayout.setState({ [setting]: on })
}

export const closeDrawer = () => useLayout.setState({ drawerAt: undefined })

/** Whether the menu is open: the sidebar on a desktop, the drawer on a phone. */
export function useMenuOpen(): boolean {
  const { key } = useLocation()
  return useLayout(({ device, drawerAt, sidebarOpen }) =>
    device === 'mobile' ? drawerAt === key : sidebarOpen,
  )
}
