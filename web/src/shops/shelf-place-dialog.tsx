import type { ListedGood } from '@zsm/contract/goods/good'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { PositionField, positionIn } from '../ui/form/position-field.tsx'

type Props = { good: ListedGood; total: number; onMove: (place: number) => unknown; onClose: () => void }

/** Moves a good to a place by its number, which no drag reaches in a long shop. */
export function ShelfPlaceDialog({ good, total, onMove, onClose }: Props) {
  const [typed, setTyped] = useState('1')
  const place = positionIn(typed, total)
  const move = () => {
    if (place === undefined) return
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
      okButtonProps={{ disabled: place === undefined }}
      onOk={move}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <PositionField id="shelf-place" count={total} typed={typed} onType={setTyped} onEnter={move} />
      </Form>
    </Modal>
  )
}
