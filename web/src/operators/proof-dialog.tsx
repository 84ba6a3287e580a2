import { useMutation } from '@tanstack/react-query'
import { template } from '@zsm/contract/operators/template'
import { operatorProve } from '../api/template-client.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'

/** Asks for a code on top of the open page. */
export function ProofDialog({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  const prove = useMutation({
    mutationFn: operatorProve,
    meta: { shown: 'inline' },
    onSuccess: () => onAnswer(true),
  })
  return (
    <FormDialog<{ code?: string }>
      open
      title="确认是您本人"
      endpoint={template.prove}
      initial={{}}
      submitting={prove.isPending}
      failure={prove.error}
      submitLabel="确认"
      onSubmit={({ code = '' }) => prove.mutate(code.trim())}
      onClose={() => onAnswer(false)}
    >
      <p className="muted">这项操作需要再次验证。请打开手机上的验证器，输入现在显示的 6 位数字。</p>
      <Field name="code" label="动态码" hint="没有手机时，可以输入一个恢复码">
        <TextField max={20} autoComplete="one-time-code" />
      </Field>
    </FormDialog>
  )
}
