import { Form } from 'antd'
import { type ReactElement, type ReactNode, use } from 'react'
import { fieldProblem, isOptional, unchosen, unwritten } from './field-rule.ts'
import { FormContext } from './form-context.ts'

type FieldProps = {
  /** The input's name in the endpoint, which determines the field's checks. */
  name: string
  label: string
  hint?: ReactNode
  /** Set if the form requires a value that the contract does not. */
  required?: boolean
  /** The value is picked, not typed, which changes the message of an empty field. */
  picked?: boolean
  /** The control. It receives `value`, `onChange` and `id`. */
  children: ReactElement
}

export function Field({ name, label, hint, required, picked = false, children }: FieldProps) {
  const { schemas, refused } = use(FormContext)
  const schema = schemas[name]
  const needed = required ?? (schema !== undefined && !isOptional(schema))
  const check = (_rule: unknown, value: unknown) => {
    const missing =
      (needed && !picked && unwritten(value, label)) ||
      ((required || picked) && needed && unchosen(value, label))
    const problem = missing || (schema && fieldProblem(schema, value, label))
    return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
  }
  return (
    <Form.Item
      name={name}
      label={label}
      required={needed}
      rules={[{ validator: check }]}
      extra={hint}
      {...(refused?.field === name ? { help: refused.message, validateStatus: 'error' } : {})}
    >
      {children}
    </Form.Item>
  )
}
