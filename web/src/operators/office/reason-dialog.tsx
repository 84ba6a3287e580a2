import type { CaseList } from '@zsm/contract/office/cases'
import { operators } from '@zsm/contract/operators'
import type { Endpoint } from '@zsm/contract/wire/endpoint'
import type { ReactNode } from 'react'
import { type UseCallOptions, useCall } from '../../api/query.ts'
import { Drafted, type DraftedForm } from '../../drafts/public.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { noteOwnDecision } from './own-decision.ts'
import { ReasonTextField } from './reason-text-field.tsx'

/** A decision that needs a reason. */
export type Reasoned = {
  endpoint: Endpoint
  /** The decision's input without the reason. */
  input: Record<string, unknown>
  title: string
  /** The label of the reason: 驳回原因. */
  label: string
  submitLabel: string
  /** The toast after success. Without it `onAnswer` says what became of it. */
  done?: string
  onAnswer?: (answer: unknown) => void
  /** The work list whose templates of reasons are offered. */
  listName?: CaseList | undefined
  hint?: string
  /** Reads besides the operators' own that the decision outdates. */
  alsoInvalidates?: UseCallOptions<Endpoint>['invalidates']
  /** Fields besides the reason. */
  children?: ReactNode
}

const readByCreator = '创作者会看到这段话，请写明原因和下一步怎么办'

type Values = { reason: string }
type Props = Reasoned & { onClose: () => void }

export const ReasonDialog = (props: Props) => (
  <Drafted<Values>
    owner="operator"
    scope={`reason:${props.endpoint.path}:${JSON.stringify(props.input)}`}
    waiting={null}
  >
    {(draft) => <ReasonForm {...props} draft={draft} />}
  </Drafted>
)

function ReasonForm({
  endpoint,
  input,
  title,
  label,
  submitLabel,
  done,
  onAnswer,
  listName,
  hint = readByCreator,
  alsoInvalidates = [],
  children,
  draft,
  onClose,
}: Props & { draft: DraftedForm<Values> }) {
  const decide = useCall(endpoint, {
    failure: 'inline',
    invalidates: [operators, ...alsoInvalidates],
    staleOn: ['versionConflict'],
    onSuccess: (answer) => {
      void draft.end()
      noteOwnDecision()
      if (done) toast.success(done)
      onAnswer?.(answer)
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title={title}
      open
      onClose={onClose}
      endpoint={endpoint}
      initial={{}}
      draft={draft}
      submitLabel={submitLabel}
      submitting={decide.isPending}
      failure={decide.error}
      onSubmit={(values) => decide.mutate({ ...input, ...values })}
    >
      {children}
      <Field name="reason" label={label} hint={hint}>
        <ReasonTextField listName={listName} />
      </Field>
    </FormDialog>
  )
}
