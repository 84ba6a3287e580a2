import { FontSizeOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { startTransition } from 'react'
import { chooseSize, useAppearance } from '../ui/appearance.ts'
import type { Size } from '../ui/theme.ts'
import { toast } from '../ui/toast.ts'

// seed 1: Default, Medium, Small, Mini
const names: Record<Size, string> = { default: 'Default', medium: 'Medium', small: 'Small', mini: 'Mini' }

/** The global size: controls and rows; what is typed in a form stays. */
export function SizeMenu() {
  const size = useAppearance((state) => state.size)
  const choose = ({ key }: { key: string }) => {
    startTransition(() => chooseSize(key as Size))
    toast.success('尺寸已切换')
  }
  const items = Object.entries(names).map(([key, label]) => ({ key, label, disabled: key === size }))
  return (
    <Dropdown
      menu={{ items, selectedKeys: [size], onClick: choose }}
      trigger={['click']}
      placement="bottomRight"
    >
      <Tooltip title="全局尺寸">
        <Button type="text" icon={<FontSizeOutlined aria-hidden />} aria-label="全局尺寸" />
      </Tooltip>
    </Dropdown>
  )
}
