import { useState } from 'react'
import { typedLines } from '../../format/typed-lines.ts'
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
    onChange?.(typedLines(typed))
  }
  return <TextAreaField {...field} value={text} onChange={change} />
}
