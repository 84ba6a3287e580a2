import { useMutation } from '@tanstack/react-query'
import { goods as calls } from '@zsm/contract/goods'
import type { ListedGood } from '@zsm/contract/goods/good'
import type { copyright, StateOf } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { Form, Radio } from 'antd'
import { call } from '../api/client.ts'
import { invalidate } from '../api/query.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { FilesField } from '../materials/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextAreaField } from '../ui/form/text-field.tsx'

/** The creator's right to the content, with a usual text for each. */
const grounds = [
  { value: 1, label: '原创', text: '本内容为原创，未经许可不得转载、录制或传播。' },
  { value: 2, label: '授权', text: '本内容已获权利人授权使用，授权期内有效，不得转载。' },
  { value: 3, label: '平台', text: '本内容由平台提供，版权归原作者所有，仅供学习使用。' },
] as const
const mostProofs = 9

type Values = {
  copyRightDict?: StateOf<typeof copyright>
  copyRightNote?: string
  copyRightFileIds?: FileId[]
}
type Props = { goods: ListedGood[]; onClose: () => void; onSaved: () => void }

/** The copyright fields of one or several goods. For several, an omitted field is not changed. */
export const CopyrightDialog = (props: Props) => (
  <Drafted<Values>
    scope={`copyright:${props.goods.length === 1 ? props.goods[0]?.id : 'several'}`}
    waiting={null}
  >
    {(draft) => <CopyrightForm {...props} draft={draft} />}
  </Drafted>
)

function CopyrightForm({ goods, draft, onClose, onSaved }: Props & { draft: DraftedForm<Values> }) {
  const [form] = Form.useForm<Values>()
  const [first] = goods
  const several = goods.length > 1
  const save = useMutation({
    mutationFn: async ({ copyRightNote = '', ...said }: Values) => {
      for (const { id } of goods) await call(calls.updateCopyRight, { id, copyRightNote, ...said })
    },
    meta: { shown: 'inline' },
    onSuccess: () => {
      void draft.end()
      toast.success(several ? `${goods.length} 个商品的版权说明已保存` : '版权说明已保存')
      onSaved()
    },
    // If one of several goods fails, those before it are already saved.
    onSettled: () => invalidate(calls),
  })
  /** Suggests the usual text, unless the creator wrote another. */
  const suggest = (ground: number) => {
    const written = form.getFieldValue('copyRightNote') ?? ''
    const isUsual = written === '' || grounds.some(({ text }) => text === written)
    const text = grounds.find(({ value }) => value === ground)?.text
    if (isUsual) form.setFieldValue('copyRightNote', text)
  }
  return (
    <FormDialog<Values>
      open
      title={several ? `填写 ${goods.length} 个商品的版权说明` : '版权说明'}
      form={form}
      draft={draft}
      endpoint={calls.updateCopyRight}
      initial={several || !first ? {} : writtenOf(first)}
      submitting={save.isPending}
      failure={save.error}
      submitLabel="保存"
      onSubmit={(values) => save.mutate(values)}
      onClose={onClose}
    >
      <Field name="copyRightDict" label="版权类型" required={false}>
        <Radio.Group
          aria-label="版权类型"
          options={grounds.map(({ value, label }) => ({ value, label }))}
          onChange={({ target }) => suggest(target.value)}
        />
      </Field>
      <Field
        name="copyRightNote"
        label="说明文字"
        required={false}
        hint="在架商品改了说明，要审核通过后才显示。"
      >
        <TextAreaField max={500} rows={5} />
      </Field>
      <Field
        name="copyRightFileIds"
        label="证明材料"
        required={false}
        hint={`授权书、版权登记证书等，最多 ${mostProofs} 份。只给审核人员看，不会对外展示。`}
      >
        <FilesField name="证明材料" kinds={[3, 4]} most={mostProofs} />
      </Field>
    </FormDialog>
  )
}

/** The latest version: for a good on the shelf, the revision that waits for review. */
function writtenOf({ revision, ...sold }: ListedGood): Values {
  const { copyRightDict, copyRightNote, copyRightFileIds } = revision ?? sold
  return { copyRightNote, copyRightFileIds, ...(copyRightDict && { copyRightDict }) }
}
