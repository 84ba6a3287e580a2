import { Segmented } from 'antd'

type ChoiceFilterProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A filter of a few choices, all in sight: 全部 / 已上架 / 未上架. */
export const ChoiceFilter = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceFilterProps<Value>) => (
  <Segmented<Value> aria-label={label} value={value} options={[...options]} onChange={onChange} />
)
