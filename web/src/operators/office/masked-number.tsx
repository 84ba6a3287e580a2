import { viewReasons } from '@zsm/contract/office/personal-data'
import { operators } from '@zsm/contract/operators'
import type { CertificationId, CreatorId, LearnerId } from '@zsm/contract/values'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Copyable } from '../../ui/page/copyable.tsx'
import { ReasonChoiceField } from './reason-choice-field.tsx'
import { useMayCall } from './use-role.ts'

/** Whose number it is, and which. */
type Owner =
  | { of: 'creatorMobile'; id: CreatorId }
  | { of: 'learnerMobile'; id: LearnerId }
  | { of: 'idCardNo'; id: CertificationId }

const kinds = {
  creatorMobile: { endpoint: operators.showCreatorMobile, noun: '手机号' },
  learnerMobile: { endpoint: operators.showLearnerMobile, noun: '手机号' },
  idCardNo: { endpoint: operators.showIdCardNo, noun: '身份证号' },
} as const

type MaskedNumberProps = Owner & {
  /** The number as every answer has it. */
  masked: string
  /** The name of its owner, for the dialog's title. */
  name: string
}

/**
 * A number that is masked until an operator says why it is needed. What was opened is in no cache of reads: it goes when this goes.
 * The caller gives it the owner's id as key.
 */
export function MaskedNumber({ masked, name, ...owner }: MaskedNumberProps) {
  const { endpoint, noun } = kinds[owner.of]
  const [whole, setWhole] = useState('')
  const [asking, setAsking] = useState(false)
  const mayShow = useMayCall(endpoint)
  if (whole) return <Copyable text={whole} />
  return (
    <span className="numeric">
      {masked}
      {mayShow && masked.includes('*') && (
        <>
          {' '}
          <button
            type="button"
            className="link-button"
            aria-label={`查看${name}的完整${noun}`}
            onClick={() => setAsking(true)}
          >
            查看
          </button>
        </>
      )}
      {asking && (
        <ShowDialog
          owner={owner}
          title={`查看 ${name} 的${noun}`}
          onShown={setWhole}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  )
}

type ShowDialogProps = {
  owner: Owner
  title: string
  onShown: (whole: string) => void
  onClose: () => void
}

function ShowDialog({ owner: { of, id }, title, onShown, onClose }: ShowDialogProps) {
  const { endpoint } = kinds[of]
  const show = useCall<typeof operators.showCreatorMobile>(endpoint as typeof operators.showCreatorMobile, {
    failure: 'inline',
    invalidates: [operators.listAudit],
    onSuccess: ({ value }) => {
      onClose()
      onShown(value)
    },
  })
  return (
    <FormDialog<{ reason: string }>
      title={title}
      open
      onClose={onClose}
      endpoint={endpoint}
      initial={{}}
      submitLabel="查看"
      submitting={show.isPending}
      failure={show.error}
      onSubmit={({ reason }) => show.mutate({ id: id as CreatorId, reason })}
    >
      <Field name="reason" label="查看原因" hint="每次查看都会连同原因记入操作日志">
        <ReasonChoiceField choices={viewReasons} />
      </Field>
    </FormDialog>
  )
}
