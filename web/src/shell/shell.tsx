import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import './shell.css'
import { AntdRoot } from '../ui/antd-root.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { UploadTray } from '../ui/upload-tray.tsx'
import { closeDrawer, useLayout, useMenuOpen } from './layout-settings.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import type { MenuGroup } from './menu.tsx'
import { Navbar } from './navbar.tsx'
import { Sidebar } from './sidebar.tsx'

/** Sidebar, navbar, page: the frame of every signed-in screen. `account` is the avatar's menu. */
export function Shell({ menu, account }: { menu: MenuGroup[]; account: ReactNode }) {
  const device = useLayout((state) => state.device)
  const open = useMenuOpen()
  const fixedHeader = useLayout((state) => state.fixedHeader)
  const navigating = useNavigation().state === 'loading'

  const drawn = device === 'mobile' && open
  useEscape(drawn, closeDrawer)

  return (
    <AntdRoot>
      <div
        className="shell"
        data-device={device}
        data-sidebar={open ? 'open' : 'closed'}
        data-header={fixedHeader ? 'fixed' : 'loose'}
      >
        <a className="skip-link" href="#main">
          跳到正文
        </a>
        {navigating && <div className="navigation-bar" role="progressbar" aria-label="正在打开页面" />}
        <Sidebar menu={menu} compact={device === 'desktop' && !open} hidden={device === 'mobile' && !open} />
        {drawn && <button type="button" className="shell-veil" aria-label="关闭菜单" onClick={closeDrawer} />}
        <div className="shell-body" inert={drawn}>
          <Navbar account={account} />
          <main id="main" className="shell-main" tabIndex={-1}>
            <Suspense fallback={<Skeleton rows={9} />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
        <LoadingOverlay />
        <UploadTray />
        <ScrollRestoration />
      </div>
    </AntdRoot>
  )
}

function useEscape(active: boolean, run: () => void) {
  // Listens to the document, which React does not render.
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && run()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, run])
}
