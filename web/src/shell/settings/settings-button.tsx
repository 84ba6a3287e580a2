import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'

// Loaded when it is first opened, because most visits never open it.
const SettingsDrawer = lazy(() =>
  import('./settings-drawer.tsx').then((file) => ({ default: file.SettingsDrawer })),
)

export function SettingsButton() {
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Tooltip title="页面设置">
        <Button
          type="text"
          icon={<SettingOutlined aria-hidden />}
          aria-label="页面设置"
          onClick={() => setShown('open')}
        />
      </Tooltip>
      {shown !== 'never' && (
        <Suspense>
          <SettingsDrawer open={shown === 'open'} onClose={() => setShown('closed')} />
        </Suspense>
      )}
    </>
  )
}
