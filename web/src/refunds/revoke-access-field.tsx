import { Field } from '../ui/form/field.tsx'
import { SwitchField } from '../ui/form/switch-field.tsx'

/** Whether who gets money back may go on using what it was paid for: the creator's choice with every refund. */
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
