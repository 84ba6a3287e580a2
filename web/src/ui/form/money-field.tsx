import { yuanText } from '@zsm/contract/money/yuan'
import type { Fen } from '@zsm/contract/values'
import { Input } from 'antd'
import { useState } from 'react'
import { fenFromYuan } from '../../format/money.ts'

type MoneyFieldProps = {
  id?: string
  value?: Fen | undefined
  /** The amount in fen; `undefined` if empty, `NaN` if it is not an amount. */
  onChange?: (fen: Fen | undefined) => void
  placeholder?: string
  disabled?: boolean
  'aria-label'?: string
}

const noAmount = Number.NaN as Fen

const read = (text: string) => (text.trim() === '' ? undefined : (fenFromYuan(text) ?? noAmount))
const write = (fen: Fen | undefined) => (fen === undefined || Number.isNaN(fen) ? '' : yuanText(fen))

/** An amount, typed in yuan, with its value in fen. */
export function MoneyField({ value, onChange, placeholder = '0.00', ...input }: MoneyFieldProps) {
  const [text, setText] = useState(() => write(value))
  // A value set from outside replaces what was typed.
  if (!Object.is(read(text), value)) setText(write(value))

  return (
    <Input
      {...input}
      className="numeric"
      prefix="¥"
      inputMode="decimal"
      autoComplete="off"
      maxLength={17}
      placeholder={placeholder}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange?.(read(event.target.value))
      }}
      onBlur={() => setText(write(value) || text)}
    />
  )
}
