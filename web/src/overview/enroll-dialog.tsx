import { useQuery } from '@tanstack/react-query'
import { creators } from '@zsm/contract/creators'
import { overview } from '@zsm/contract/overview'
import { reference } from '@zsm/contract/reference'
import type { EnrollId } from '@zsm/contract/values'
import { query, useCall } from '../api/query.ts'
import { Field } from '../ui/field.tsx'
import { TextAreaField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PolicyLinks } from '../ui/policy-links.tsx'
import { toast } from '../ui/toast.ts'

const agreement = query(reference.getAgreement, { kind: 'user' })

/** Applies again after a refusal, to the agreement as it is now. */
export function EnrollDialog({ id, onClose }: { id: EnrollId; onClose: () => void }) {
  const current = useQuery(agreement)
  const apply = useCall(creators.updateEnroll, {
    invalidates: [overview.get, creators, reference.getAgreement],
    staleOn: ['agreementChanged', 'enrollStateChanged'],
    failure: 'inline',
    onSuccess: () => {
      toast.success('已重新提交，审核结果会通知您')
      onClose()
    },
  })
  return (
    <FormDialog<{ applyNote: string }>
      open
      title="重新申请入驻"
      endpoint={creators.updateEnroll}
      initial={{ applyNote: '' }}
      submitting={apply.isPending}
      failure={apply.error}
      submitLabel="同意并提交"
      onSubmit={({ applyNote }) =>
        current.data && apply.mutate({ id, applyNote, agreeVersion: String(current.data.version) })
      }
      onClose={onClose}
    >
      <Field name="applyNote" label="申请说明" hint="写明补充或修改了什么，审核会更快。">
        <TextAreaField max={500} rows={4} placeholder="如：已补充教学经历，主要教手机摄影" />
      </Field>
      <Loaded from={current} rows={1}>
        {({ version }) => (
          <p className="muted">
            提交即同意第 {version} 版
            <PolicyLinks />
          </p>
        )}
      </Loaded>
    </FormDialog>
  )
}
