import type { LessonId } from '@zsm/contract/values'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { PositionField, positionIn } from '../../ui/form/position-field.tsx'
import type { Section } from './outline.ts'

type Props = {
  ids: readonly LessonId[]
  sections: readonly Section[]
  /** `position` counts from 0 among the lessons that stay. */
  onMove: (ids: readonly LessonId[], section: number, position: number) => unknown
  onClose: () => void
}

/** Moves lessons to a position by its number, which no drag reaches easily in a long course. */
export function MoveDialog({ ids, sections, onMove, onClose }: Props) {
  const home = sections.findIndex(({ lessons }) => lessons.some(({ id }) => id === ids[0]))
  const [section, setSection] = useState(Math.max(home, 0))
  const places = placesIn(sections[section], ids)
  const [typed, setTyped] = useState('1')
  const position = positionIn(typed, places)
  const move = () => {
    if (position === undefined) return
    onClose()
    onMove(ids, section, position - 1)
  }
  return (
    <Modal
      open
      centered
      title={ids.length > 1 ? `移动 ${ids.length} 个课时` : '移动课时'}
      width={420}
      okText="移动"
      cancelText="取消"
      okButtonProps={{ disabled: position === undefined }}
      onOk={move}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="分组" htmlFor="move-section">
          <select
            id="move-section"
            className="control move-section"
            value={section}
            onChange={({ target }) => {
              setSection(Number(target.value))
              setTyped('1')
            }}
          >
            {sections.map(({ group }, index) => (
              <option key={group?.id ?? 'ungrouped'} value={index}>
                {group?.name ?? '未分组'}
              </option>
            ))}
          </select>
        </Form.Item>
        <PositionField id="move-position" count={places} typed={typed} onType={setTyped} onEnter={move} />
        {ids.length > 1 && <p className="muted">选中的课时按现在的先后，从这一位起依次排列。</p>}
      </Form>
    </Modal>
  )
}

/** How many positions the first of the moved lessons may take. */
const placesIn = (section: Section | undefined, ids: readonly LessonId[]) =>
  (section?.lessons.filter(({ id }) => !ids.includes(id)).length ?? 0) + 1
