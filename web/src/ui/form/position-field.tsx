import { Form } from 'antd'
import './position-field.css'

type Props = {
  id: string
  count: number
  typed: string
  onType: (typed: string) => void
  onEnter: () => void
}

/** The position that was typed, from 1 to `count`; undefined if it is none. */
export function positionIn(typed: string, count: number): number | undefined {
  const position = Number(typed)
  return Number.isInteger(position) && position >= 1 && position <= count ? position : undefined
}

/** A position in a list by its number, which no drag reaches easily in a long one. In a dialog that was opened for it. */
export function PositionField({ id, count, typed, onType, onEnter }: Props) {
  const wrong = typed !== '' && positionIn(typed, count) === undefined
  return (
    <Form.Item
      label={`第几位（1 到 ${count}）`}
      htmlFor={id}
      {...(wrong && { validateStatus: 'error' as const, help: `请输入 1 到 ${count} 的整数` })}
    >
      <input
        id={id}
        className="control position-field"
        inputMode="numeric"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the dialog was opened for this field
        autoFocus
        value={typed}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter()
        }}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onType(target.value.trim())}
      />
    </Form.Item>
  )
}
