import { Button, Modal } from 'antd'
import { ChoiceFilter } from '../choice-filter.tsx'
import { arrangedColumns, type Placed, storedColumns } from './arranged-columns.ts'
import { ColumnOrder } from './column-order.tsx'
import './list-settings-dialog.css'
import type { OwnList } from './use-own-list.ts'

const densities = [
  { value: 'usual', label: '宽松' },
  { value: 'dense', label: '紧凑' },
] as const

type NamedColumn = { key: string; title: string }

type Props = {
  label: string
  own: OwnList
  columns: readonly NamedColumn[]
  /** The column that names a row and is always shown. */
  fixed: string | undefined
  open: boolean
  onClose: () => void
}

/** How its user sees a list. Each change is shown and stored at once. */
export function ListSettingsDialog({ label, own, columns, fixed, open, onClose }: Props) {
  const { stored, change, showUsual } = own
  const placed = arrangedColumns(columns, stored.columns)
  const show = (next: readonly Placed<NamedColumn>[]) => change?.({ columns: storedColumns(next) })
  const reset = () => {
    change?.({ columns: [], denseFlag: false, pageSize: 0, sort: '' })
    showUsual()
  }
  return (
    <Modal
      open={open}
      centered
      title={`${label}：列表设置`}
      width={460}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={reset}>恢复默认</Button>
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </>
      }
    >
      <p className="muted">只影响您自己看到的列表，换一台设备登录也一样。</p>
      {columns.length > 0 && (
        <section className="list-setting">
          <h3>列</h3>
          <ColumnOrder columns={placed} fixed={fixed} onChange={show} />
        </section>
      )}
      {columns.length > 0 && (
        <section className="list-setting">
          <h3>行高</h3>
          <ChoiceFilter
            label="行高"
            value={stored.denseFlag ? 'dense' : 'usual'}
            options={densities}
            onChange={(density) => change?.({ denseFlag: density === 'dense' })}
          />
        </section>
      )}
      <section className="list-setting">
        <h3>常用筛选</h3>
        {stored.filters.length === 0 ? (
          <p className="muted">筛选后，在“常用筛选”里保存成一个名字。</p>
        ) : (
          <ul className="list-setting-filters">
            {stored.filters.map(({ name }) => (
              <li key={name}>
                {name}
                <button
                  type="button"
                  className="link-button link-danger"
                  aria-label={`删除筛选“${name}”`}
                  onClick={() => change?.({ filters: stored.filters.filter((each) => each.name !== name) })}
                >
                  删除
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Modal>
  )
}
