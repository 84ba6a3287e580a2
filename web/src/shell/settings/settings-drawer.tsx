import { Drawer, Segmented, Switch } from 'antd'
import { type ReactNode, startTransition } from 'react'
import { chooseMode, choosePrimary, type ModeChoice, useAppearance } from '../../ui/theme/appearance.ts'
import { presets } from '../../ui/theme/theme.ts'
import './settings-drawer.css'
import { setLayout, useLayout } from './layout-settings.ts'

const modes: { value: ModeChoice; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
]

/** Specification 2: the settings drawer on the right. Each setting takes effect at once and is stored. */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { fixedHeader, sidebarLogo, tagsView } = useLayout()
  const choice = useAppearance((state) => state.choice)
  return (
    <Drawer open={open} title="页面设置" size={300} onClose={onClose}>
      <div className="settings">
        <Setting label="外观" wide>
          <Segmented
            block
            aria-label="外观"
            value={choice}
            options={modes}
            onChange={(value) => startTransition(() => chooseMode(value))}
          />
        </Setting>
        <Setting label="主题色" wide>
          <ThemeColors />
        </Setting>
        <Setting label="标签页">
          <Switch aria-label="标签页" checked={tagsView} onChange={(on) => setLayout('tagsView', on)} />
        </Setting>
        <Setting label="固定顶栏">
          <Switch
            aria-label="固定顶栏"
            checked={fixedHeader}
            onChange={(on) => setLayout('fixedHeader', on)}
          />
        </Setting>
        <Setting label="侧边栏 Logo">
          <Switch
            aria-label="侧边栏 Logo"
            checked={sidebarLogo}
            onChange={(on) => setLayout('sidebarLogo', on)}
          />
        </Setting>
      </div>
    </Drawer>
  )
}

type SettingProps = { label: string; wide?: boolean; children: ReactNode }

const Setting = ({ label, wide = false, children }: SettingProps) => (
  <div className={wide ? 'setting setting-wide' : 'setting'}>
    <span>{label}</span>
    {children}
  </div>
)

/** Eight presets, or any colour. Texts and buttons use a readable shade of it. */
function ThemeColors() {
  const primary = useAppearance((state) => state.primary)
  const choose = (color: string) => startTransition(() => choosePrimary(color))
  return (
    <div className="theme-colors">
      {presets.map(({ color, name }) => (
        <button
          key={color}
          type="button"
          style={{ background: color }}
          title={name}
          aria-label={`主题色 ${name}`}
          aria-pressed={color.toLowerCase() === primary.toLowerCase()}
          onClick={() => choose(color)}
        />
      ))}
      <input
        type="color"
        aria-label="其他主题色"
        value={primary}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  )
}
