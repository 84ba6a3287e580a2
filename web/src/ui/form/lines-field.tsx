import { useState } from 'react'
import { TextAreaField } from './text-field.tsx'

type LinesFieldProps = {
  id?: string
  value?: readonly string[]
  onChange?: (lines: string[]) => void
  /** The maximum number of characters of all lines together. */
  max: number
  rows?: number
  placeholder?: string
}

/** A list that is typed one a line. Empty lines are no part of it, and stay in the field while it is typed. */
export function LinesField({ value = [], onChange, ...field }: LinesFieldProps) {
  const [text, setText] = useState(value.join('\n'))
  const change = (typed: string) => {
    setText(typed)
    onChange?.(linesOf(typed))
  }
  return <TextAreaField {...field} value={text} onChange={change} />
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
