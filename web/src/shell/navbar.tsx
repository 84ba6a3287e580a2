import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { toggleSidebar, useMenuOpen } from './layout-settings.ts'
import { ModeMenu } from './mode-menu.tsx'

export function Navbar({ account }: { account: ReactNode }) {
  const open = useMenuOpen()
  const { key } = useLocation()
  return (
    <header className="navbar">
      <Button
        type="text"
        icon={open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={open ? '收起菜单' : '展开菜单'}
        aria-expanded={open}
        onClick={() => toggleSidebar(key)}
      />
      <Breadcrumbs />
      <div className="navbar-end">
        <ModeMenu />
        {account}
      </div>
    </header>
  )
}
