import { Switch } from 'antd'

type SwitchFieldProps = {
  id?: string
  value?: boolean
  onChange?: (on: boolean) => void
  on?: string
  off?: string
}

/** A yes-or-no field. */
export const SwitchField = ({
  value = false,
  onChange,
  on = '是',
  off = '否',
  ...input
}: SwitchFieldProps) => (
  <Switch
    {...input}
    checked={value}
    checkedChildren={on}
    unCheckedChildren={off}
    onChange={onChange ?? (() => undefined)}
  />
)
