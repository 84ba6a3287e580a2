import { operators } from '@zsm/contract/operators'
import type { KeptFaq } from '@zsm/contract/operators-content'
import { questions } from '@zsm/contract/questions'
import { Field } from '../ui/field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { RichTextField } from './rich-text-field.tsx'
import { ShownFields } from './shown.tsx'
import { useKeeping } from './use-keeping.ts'

type Values = { topic: string; question: string; answerHtml: string; sort?: number; showFlag?: boolean }

/** A question to change, or a new one. */
export function FaqDialog({ changed, onClose }: { changed?: KeptFaq; onClose: () => void }) {
  const { requestId, create, update, form } = useKeeping({
    noun: '问题',
    create: operators.createFaq,
    update: operators.updateFaq,
    invalidates: [operators, questions],
    onClose,
  })
  return (
    <FormDialog<Values>
      {...form}
      width={760}
      title={changed ? '修改问题' : '新建问题'}
      endpoint={changed ? operators.updateFaq : operators.createFaq}
      initial={changed ?? { sort: 0, showFlag: true }}
      onSubmit={(values) =>
        changed
          ? update({ id: changed.id, version: changed.version, ...values })
          : create({ ...values, requestId })
      }
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
      <ShownFields label="显示在帮助页" />
    </FormDialog>
  )
}
