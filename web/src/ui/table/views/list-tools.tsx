import { FilterOutlined, SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { toast } from '../../feedback/toast.ts'
import { DropMenu, type MenuItem } from '../../overlay/drop-menu.tsx'
import { lazyDialog } from '../../overlay/lazy-part.tsx'
import './list-tools.css'
import type { OwnList } from './use-own-list.ts'

const SaveFilterDialog = lazyDialog(() =>
  import('./save-filter-dialog.tsx').then((file) => file.SaveFilterDialog),
)
const ListSettingsDialog = lazyDialog(() =>
  import('./list-settings-dialog.tsx').then((file) => file.ListSettingsDialog),
)

type Props = {
  label: string
  own: OwnList
  columns: readonly { key: string; title: string }[]
  fixed?: string | undefined
}

/** Filters by name, and the settings of a list. Nothing is shown while nothing can be stored. */
export function ListTools({ label, own, columns, fixed }: Props) {
  const [open, setOpen] = useState<'filter' | 'settings'>()
  const { change, stored, query } = own
  if (!change) return null
  const close = () => setOpen(undefined)
  const current = stored.filters.find((filter) => filter.query === query)
  const items: MenuItem[] = [
    ...stored.filters.map((filter) => ({
      key: `filter ${filter.name}`,
      label: filter.name,
      chosen: filter === current,
      onClick: () => own.openQuery(filter.query),
    })),
    {
      key: 'save',
      label: '保存当前筛选…',
      disabled: query === '' ? '先筛选，再保存成一个名字' : undefined,
      onClick: () => setOpen('filter'),
    },
  ]
  return (
    <span className="list-tools">
      <DropMenu items={items} heading="常用筛选">
        {(trigger) => (
          <button type="button" className="control" aria-label={`${label}的常用筛选`} {...trigger}>
            <FilterOutlined aria-hidden />
            {current?.name ?? '常用筛选'}
          </button>
        )}
      </DropMenu>
      <button
        type="button"
        className="control"
        aria-label={`${label}的列表设置`}
        aria-haspopup="dialog"
        title="列表设置"
        onPointerEnter={ListSettingsDialog.preload}
        onClick={() => setOpen('settings')}
      >
        <SettingOutlined aria-hidden />
      </button>
      <SaveFilterDialog
        own={own}
        open={open === 'filter'}
        onClose={close}
        onSaved={(name) => toast.success(`已保存为“${name}”`)}
      />
      <ListSettingsDialog
        label={label}
        own={own}
        columns={columns}
        fixed={fixed}
        open={open === 'settings'}
        onClose={close}
      />
    </span>
  )
}
