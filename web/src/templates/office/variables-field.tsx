import type { OfficeTemplateText } from '@zsm/contract/office/templates'
import { Form, Input } from 'antd'
import { useEffect } from 'react'
import './office.css'
import { variablesIn } from './template-variables.ts'

type Variables = OfficeTemplateText['variables']
type VariablesFieldProps = { id?: string; value?: Variables; onChange?: (variables: Variables) => void }

/** One line for each `{{variable}}` of the text: its name and its initial value. */
export function VariablesField({ id, value = [], onChange }: VariablesFieldProps) {
  const html = Form.useWatch<string | undefined>('contentHtml') ?? ''
  const variables = variablesIn(html, value)
  const stale = JSON.stringify(variables) !== JSON.stringify(value)
  // The text is in another field. Its variables are updated here.
  useEffect(() => {
    if (stale) onChange?.(variables)
  })
  const change = (key: string, patch: Partial<Variables[number]>) =>
    onChange?.(variables.map((variable) => (variable.key === key ? { ...variable, ...patch } : variable)))
  if (variables.length === 0)
    return (
      <p id={id} className="muted">
        {'在内容里写 {{name}} 这样的变量，使用模板的人会看到要填的项。'}
      </p>
    )
  return (
    <ul id={id} className="variables">
      {variables.map(({ key, label, default: preset }) => (
        <li key={key}>
          <code>{`{{${key}}}`}</code>
          <Input
            aria-label={`${key} 的说明`}
            placeholder="说明，如 老师姓名"
            maxLength={20}
            value={label}
            onChange={(event) => change(key, { label: event.target.value })}
          />
          <Input
            aria-label={`${key} 的默认内容`}
            placeholder="默认内容，可以不填"
            maxLength={100}
            value={preset}
            onChange={(event) => change(key, { default: event.target.value })}
          />
        </li>
      ))}
    </ul>
  )
}
