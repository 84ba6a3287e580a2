import { useQuery } from '@tanstack/react-query'
import type { OfficeTemplateText } from '@zsm/contract/office/templates'
import { operators } from '@zsm/contract/operators'
import { goodKind, shopKind, templateState, templateType } from '@zsm/contract/states'
import { templates } from '@zsm/contract/templates'
import type { TemplateId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { Drafted, type DraftedForm } from '../../drafts/public.ts'
import { optionsOf } from '../../format/dictionary.ts'
import { useSaveDialog } from '../../operators/office/public.ts'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { VariablesField } from './variables-field.tsx'
import './office.css'

type Values = Omit<CallInput<typeof operators.createTemplate>, 'requestId' | 'statusDict'> & {
  isOn?: boolean
}

/** Edits a template once it is read, or creates one. */
export function TemplateDialog({ id, onClose }: { id?: TemplateId; onClose: () => void }) {
  return id ? <KnownTemplate id={id} onClose={onClose} /> : <DraftedTemplate onClose={onClose} />
}

function KnownTemplate({ id, onClose }: { id: TemplateId; onClose: () => void }) {
  // Read once when it is opened, so that nothing changes under the writer.
  const template = useQuery({
    ...query(operators.getTemplate, { id }),
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  })
  if (template.data) return <DraftedTemplate changed={template.data} onClose={onClose} />
  return (
    <Modal open title="修改模板" width={760} footer={null} onCancel={onClose}>
      <Loaded from={template} rows={8}>
        {() => null}
      </Loaded>
    </Modal>
  )
}

const numbers = (name: 'templateTypeDict' | 'shopDict' | 'bizDict') =>
  optionsOf(name, '')
    .filter(({ value }) => value !== '')
    .map(({ value, label }) => ({ value: Number(value), label }))

type FormProps = { changed?: OfficeTemplateText; onClose: () => void }

const DraftedTemplate = (props: FormProps) => (
  <Drafted<Values>
    owner="operator"
    scope={`template:${props.changed?.id ?? 'new'}`}
    baseVersion={props.changed?.version ?? 0}
    waiting={null}
  >
    {(draft) => <TemplateForm {...props} draft={draft} />}
  </Drafted>
)

function TemplateForm({ changed, draft, onClose }: FormProps & { draft: DraftedForm<Values> }) {
  // The version at the opening, although the list behind may be read again.
  const [before] = useState(changed)
  const { requestId, create, update, form } = useSaveDialog({
    noun: '模板',
    create: operators.createTemplate,
    update: operators.updateTemplate,
    invalidates: [operators, templates],
    draft,
    onClose,
  })
  const save = ({ isOn = true, ...fields }: Values) => {
    const values = { ...fields, statusDict: isOn ? templateState.on : templateState.off }
    if (before) return update({ ...values, id: before.id, version: before.version })
    create({ ...values, requestId })
  }
  return (
    <FormDialog<Values>
      {...form}
      draft={draft}
      width={760}
      title={before ? `修改“${before.name}”` : '新建模板'}
      endpoint={before ? operators.updateTemplate : operators.createTemplate}
      initial={
        before
          ? { ...before, isOn: before.statusDict === templateState.on }
          : {
              typeDict: templateType.course,
              shopDict: shopKind.knowledge,
              bizDict: goodKind.course,
              sort: 0,
              isOn: true,
              variables: [],
            }
      }
      onSubmit={save}
    >
      <Field name="name" label="名称">
        <TextField max={40} />
      </Field>
      <div className="field-columns">
        <Field name="typeDict" label="类型" picked>
          <Select options={numbers('templateTypeDict')} />
        </Field>
        <Field name="shopDict" label="适用店铺">
          <Select options={numbers('shopDict')} />
        </Field>
        <Field name="bizDict" label="适用商品">
          <Select options={numbers('bizDict')} />
        </Field>
        <Field name="sort" label="排序">
          <NumberField min={0} max={9999} />
        </Field>
      </div>
      <Field name="contentHtml" label="内容">
        <RichTextField label="内容" />
      </Field>
      <Field name="variables" label="变量">
        <VariablesField />
      </Field>
      <Field name="isOn" label="启用">
        <SwitchField />
      </Field>
    </FormDialog>
  )
}
