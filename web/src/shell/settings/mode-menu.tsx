import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, startTransition } from 'react'
import { DropMenu } from '../../ui/overlay/drop-menu.tsx'
import { chooseMode, type ModeChoice, useAppearance } from '../../ui/theme/appearance.ts'

const choices: { key: ModeChoice; label: string; icon: ReactNode }[] = [
  { key: 'light', label: '浅色', icon: <SunOutlined /> },
  { key: 'dark', label: '深色', icon: <MoonOutlined /> },
  { key: 'system', label: '跟随系统', icon: <DesktopOutlined /> },
]

export function ModeMenu() {
  const choice = useAppearance((state) => state.choice)
  const mode = useAppearance((state) => state.mode)
  const items = choices.map(({ key, ...shown }) => ({
    key,
    ...shown,
    chosen: key === choice,
    onClick: () => startTransition(() => chooseMode(key)),
  }))
  return (
    <DropMenu items={items}>
      {(trigger) => (
        <Button
          type="text"
          icon={mode === 'dark' ? <MoonOutlined /> : <SunOutlined />}
          aria-label="外观"
          {...trigger}
        />
      )}
    </DropMenu>
  )
}
