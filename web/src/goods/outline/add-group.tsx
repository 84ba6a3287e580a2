import { FolderAddOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { useState } from 'react'

/** A button that becomes a field for the name of a new group, until the group is saved. */
export function AddGroup({ onAdd }: { onAdd: (name: string) => Promise<unknown> }) {
  const [typed, setTyped] = useState<string>()
  const [adding, setAdding] = useState(false)

  if (typed === undefined) {
    return (
      <Button icon={<FolderAddOutlined aria-hidden />} onClick={() => setTyped('')}>
        添加分组
      </Button>
    )
  }

  const add = async () => {
    const name = typed.trim()
    if (!name || adding) return
    setAdding(true)
    const added = await onAdd(name)
    setAdding(false)
    if (added !== undefined) setTyped(undefined)
  }
  return (
    <Space.Compact>
      <Input
        autoFocus
        value={typed}
        maxLength={30}
        placeholder="分组名称，如：第一章"
        aria-label="新分组的名称"
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={add}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined)
        }}
        onBlur={() => {
          if (!typed.trim()) setTyped(undefined)
        }}
      />
      <Button type="primary" loading={adding} disabled={!typed.trim()} onClick={add}>
        添加
      </Button>
    </Space.Compact>
  )
}
