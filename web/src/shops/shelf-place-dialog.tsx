import type { ListedGood } from '@zsm/contract/goods/good'
import { Form, Modal } from 'antd'
import { useState } from 'react'

type Props = { good: ListedGood; total: number; onMove: (place: number) => unknown; onClose: () => void }

/** Moves a good to a place by its number, which no drag reaches in a long shop. */
export function ShelfPlaceDialog({ good, total, onMove, onClose }: Props) {
  const [typed, setTyped] = useState('1')
  const place = Number(typed)
  const valid = Number.isInteger(place) && place >= 1 && place <= total
  const move = () => {
    if (!valid) return
    onClose()
    onMove(place)
  }
  return (
    <Modal
      open
      centered
      title={`移动“${good.name}”`}
      width={420}
      okText="移动"
      cancelText="取消"
      okButtonProps={{ disabled: !valid }}
      onOk={move}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item
          label={`第几位（1 到 ${total}）`}
          htmlFor="shelf-place"
          {...(!valid &&
            typed !== '' && { validateStatus: 'error' as const, help: `请输入 1 到 ${total} 的整数` })}
        >
          <input
            id="shelf-place"
            className="control"
            inputMode="numeric"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened for this field
            autoFocus
            value={typed}
            onKeyDown={({ key }) => {
              if (key === 'Enter') move()
            }}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setTyped(target.value.trim())}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
