import { PlusOutlined } from '@ant-design/icons'
import { hasOptions, mostFields, mostOptions } from '@zsm/contract/goods/buyer-form'
import { formField } from '@zsm/contract/states'
import { Button, Input, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { EditorSection } from '../../ui/form/editor-page.tsx'
import './buyer-form-fields.css'
import type { FieldsProps } from './good-item.tsx'
import { OrderList } from './order-list.tsx'
import type { DraftField } from './values.ts'

const kinds = formField.values.map((value) => ({ value, label: formField.labels[value] }))

/** A short id that the other questions do not have. */
function freeId(fields: readonly DraftField[]): string {
  let at = fields.length + 1
  while (fields.some(({ id }) => id === `q${at}`)) at += 1
  return `q${at}`
}

/** What the buyer is asked after paying. An order keeps the form as it was when it was bought. */
export function BuyerFormFields({
  editor: { change },
  items: { values, errorOf, found, idOf },
}: FieldsProps) {
  const { buyerForm } = values
  const set = (next: DraftField[]) => change({ buyerForm: next })
  const edit = (at: number, patch: Partial<DraftField>) =>
    set(buyerForm.map((field, place) => (place === at ? { ...field, ...patch } : field)))
  const add = () => {
    const id = freeId(buyerForm)
    const field = { id, kindDict: formField.line, label: '', hint: '', requiredFlag: true, options: [] }
    set([...buyerForm, field])
  }
  const error = errorOf('buyerForm') ?? (buyerForm.every(({ label }) => label.trim()) ? found.buyerForm : '')
  return (
    <EditorSection
      title="买家要填写的资料"
      description="买家付款后先填写，您收到再开始。有必填的问题时，交付天数从填好资料起算；没有则从付款起算。"
    >
      <div id={idOf('buyerForm')} tabIndex={-1}>
        <OrderList
          label="买家要填写的资料"
          items={buyerForm}
          keyOf={({ id }) => id}
          className="buyer-form-line"
          onChange={set}
        >
          {(field, at, line) => (
            <Question field={field} place={at + 1} {...line} onEdit={(patch) => edit(at, patch)} />
          )}
        </OrderList>
        {error && <p className="buyer-form-error">{error}</p>}
        <Button icon={<PlusOutlined />} disabled={buyerForm.length >= mostFields} onClick={add}>
          {buyerForm.length >= mostFields ? `最多 ${mostFields} 个问题` : '添加问题'}
        </Button>
      </div>
    </EditorSection>
  )
}

type QuestionProps = {
  field: DraftField
  place: number
  handle: ReactNode
  moves: (name: string) => ReactNode
  onEdit: (patch: Partial<DraftField>) => void
}

function Question({ field, place, handle, moves, onEdit }: QuestionProps) {
  const { kindDict, label, hint, requiredFlag, options } = field
  const name = `问题 ${place}`
  return (
    // antd widens a legend to the whole screen, so the group is named by its label.
    <fieldset aria-label={name}>
      <div className="buyer-form-head">
        {handle}
        <Input
          aria-label={`${name}：问什么`}
          maxLength={40}
          placeholder="如：您的账号主页链接"
          value={label}
          onChange={({ target }) => onEdit({ label: target.value })}
        />
        <Select
          aria-label={`${name}：类型`}
          value={kindDict}
          options={kinds}
          onChange={(kind) => onEdit({ kindDict: kind })}
        />
      </div>
      <Input
        aria-label={`${name}：提示`}
        maxLength={100}
        placeholder="提示（选填），如：复制抖音主页的分享链接"
        value={hint}
        onChange={({ target }) => onEdit({ hint: target.value })}
      />
      {hasOptions(kindDict) && (
        <Input.TextArea
          aria-label={`${name}：选项`}
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder={`每行一个选项，2 到 ${mostOptions} 个`}
          value={options.join('\n')}
          onChange={({ target }) => onEdit({ options: target.value.split('\n').slice(0, mostOptions) })}
        />
      )}
      <div className="buyer-form-foot">
        <span>
          <Switch
            size="small"
            aria-label={`${name}：必填`}
            checked={requiredFlag}
            onChange={(checked) => onEdit({ requiredFlag: checked })}
          />{' '}
          必填
        </span>
        <span>{moves(name)}</span>
      </div>
    </fieldset>
  )
}
