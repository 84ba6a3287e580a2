import { contract } from '@zsm/contract'
import type { KeptClassify } from '@zsm/contract/operators-content'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { Field } from '../ui/field.tsx'
import { NumberField } from '../ui/fields/number-field.tsx'
import { SwitchField } from '../ui/fields/switch-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { toast } from '../ui/toast.ts'

const { operators, reference } = contract

/** A class to change, or a new one: at the top, or below `parent`. */
export type ClassifyToSave = { shopDict: 1 | 2; changed?: KeptClassify; parent?: KeptClassify }
type Values = { name: string; feeBp: number; sort?: number; showFlag?: boolean }

const titleOf = ({ changed, parent }: ClassifyToSave) => {
  if (changed) return `修改“${changed.name}”`
  return parent ? `在“${parent.name}”下新建` : '新建一级分类'
}

export function ClassifyDialog({ onClose, ...saved }: ClassifyToSave & { onClose: () => void }) {
  const { shopDict, changed, parent } = saved
  const [requestId] = useState(() => crypto.randomUUID())
  const options = {
    failure: 'inline' as const,
    invalidates: [operators, reference],
    onSuccess: () => {
      toast.success('分类已保存')
      onClose()
    },
  }
  const create = useCall(operators.createClassify, options)
  const update = useCall(operators.updateClassify, options)
  const save = (values: Values) => {
    if (changed) return update.mutate({ id: changed.id, version: changed.version, ...values })
    create.mutate({ ...values, shopDict, requestId, ...(parent && { parentId: parent.id }) })
  }
  return (
    <FormDialog<Values>
      open
      title={titleOf(saved)}
      endpoint={changed ? operators.updateClassify : operators.createClassify}
      initial={changed ?? { feeBp: parent?.feeBp ?? 500, sort: 0, showFlag: true }}
      submitLabel="保存"
      submitting={create.isPending || update.isPending}
      failure={create.error ?? update.error}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <TextField max={12} />
      </Field>
      <Field name="feeBp" label="平台服务费" hint="500 即 5%">
        <NumberField min={0} max={5000} unit="万分之一" />
      </Field>
      <Field name="sort" label="排序" hint="数字小的排在前面">
        <NumberField min={0} max={9999} />
      </Field>
      <Field name="showFlag" label="显示给创作者">
        <SwitchField />
      </Field>
    </FormDialog>
  )
}
