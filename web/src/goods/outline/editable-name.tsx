import { EditOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useState } from 'react'

type Props = { name: string; label: string; maxLength: number; onRename: (name: string) => void }

/** A name that becomes a field when it is clicked. Enter or blur saves the change, Esc discards it. */
export function EditableName({ name, label, maxLength, onRename }: Props) {
  const [typed, setTyped] = useState<string>()

  if (typed === undefined) {
    return (
      <button
        type="button"
        className="editable-name"
        title="点击改名"
        aria-label={`${name}，点击修改${label}`}
        onClick={() => setTyped(name)}
      >
        <span>{name}</span>
        <EditOutlined aria-hidden />
      </button>
    )
  }

  const keep = () => {
    const wanted = typed.trim()
    setTyped(undefined)
    if (wanted && wanted !== name) onRename(wanted)
  }
  return (
    <Input
      autoFocus
      size="small"
      aria-label={label}
      value={typed}
      maxLength={maxLength}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={keep}
      onPressEnter={keep}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(undefined)
      }}
    />
  )
}
