import { type Account, accounts } from '@zsm/contract/accounts'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'

type Values = Pick<Account, 'companyName' | 'companyCode'>

export function SettingCompanyDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { companyName, companyCode } = account
  const save = useCall(accounts.updateCompanyInfo, {
    invalidates: [accounts.get],
    failure: 'inline',
    onSuccess: () => {
      toast.success('企业信息已保存')
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      open
      title="企业信息"
      endpoint={accounts.updateCompanyInfo}
      initial={{ companyName, companyCode }}
      submitting={save.isPending}
      failure={save.error}
      submitLabel="保存"
      onSubmit={(values) => save.mutate({ id: account.id, ...values })}
      onClose={onClose}
    >
      <Field name="companyName" label="企业名称" hint="与营业执照一致。">
        <TextField max={100} autoComplete="organization" />
      </Field>
      <Field name="companyCode" label="统一社会信用代码" hint="营业执照上的 18 位代码，最后一位是校验码。">
        <TextField max={18} placeholder="如：91350100M000100Y43" />
      </Field>
    </FormDialog>
  )
}
