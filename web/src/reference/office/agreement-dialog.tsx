import { contract } from '@zsm/contract'
import type { Agreement } from '@zsm/contract/site/agreements'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { newUuid } from '../../api/uuid.ts'
import { Drafted, type DraftedForm } from '../../drafts/public.ts'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

const { operators, reference } = contract

type AgreementDialogProps = { name: string; changed: Agreement; onClose: () => void }
type Values = { title: string; contentHtml: string; note?: string; effectDay?: string }

/** Publishes the next version, starting from the text in force. */
export const AgreementDialog = (props: AgreementDialogProps) => (
  <Drafted<Values>
    owner="operator"
    scope={`agreement:${props.changed.kind}`}
    baseVersion={props.changed.version}
    waiting={null}
  >
    {(draft) => <AgreementForm {...props} draft={draft} />}
  </Drafted>
)

type FormProps = AgreementDialogProps & { draft: DraftedForm<Values> }

function AgreementForm({ name, changed, draft, onClose }: FormProps) {
  const [requestId] = useState(newUuid)
  const publish = useCall(operators.publishAgreement, {
    failure: 'inline',
    invalidates: [operators, reference],
    staleOn: ['versionConflict'],
    onSuccess: ({ version }) => {
      void draft.end()
      toast.success(`${name}第 ${version} 版已发布`)
      onClose()
    },
  })
  const { kind, version, title, contentHtml } = changed
  return (
    <FormDialog<Values>
      open
      width={860}
      title={`发布新版${name}`}
      endpoint={operators.publishAgreement}
      initial={{ title, contentHtml }}
      draft={draft}
      submitLabel="发布"
      submitting={publish.isPending}
      failure={publish.error}
      onSubmit={({ note = '', effectDay = '', ...document }) =>
        publish.mutate({ ...document, note, effectDay, kind, version, requestId })
      }
      onClose={onClose}
    >
      <Field name="title" label="标题">
        <TextField max={40} />
      </Field>
      <Field name="contentHtml" label="正文">
        <RichTextField label="正文" />
      </Field>
      <Field
        name="note"
        label="更新说明"
        hint={
          kind === 'user'
            ? '一句话说明改了什么，创作者会看到；生效后，新申请入驻的人要同意新版'
            : '一句话说明改了什么，创作者会看到'
        }
      >
        <TextField max={100} />
      </Field>
      <Field
        name="effectDay"
        label="生效日期"
        picked
        hint="从这一天 0 点（北京时间）起生效；发布后马上告知全部创作者"
      >
        <DayField />
      </Field>
    </FormDialog>
  )
}
