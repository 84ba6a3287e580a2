import type { OfficeLabel } from '@zsm/contract/office/labels'
import { operators } from '@zsm/contract/operators'
import { reference } from '@zsm/contract/reference'
import type { StateOf, shopKind } from '@zsm/contract/states'
import { Select } from 'antd'
import { ShownFields, useSaveDialog } from '../../operators/office/public.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Values = {
  name: string
  groupName: string
  sort?: number
  shopDict?: StateOf<typeof shopKind>
  showFlag?: boolean
}

const shops = [
  { value: 1, label: '知识店铺' },
  { value: 2, label: '服务店铺' },
]

/** Edits a label, or creates one. */
export function LabelDialog({ changed, onClose }: { changed?: OfficeLabel; onClose: () => void }) {
  const { requestId, create, update, form } = useSaveDialog({
    noun: '标签',
    create: operators.createLabel,
    update: operators.updateLabel,
    invalidates: [operators, reference],
    onClose,
  })
  const { shopDict, ...kept } = changed ?? { sort: 0, showFlag: true, shopDict: null }
  return (
    <FormDialog<Values>
      {...form}
      title={changed ? `修改“${changed.name}”` : '新建标签'}
      endpoint={changed ? operators.updateLabel : operators.createLabel}
      initial={{ ...kept, ...(shopDict && { shopDict }) }}
      onSubmit={(values) =>
        changed
          ? update({ id: changed.id, version: changed.version, ...values })
          : create({ ...values, requestId })
      }
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
      <ShownFields label="显示给创作者" />
    </FormDialog>
  )
}
