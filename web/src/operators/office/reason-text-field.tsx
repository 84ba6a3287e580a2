import { useQuery } from '@tanstack/react-query'
import type { CaseList } from '@zsm/contract/office/cases'
import { operators } from '@zsm/contract/operators'
import { Button } from 'antd'
import { query } from '../../api/query.ts'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import './reason-choice-field.css'

type ReasonTextFieldProps = {
  id?: string
  value?: string
  onChange?: (text: string) => void
  /** The list whose templates are offered. */
  listName: CaseList | undefined
}

/** A reason that is typed, or taken from the templates of the list and then edited. */
export function ReasonTextField({ listName, value = '', onChange, ...input }: ReasonTextFieldProps) {
  const templates = useQuery({
    ...query(operators.listReason, { listName, pageSize: 20 }, { background: true }),
    enabled: listName !== undefined,
    meta: { quiet: true },
  })
  const found = templates.data?.list ?? []
  return (
    <div className="reason-choice">
      <TextAreaField {...input} max={200} value={value} {...(onChange && { onChange })} />
      {found.length > 0 && (
        <fieldset className="reason-choices">
          <legend className="visually-hidden">原因模板</legend>
          {found.map(({ id, words }) => (
            <Button
              key={id}
              size="small"
              className="reason-template"
              title={words}
              aria-pressed={value === words}
              onClick={() => onChange?.(words)}
            >
              {words}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
