import { useMutation } from '@tanstack/react-query'
import { goods as calls, type Good } from '@zsm/contract/goods'
import { Button, Form } from 'antd'
import { call } from '../api/client.ts'
import { invalidate } from '../api/query.ts'
import { Field } from '../ui/field.tsx'
import { TextAreaField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { toast } from '../ui/toast.ts'

/** The usual statements, to begin from. */
const statements = [
  { label: '原创', text: '本内容为原创，未经许可不得转载、录制或传播。' },
  { label: '授权', text: '本内容已获权利人授权使用，授权期内有效，不得转载。' },
  { label: '平台', text: '本内容由平台提供，版权归原作者所有，仅供学习使用。' },
] as const

type Values = { copyRightNote?: string }
type Props = { goods: Good[]; onClose: () => void; onSaved: () => void }

/** One note for one good, or for several. */
export function CopyrightDialog({ goods, onClose, onSaved }: Props) {
  const [form] = Form.useForm<Values>()
  const [first] = goods
  const several = goods.length > 1
  const save = useMutation({
    mutationFn: async ({ copyRightNote = '' }: Values) => {
      for (const { id } of goods) await call(calls.updateCopyRight, { id, copyRightNote })
    },
    meta: { shown: 'inline' },
    onSuccess: () => {
      toast.success(several ? `${goods.length} 个商品的版权说明已保存` : '版权说明已保存')
      onSaved()
    },
    // Those before one that failed are saved all the same.
    onSettled: () => invalidate(calls),
  })
  return (
    <FormDialog<Values>
      open
      title={several ? `填写 ${goods.length} 个商品的版权说明` : '版权说明'}
      form={form}
      endpoint={calls.updateCopyRight}
      initial={{ copyRightNote: several ? '' : (first?.copyRightNote ?? '') }}
      submitting={save.isPending}
      failure={save.error}
      submitLabel="保存"
      onSubmit={(values) => save.mutate(values)}
      onClose={onClose}
    >
      <p className="copyright-statements">
        <span className="muted">套用</span>
        {statements.map(({ label, text }) => (
          <Button key={label} onClick={() => form.setFieldValue('copyRightNote', text)}>
            {label}
          </Button>
        ))}
      </p>
      <Field
        name="copyRightNote"
        label="说明文字"
        required={false}
        hint="在架商品改了说明，要审核通过后才显示。"
      >
        <TextAreaField max={500} rows={5} />
      </Field>
    </FormDialog>
  )
}
