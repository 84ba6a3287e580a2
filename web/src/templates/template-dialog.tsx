import { useQuery } from '@tanstack/react-query'
import { type Template, type TemplateText, templates } from '@zsm/contract/templates'
import type { TemplateId } from '@zsm/contract/values'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { type Filled, fillTemplate, firstValues } from './fill-template.ts'
import './template-dialog.css'

type Props = {
  /** The kind of text that the creator writes. Templates of this kind come first. */
  typeDict: Template['typeDict']
  /** The known values of variables. */
  known: Filled
  /** Whether the field already has text: then the template can also be added below it. */
  written: boolean
  onUse: (html: string, place: 'instead' | 'below') => void
  onClose: () => void
}

/** Chooses a template, fills in its variables and shows the result. */
export function TemplateDialog({ typeDict, known, written, onUse, onClose }: Props) {
  const list = useQuery(query(templates.listData, { pageSize: 100 }, { background: true }))
  const [chosen, setChosen] = useState<TemplateId>()
  const choices = byType(list.data?.list ?? [], typeDict)
  const id = chosen ?? choices[0]?.options[0]?.value
  const text = useQuery({
    ...query(templates.get, { id: id as TemplateId }, { background: true }),
    enabled: id !== undefined,
  })
  const [typed, setTyped] = useState<Filled>({})
  const values = text.data ? { ...firstValues(text.data, known), ...typed } : typed
  const use = (place: 'instead' | 'below') => text.data && onUse(fillTemplate(text.data, values), place)
  return (
    <Modal
      open
      centered
      title="套用模板"
      width={880}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          取消
        </Button>,
        written && (
          <Button key="below" disabled={!text.data} onClick={() => use('below')}>
            插入到末尾
          </Button>
        ),
        <Button key="instead" type="primary" disabled={!text.data} onClick={() => use('instead')}>
          {written ? '替换原有内容' : '使用'}
        </Button>,
      ]}
    >
      <Loaded from={list} rows={8}>
        {() =>
          id === undefined ? (
            <EmptyState title="还没有模板" text="可以先自己写，模板由平台陆续添加。" />
          ) : (
            <div className="template">
              <Form layout="vertical" component="div">
                <Form.Item label="模板" htmlFor="template">
                  <Select
                    id="template"
                    value={id}
                    options={choices}
                    onChange={(next: TemplateId) => {
                      setChosen(next)
                      setTyped({})
                    }}
                  />
                </Form.Item>
                {text.data?.variables.map(({ key, label }) => (
                  <Form.Item key={key} label={label} htmlFor={`template-${key}`}>
                    <Input.TextArea
                      id={`template-${key}`}
                      autoSize
                      maxLength={200}
                      value={values[key] ?? ''}
                      onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
                    />
                  </Form.Item>
                ))}
              </Form>
              <Loaded from={text} rows={8}>
                {(template) => <Preview template={template} values={values} />}
              </Loaded>
            </div>
          )
        }
      </Loaded>
    </Modal>
  )
}

const Preview = ({ template, values }: { template: TemplateText; values: Filled }) => (
  <section
    className="template-preview"
    aria-label="预览"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
    tabIndex={0}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the operators' text, with escaped values
    dangerouslySetInnerHTML={{ __html: fillTemplate(template, values) }}
  />
)

/** Grouped by type, the wanted type first. */
function byType(list: readonly Template[], first: Template['typeDict']) {
  const types = [...new Set([first, ...list.map(({ typeDict }) => typeDict)])]
  return types
    .map((type) => ({
      label: labelOf('templateTypeDict', type),
      options: list
        .filter(({ typeDict }) => typeDict === type)
        .map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ options }) => options.length > 0)
}
