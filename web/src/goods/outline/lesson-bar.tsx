import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { DropMenu, type MenuItem } from '../../ui/overlay/drop-menu.tsx'
import type { LessonChange } from './lesson-changes.ts'
import type { Section } from './outline.ts'

type Props = {
  count: number
  total: number
  sections: readonly Section[]
  sending: boolean
  onAll: (all: boolean) => void
  onChange: (change: LessonChange) => void
  /** Opens the choice of a position. */
  onMove: () => void
  /** Opens the choice of when the lessons open. */
  onRelease: () => void
  onDone: () => void
}

/** The actions on the chosen lessons. */
export function LessonBar({ count, total, sections, sending, onAll, onChange, ...on }: Props) {
  const idle = count === 0 || sending
  const item = (label: string, change: LessonChange): MenuItem => ({
    key: label,
    label,
    onClick: () => onChange(change),
  })
  const menus: [label: string, items: MenuItem[]][] = [
    ['上架', [item('上架', { shelfFlag: true }), item('隐藏', { shelfFlag: false })]],
    ['试看', [item('设为试看', { demoFlag: true }), item('取消试看', { demoFlag: false })]],
    ['下载', [item('允许下载', { downloadFlag: true }), item('不允许下载', { downloadFlag: false })]],
    ['拖动', [item('首次不能拖动', { banDragFlag: true }), item('允许拖动', { banDragFlag: false })]],
    [
      '移到',
      [
        { key: 'position', label: '第几位…', onClick: on.onMove },
        ...sections.map(({ group }) => ({
          ...item(group?.name ?? '未分组', { to: group?.id ?? null }),
          key: group?.id ?? 'ungrouped',
        })),
      ],
    ],
  ]
  return (
    <div className="lesson-bar" role="toolbar" aria-label="批量操作">
      <label className="lesson-all">
        <input
          type="checkbox"
          checked={count > 0 && count === total}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < total
          }}
          onChange={({ target }) => onAll(target.checked)}
        />
        全选
      </label>
      <span className="muted numeric" role="status">
        已选 {count} / {total}
      </span>
      <span className="lesson-bar-actions">
        {menus.map(([label, items]) => (
          <DropMenu key={label} items={items}>
            {(trigger) => (
              <Button size="small" disabled={idle} {...trigger}>
                {label} <DownOutlined aria-hidden />
              </Button>
            )}
          </DropMenu>
        ))}
        <Button size="small" disabled={idle} onClick={on.onRelease}>
          开放时间
        </Button>
        <Button size="small" className="lesson-bar-delete" disabled={idle} onClick={() => onChange('delete')}>
          删除
        </Button>
      </span>
      <Button className="lesson-bar-done" size="small" type="text" onClick={on.onDone}>
        完成
      </Button>
    </div>
  )
}
