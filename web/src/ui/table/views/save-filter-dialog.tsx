import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { Notice } from '../../feedback/notice.tsx'
import type { OwnList } from './use-own-list.ts'

const longest = 20
const most = 20

type Props = { own: OwnList; open: boolean; onClose: () => void; onSaved: (name: string) => void }

/** Gives the filters on screen a name. A name that exists is given to the new filters. */
export function SaveFilterDialog({ own: { stored, change, query }, open, onClose, onSaved }: Props) {
  const id = useId()
  const [name, setName] = useState('')
  const called = name.trim()
  const replaces = stored.filters.some((filter) => filter.name === called)
  const isFull = !replaces && stored.filters.length >= most
  const save = () => {
    if (!called || isFull) return
    const others = stored.filters.filter((filter) => filter.name !== called)
    change?.({ filters: [...others, { name: called, query }] })
    onSaved(called)
    setName('')
    onClose()
  }
  return (
    <Modal
      open={open}
      centered
      title="保存当前筛选"
      width={420}
      okText={replaces ? '覆盖' : '保存'}
      cancelText="取消"
      okButtonProps={{ disabled: !called || isFull }}
      onOk={save}
      onCancel={onClose}
    >
      <label className="filter-name" htmlFor={id}>
        名称
        <Input
          id={id}
          value={name}
          maxLength={longest}
          showCount
          placeholder="例如：本月退款"
          onChange={({ target }) => setName(target.value)}
          onPressEnter={save}
        />
      </label>
      {replaces && <Notice kind="warning">已有这个名称的筛选，保存后换成当前的条件。</Notice>}
      {isFull && <Notice kind="warning">最多保存 {most} 个，请先在列表设置里删除不用的。</Notice>}
    </Modal>
  )
}
