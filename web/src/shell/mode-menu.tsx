import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { startTransition } from 'react'
import { chooseMode, type ModeChoice, useAppearance } from '../ui/appearance.ts'

const items = [
  { key: 'light', label: '浅色', icon: <SunOutlined /> },
  { key: 'dark', label: '深色', icon: <MoonOutlined /> },
  { key: 'system', label: '跟随系统', icon: <DesktopOutlined /> },
]

export function ModeMenu() {
  const choice = useAppearance((state) => state.choice)
  const mode = useAppearance((state) => state.mode)
  const choose = ({ key }: { key: string }) => startTransition(() => chooseMode(key as ModeChoice))
  return (
    <Dropdown
      menu={{ items, selectedKeys: [choice], onClick: choose }}
      trigger={['click']}
      placement="bottomRight"
    >
      <Button type="text" icon={mode === 'dark' ? <MoonOutlined /> : <SunOutlined />} aria-label="外观" />
    </Dropdown>
  )
}
