import { Link, NavLink } from 'react-router'
import { Tooltip } from '../ui/tooltip.tsx'
import { useLayout } from './layout-settings.ts'
import { existing, type MenuEntry, type MenuGroup } from './menu.tsx'
import { useRouteHandles } from './route-handle.ts'

type SidebarProps = { menu: MenuGroup[]; compact: boolean; hidden: boolean }

/** The fixed menu; `compact` shows icons only. */
export function Sidebar({ menu, compact, hidden }: SidebarProps) {
  const logo = useLayout((state) => state.sidebarLogo)
  const outer = useRouteHandles().find((handle) => handle.screens)
  return (
    <aside className="sidebar" inert={hidden}>
      {logo && (
        <Link className="sidebar-brand" to={outer?.home ?? '/'} aria-label="知视猫">
          <img src="/logo.svg" alt="" width={30} height={30} />
          {!compact && <span>知视猫</span>}
        </Link>
      )}
      <nav className="sidebar-menu" aria-label="主菜单">
        {existing(menu, outer?.screens ?? []).map((group) => (
          <div key={group.title ?? ''} className="menu-group">
            {group.title && <p className="menu-title">{compact ? '' : group.title}</p>}
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.to}>
                  <MenuLink entry={entry} compact={compact} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </aside>
  )
}

function MenuLink({ entry: { title, to, icon }, compact }: { entry: MenuEntry; compact: boolean }) {
  const link = (
    <NavLink className="menu-link" to={to} aria-label={title}>
      {icon}
      {!compact && <span>{title}</span>}
    </NavLink>
  )
  return compact ? (
    <Tooltip title={title} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  )
}
