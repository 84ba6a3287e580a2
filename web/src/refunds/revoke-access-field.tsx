import { Field } from '../ui/form/field.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'

/** Whether a refunded buyer keeps access. The creator chooses it for each refund. */
export const RevokeAccessField = () => (
  <Field
    name="revokeAccessFlag"
    label="收回学习权限"
    required={false}
    hint="关闭后，买家退款后仍可继续学习。"
  >
    <SwitchField />
  </Field>
)
