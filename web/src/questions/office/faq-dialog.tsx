import type { OfficeFaq } from '@zsm/contract/office/faqs'
import { operators } from '@zsm/contract/operators'
import { questions } from '@zsm/contract/questions'
import { Drafted, type DraftedForm } from '../../drafts/public.ts'
import { ShownFields, useSaveDialog } from '../../operators/office/public.ts'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

type Values = { topic: string; question: string; answerHtml: string; sort?: number; showFlag?: boolean }

type Props = { changed?: OfficeFaq; onClose: () => void }

/** Edits a help question, or adds one. */
export const FaqDialog = (props: Props) => (
  <Drafted<Values>
    owner="operator"
    scope={`faq:${props.changed?.id ?? 'new'}`}
    baseVersion={props.changed?.version ?? 0}
    waiting={null}
  >
    {(draft) => <FaqForm {...props} draft={draft} />}
  </Drafted>
)

function FaqForm({ changed, draft, onClose }: Props & { draft: DraftedForm<Values> }) {
  const { requestId, create, update, form } = useSaveDialog({
    noun: '问题',
    create: operators.createFaq,
    update: operators.updateFaq,
    invalidates: [operators, questions],
    draft,
    onClose,
  })
  return (
    <FormDialog<Values>
      {...form}
      draft={draft}
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
