import { memo } from 'react'
import { useLocation } from 'react-router'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { Link } from '../../ui/page/link.tsx'
import { useLayout } from '../settings/layout-settings.ts'
import { existing, type MenuEntry, type MenuGroup, type Waiting } from './menu.ts'
import { menuOf, useRouteHandles } from './route-handle.ts'
import { useFetchedAhead } from './use-fetched-ahead.ts'

type SidebarProps = { menu: MenuGroup[]; waiting?: Waiting | undefined; compact: boolean; hidden: boolean }

/** The main menu; `compact` shows only icons. */
export function Sidebar({ menu, waiting = {}, compact, hidden }: SidebarProps) {
  const logo = useLayout((state) => state.sidebarLogo)
  const { pathname, search } = useLocation()
  const handles = useRouteHandles()
  const outer = handles.find((handle) => handle.screens)
  const within = menuOf(handles.at(-1) ?? {}, new URLSearchParams(search)) ?? pathname
  const groups = existing(menu, outer?.screens ?? [])
  useFetchedAhead(groups.flatMap(({ entries }) => entries.map(({ to }) => to)))
  return (
    <aside className="sidebar" inert={hidden}>
      {logo && (
        <Link className="sidebar-brand" to={outer?.home ?? '/'} aria-label="知视猫">
          <img src="/logo.svg" alt="" width={30} height={30} />
          {!compact && <span>知视猫</span>}
        </Link>
      )}
      <nav className="sidebar-menu" aria-label="主菜单">
        {groups.map((group) => (
          <div key={group.title ?? ''} className="menu-group">
            {group.title && <p className="menu-title">{compact ? '' : group.title}</p>}
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.to}>
                  <MenuLink
                    entry={entry}
                    waiting={waiting[entry.to] ?? ''}
                    compact={compact}
                    current={entry.to === outer?.home ? within === entry.to : isWithin(within, entry.to)}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </aside>
  )
}

type MenuLinkProps = { entry: MenuEntry; waiting: string; compact: boolean; current: boolean }

const MenuLink = memo(({ entry: { title, to, icon }, waiting, compact, current }: MenuLinkProps) => {
  const name = waiting ? `${title}，${waiting} 项待处理` : title
  const link = (
    <Link className="menu-link" to={to} aria-label={name} aria-current={current ? 'page' : undefined}>
      {icon}
      {!compact && <span>{title}</span>}
      {waiting && <span className="menu-waiting">{waiting}</span>}
    </Link>
  )
  return compact ? (
    <Tooltip title={name} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
})

const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)
