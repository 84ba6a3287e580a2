import { type OfficeCategory, standardFeeBp } from '@zsm/contract/office/categories'
import { operators } from '@zsm/contract/operators'
import { reference } from '@zsm/contract/reference'
import { goodKind, type StateOf, shopKind } from '@zsm/contract/states'
import { Form, Select } from 'antd'
import { choicesOf } from '../../format/dictionary.ts'
import { ShownFields, useSaveDialog } from '../../operators/office/public.ts'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { RateField } from '../../ui/form/rate-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

/** A category to edit, or a new one: at the top, or below `parent`. */
export type CategoryToSave = {
  shopDict: StateOf<typeof shopKind>
  changed?: OfficeCategory
  parent?: OfficeCategory
}
type BizDict = NonNullable<OfficeCategory['bizDict']>
type Values = {
  name: string
  feeBp: number
  effectDay?: string
  sort?: number
  showFlag?: boolean
  bizDict?: BizDict | undefined
}

/** The kinds of a service shop. A category of a knowledge shop is for all its courses. */
const kinds = choicesOf('bizDict', [goodKind.service, goodKind.linked, goodKind.download])

const titleOf = ({ changed, parent }: CategoryToSave) => {
  if (changed) return `修改“${changed.name}”`
  return parent ? `在“${parent.name}”下新建` : '新建一级分类'
}

export function CategoryDialog({ onClose, ...saved }: CategoryToSave & { onClose: () => void }) {
  const { shopDict, changed, parent } = saved
  const { requestId, create, update, form } = useSaveDialog({
    noun: '分类',
    done: ({ waitingFlag }) => (waitingFlag ? '分类已保存，服务费等另一位管理员复核' : undefined),
    create: operators.createCategory,
    update: operators.updateCategory,
    invalidates: [operators, reference],
    onClose,
  })
  const save = ({ bizDict, ...values }: Values) => {
    if (changed) return update({ id: changed.id, version: changed.version, ...values })
    create({
      ...values,
      shopDict,
      requestId,
      ...(bizDict && { bizDict }),
      ...(parent && { parentId: parent.id }),
    })
  }
  return (
    <FormDialog<Values>
      {...form}
      title={titleOf(saved)}
      endpoint={changed ? operators.updateCategory : operators.createCategory}
      initial={
        (changed && { ...changed, bizDict: undefined }) ?? {
          feeBp: parent?.feeBp ?? standardFeeBp,
          sort: 0,
          showFlag: true,
        }
      }
      onSubmit={save}
    >
      <Field name="name" label="名称">
        <TextField max={12} />
      </Field>
      <Field
        name="feeBp"
        label="平台服务费"
        hint="从订单实付金额里收取，修改要另一位管理员复核；复核后告知在这个分类有商品的创作者"
      >
        <RateField max={5000} />
      </Field>
      <FeeDayField former={changed?.feeBp ?? parent?.feeBp ?? standardFeeBp} />
      {shopDict === shopKind.service && !changed && !parent && (
        <Field name="bizDict" label="用于" hint="下级分类跟随这里；不选则各种商品都可用">
          <Select allowClear options={kinds} placeholder="不限" />
        </Field>
      )}
      <ShownFields label="显示给创作者" />
    </FormDialog>
  )
}

/** Asked only for a fee that differs. */
function FeeDayField({ former }: { former: number }) {
  const feeBp = Form.useWatch<number | undefined>('feeBp')
  if (feeBp === undefined || feeBp === former) return null
  return (
    <Field
      name="effectDay"
      label="生效日期"
      picked
      required
      hint={
        feeBp > former
          ? '从这一天 0 点（北京时间）起的订单按新费率；上调要按系统设置提前告知'
          : '从这一天 0 点（北京时间）起的订单按新费率；下调最早从明天起'
      }
    >
      <DayField />
    </Field>
  )
}
