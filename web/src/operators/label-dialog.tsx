import { contract } from '@zsm/contract'
import type { KeptLabel } from '@zsm/contract/operators-content'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { Field } from '../ui/field.tsx'
import { NumberField } from '../ui/fields/number-field.tsx'
import { SwitchField } from '../ui/fields/switch-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { toast } from '../ui/toast.ts'

const { operators, reference } = contract

type Values = { name: string; groupName: string; sort?: number; shopDict?: 1 | 2; showFlag?: boolean }

const shops = [
  { value: 1, label: '知识店铺' },
  { value: 2, label: '服务店铺' },
]

/** A label to change, or a new one. */
export function LabelDialog({ changed, onClose }: { changed?: KeptLabel; onClose: () => void }) {
  const [requestId] = useState(() => crypto.randomUUID())
  const options = {
    failure: 'inline' as const,
    invalidates: [operators, reference],
    onSuccess: () => {
      toast.success('标签已保存')
      onClose()
    },
  }
  const create = useCall(operators.createLabel, options)
  const update = useCall(operators.updateLabel, options)
  const { shopDict, ...kept } = changed ?? { sort: 0, showFlag: true, shopDict: null }
  return (
    <FormDialog<Values>
      open
      title={changed ? `修改“${changed.name}”` : '新建标签'}
      endpoint={changed ? operators.updateLabel : operators.createLabel}
      initial={{ ...kept, ...(shopDict && { shopDict }) }}
      submitLabel="保存"
      submitting={create.isPending || update.isPending}
      failure={create.error ?? update.error}
      onSubmit={(values) =>
        changed
          ? update.mutate({ id: changed.id, version: changed.version, ...values })
          : create.mutate({ ...values, requestId })
      }
      onClose={onClose}
    >
      <Field name="name" label="名称">
        <TextField max={8} />
      </Field>
      <Field name="groupName" label="分组" hint="同名分组的标签显示在一起">
        <TextField max={12} />
      </Field>
      <Field name="shopDict" label="适用店铺" hint="不选则两种店铺都可以用">
        <Select allowClear placeholder="全部店铺" options={shops} />
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
