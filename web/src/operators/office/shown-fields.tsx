import { Status } from '../../ui/feedback/status.tsx'
import { Field } from '../../ui/form/field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import type { Column } from '../../ui/table/data-table.tsx'

export const sortColumn: Column<{ sort: number }> = {
  key: 'sort',
  title: '排序',
  numeric: true,
  render: ({ sort }) => sort,
}

export const shownColumn: Column<{ showFlag: boolean }> = {
  key: 'shown',
  title: '状态',
  render: ({ showFlag }) => (
    <Status kind={showFlag ? 'success' : 'info'}>{showFlag ? '显示' : '不显示'}</Status>
  ),
}

/** The sort position, and whether it is shown. The label says to whom. */
export const ShownFields = ({ label }: { label: string }) => (
  <>
    <Field name="sort" label="排序" hint="数字小的排在前面">
      <NumberField min={0} max={9999} />
    </Field>
    <Field name="showFlag" label={label}>
      <SwitchField />
    </Field>
  </>
)
