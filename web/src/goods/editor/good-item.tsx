import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { fieldId } from './field-id.ts'
import type { GoodEditor } from './good-editor.ts'
import { fieldErrors, fieldNames, type GoodField } from './values.ts'

/** The labels and errors of an editor's fields. An error is shown at once, or only after the field was left. */
export function useGoodItems(editor: GoodEditor) {
  const values = useStore(editor.store, (state) => state.values)
  const refused = useStore(editor.store, (state) => state.errors)
  const visited = useStore(editor.store, (state) => state.visited)
  const found = { ...fieldErrors(values), ...refused }
  const names = fieldNames(editor.kind)
  const idOf = (field: GoodField) => fieldId(editor.outlineId, field)
  const errorOf = (field: GoodField) => (visited.includes(field) ? found[field] : undefined)
  const item = (field: GoodField) => ({
    id: idOf(field),
    label: names[field],
    error: errorOf(field),
    onLeave: () => editor.leaveField(field),
  })
  return { values, found, names, idOf, errorOf, item }
}

/** The props of every part of the form. */
export type FieldsProps = { editor: GoodEditor; items: ReturnType<typeof useGoodItems> }

type GoodItemProps = {
  id: string
  label: string
  error?: string | undefined
  required?: boolean
  onLeave?: () => void
  children: ReactNode
}

/** A field's label, control and error. */
export const GoodItem = ({ id, label, error, required = false, onLeave, children }: GoodItemProps) => (
  <Form.Item
    label={
      <>
        {label}
        {!required && <span className="form-optional">选填</span>}
      </>
    }
    htmlFor={id}
    {...(error ? { help: error, validateStatus: 'error' as const } : {})}
  >
    <div {...(onLeave ? { onBlur: onLeave } : {})}>{children}</div>
  </Form.Item>
)
