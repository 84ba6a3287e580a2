import { FontSizeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { startTransition } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { DropMenu } from '../../ui/overlay/drop-menu.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { chooseSize, useAppearance } from '../../ui/theme/appearance.ts'
import type { Size } from '../../ui/theme/theme.ts'

// specification 1: Default, Medium, Small, Mini
const names: [Size, string][] = [
  ['default', 'Default'],
  ['medium', 'Medium'],
  ['small', 'Small'],
  ['mini', 'Mini'],
]

/** The global size of controls and rows. Changing it does not lose what is typed in a form. */
export function SizeMenu() {
  const size = useAppearance((state) => state.size)
  const choose = (size: Size) => {
    startTransition(() => chooseSize(size))
    toast.success('尺寸已切换')
  }
  const items = names.map(([key, label]) => ({
    key,
    label,
    chosen: key === size,
    onClick: () => key !== size && choose(key),
  }))
  return (
    <DropMenu items={items}>
      {(trigger) => (
        <Tooltip title="全局尺寸">
          <Button type="text" icon={<FontSizeOutlined aria-hidden />} aria-label="全局尺寸" {...trigger} />
        </Tooltip>
      )}
    </DropMenu>
  )
}
