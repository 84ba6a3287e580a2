import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useNavigation } from 'react-router'
import './shell.css'
import { useFreshWords } from '../../reference/public.ts'
import { AntdRoot } from '../../ui/theme/antd-root.tsx'
import { OfflineBanner } from '../errors/offline-banner.tsx'
import { Corner } from '../help/corner.tsx'
import { ShortcutsSheet } from '../help/shortcuts-sheet.tsx'
import { closeDrawer, useLayout, useMenuOpen } from '../settings/layout-settings.ts'
import { CachedPages } from '../tabs/cached-pages.tsx'
import { LastScroll, useScroll } from '../tabs/last-scroll.tsx'
import { currentTag } from '../tabs/tags.ts'
import { TagsView } from '../tabs/tags-view.tsx'
import { useTags } from '../tabs/use-tags.ts'
import { HeadingFocus } from './heading-focus.tsx'
import type { MenuGroup, Waiting } from './menu.ts'
import { Navbar } from './navbar.tsx'
import { menuOf, type RouteHandle, useRouteHandles } from './route-handle.ts'
import { SecondarySidebar } from './secondary-sidebar.tsx'
import { Sidebar } from './sidebar.tsx'

type ShellProps = {
  menu: MenuGroup[]
  /** The bell, if the shell has one. */
  news?: ReactNode
  /** The avatar's menu. */
  account: ReactNode
  /** The person whose tags are stored. */
  owner: string
  home: string
  /** The number of pending rows behind the menu's entries. */
  waiting?: Waiting | undefined
  /** A notice shown on every page. */
  notice?: ReactNode
  /** Rendered on top of every page. */
  children?: ReactNode
}

/** The frame inside the antd theme, which does not change with the page. */
export const Shell = (props: ShellProps) => (
  <AntdRoot>
    <Frame {...props} />
  </AntdRoot>
)

/** The frame of every signed-in screen: sidebar, navbar, tags and page. */
function Frame({ menu, waiting, news, account, owner, home, notice, children }: ShellProps) {
  const device = useLayout((state) => state.device)
  const open = useMenuOpen()
  const still = useLayout((state) => state.still)
  const fixedHeader = useLayout((state) => state.fixedHeader)
  const tagsView = useLayout((state) => state.tagsView)
  const { tags, ...commands } = useTags(owner, home)
  const scrolled = useScroll(tags)
  const handle = useRouteHandles().at(-1)
  const tag = currentTag(tags)
  const navigating = useNavigation().state === 'loading'

  const drawn = device === 'mobile' && open
  useEscape(drawn, closeDrawer)
  useFreshWords()

  return (
    <div
      className="shell"
      data-device={device}
      data-sidebar={open ? 'open' : 'closed'}
      data-still={still || undefined}
      data-header={fixedHeader ? 'fixed' : 'loose'}
      data-tags={tagsView ? 'on' : 'off'}
    >
      <LastScroll page={tags.current} positions={scrolled} />
      {/* biome-ignore lint/a11y/useValidAnchor: a link within the page, which must not become a navigation */}
      <a className="skip-link" href="#main" onClick={skipToMain}>
        跳到正文
      </a>
      {navigating && <div className="navigation-bar" role="progressbar" aria-label="正在打开页面" />}
      <Sidebar
        menu={menu}
        waiting={waiting}
        compact={device === 'desktop' && !open}
        hidden={device === 'mobile' && !open}
      />
      {drawn && <button type="button" className="shell-veil" aria-label="关闭菜单" onClick={closeDrawer} />}
      <div className="shell-body" inert={drawn}>
        <OfflineBanner />
        {notice}
        <Navbar news={news} account={account} />
        {tagsView && <TagsView tags={tags} commands={commands} />}
        <main id="main" className="shell-main" tabIndex={-1}>
          {handle?.secondary && (
            <SecondarySidebar menu={handle.secondary} current={activeList(handle) ?? tag?.key} />
          )}
          <div>
            <CachedPages
              tags={tags}
              noteUnsaved={commands.noteUnsaved}
              name={commands.name}
              move={commands.move}
              forget={commands.forget}
            />
          </div>
        </main>
      </div>
      <Corner />
      <ShortcutsSheet />
      <HeadingFocus />
      {children}
    </div>
  )
}

/** The list to mark for a page opened from a list. */
const activeList = (handle: RouteHandle) => menuOf(handle, new URLSearchParams())

/** Moves the focus to the page's content without changing the address, because this is not a visit. */
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById('main')
  main?.scrollIntoView()
  main?.focus()
}

function useEscape(active: boolean, run: () => void) {
  // The keys are pressed anywhere in the document.
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && run()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active, run])
}
