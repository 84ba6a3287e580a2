import { contract } from '@zsm/contract'
import type { KeptFaq } from '@zsm/contract/operators-content'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { Field } from '../ui/field.tsx'
import { NumberField } from '../ui/fields/number-field.tsx'
import { SwitchField } from '../ui/fields/switch-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { RichTextField } from './rich-text-field.tsx'

const { operators, questions } = contract

type Values = { topic: string; question: string; answerHtml: string; sort?: number; showFlag?: boolean }

/** A question to change, or a new one. */
export function FaqDialog({ changed, onClose }: { changed?: KeptFaq; onClose: () => void }) {
  const [requestId] = useState(() => crypto.randomUUID())
  const options = {
    failure: 'inline' as const,
    invalidates: [operators, questions],
    onSuccess: () => {
      toast.success('问题已保存')
      onClose()
    },
  }
  const create = useCall(operators.createFaq, options)
  const update = useCall(operators.updateFaq, options)
  return (
    <FormDialog<Values>
      open
      width={760}
      title={changed ? '修改问题' : '新建问题'}
      endpoint={changed ? operators.updateFaq : operators.createFaq}
      initial={changed ?? { sort: 0, showFlag: true }}
      submitLabel="保存"
      submitting={create.isPending || update.isPending}
      failure={create.error ?? update.error}
      onSubmit={(values) =>
        changed
          ? update.mutate({ id: changed.id, version: changed.version, ...values })
          : create.mutate({ ...values, requestId })
      }
      onClose={onClose}
    >
      <Field name="topic" label="主题" hint="同一主题的问题显示在一起">
        <TextField max={30} />
      </Field>
      <Field name="question" label="问题">
        <TextField max={100} />
      </Field>
      <Field name="answerHtml" label="回答">
        <RichTextField label="回答" />
      </Field>
      <Field name="sort" label="排序" hint="数字小的排在前面">
        <NumberField min={0} max={9999} />
      </Field>
      <Field name="showFlag" label="显示在帮助页">
        <SwitchField />
      </Field>
    </FormDialog>
  )
}
