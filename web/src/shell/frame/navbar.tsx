import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ErrorLogButton } from '../errors/error-log-button.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { FullScreenButton } from '../settings/full-screen-button.tsx'
import { toggleSidebar, useLayout, useMenuOpen } from '../settings/layout-settings.ts'
import { ModeMenu } from '../settings/mode-menu.tsx'
import { SettingsButton } from '../settings/settings-button.tsx'
import { SizeMenu } from '../settings/size-menu.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'

type NavbarProps = {
  /** The bell, if the shell has one. */
  news?: ReactNode
  account: ReactNode
}

export function Navbar({ news, account }: NavbarProps) {
  const device = useLayout((state) => state.device)
  return (
    <header className="navbar">
      <MenuButton />
      <Breadcrumbs />
      <div className="navbar-end">
        <SearchButton />
        {news}
        {device === 'desktop' && (
          <>
            <ErrorLogButton />
            <FullScreenButton />
            <SizeMenu />
            <ModeMenu />
          </>
        )}
        <SettingsButton />
        {account}
      </div>
    </header>
  )
}

function MenuButton() {
  const open = useMenuOpen()
  const { key } = useLocation()
  const visit = useRef(key)
  // Read at the click, so that a navigation does not render the button again.
  useEffect(() => {
    visit.current = key
  }, [key])
  return (
    <Button
      type="text"
      icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      aria-label={open ? '收起菜单' : '展开菜单'}
      aria-expanded={open}
      onClick={() => toggleSidebar(visit.current)}
    />
  )
}
