import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  HolderOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { hasOptions, mostFields, mostOptions } from '@zsm/contract/goods/buyer-form'
import { formField } from '@zsm/contract/states'
import { Button, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { EditorSection } from '../../ui/form/editor-page.tsx'
import './buyer-form-fields.css'
import type { FieldsProps } from './good-item.tsx'
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
  const [dragged, setDragged] = useState<number>()
  const set = (next: DraftField[]) => change({ buyerForm: next })
  const edit = (at: number, patch: Partial<DraftField>) =>
    set(buyerForm.map((field, place) => (place === at ? { ...field, ...patch } : field)))
  const move = (from: number, to: number) => {
    const field = buyerForm[from]
    if (!field || to < 0 || to >= buyerForm.length || from === to) return
    const others = buyerForm.filter((_, at) => at !== from)
    set([...others.slice(0, to), field, ...others.slice(to)])
  }
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
        <ol className="buyer-form">
          {buyerForm.map((field, at) => (
            <li
              key={field.id}
              className={dragged === at ? 'dragged' : ''}
              onDragOver={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                if (dragged !== at) {
                  move(dragged, at)
                  setDragged(at)
                }
              }}
              onDrop={() => setDragged(undefined)}
            >
              <Question
                field={field}
                place={at + 1}
                last={at === buyerForm.length - 1}
                onEdit={(patch) => edit(at, patch)}
                onMove={(step) => move(at, at + step)}
                onRemove={() => set(buyerForm.filter((_, place) => place !== at))}
                onDrag={(dragging) => setDragged(dragging ? at : undefined)}
              />
            </li>
          ))}
        </ol>
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
  last: boolean
  onEdit: (patch: Partial<DraftField>) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
  onDrag: (dragging: boolean) => void
}

function Question({ field, place, last, onEdit, onMove, onRemove, onDrag }: QuestionProps) {
  const { kindDict, label, hint, requiredFlag, options } = field
  const name = `问题 ${place}`
  return (
    // antd widens a legend to the whole screen, so the group is named by its label.
    <fieldset aria-label={name}>
      <div className="buyer-form-head">
        <span
          className="buyer-form-handle"
          draggable
          aria-hidden
          title="拖动排序"
          onDragStart={() => onDrag(true)}
          onDragEnd={() => onDrag(false)}
        >
          <HolderOutlined />
        </span>
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
        <span className="buyer-form-moves">
          <Button
            type="text"
            icon={<ArrowUpOutlined />}
            aria-label={`上移${name}`}
            disabled={place === 1}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            icon={<ArrowDownOutlined />}
            aria-label={`下移${name}`}
            disabled={last}
            onClick={() => onMove(1)}
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={`删除${name}`}
            onClick={onRemove}
          />
        </span>
      </div>
    </fieldset>
  )
}
