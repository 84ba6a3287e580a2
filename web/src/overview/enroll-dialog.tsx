import { useQuery } from '@tanstack/react-query'
import { creators, type Enroll } from '@zsm/contract/creators'
import { overview } from '@zsm/contract/overview'
import { reference } from '@zsm/contract/reference'
import { enrollType } from '@zsm/contract/states'
import type { EnrollId } from '@zsm/contract/values'
import { Modal, Radio } from 'antd'
import { PolicyLinks } from '../accounts/sign-in/public.ts'
import { query, useCall } from '../api/query.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { choicesOf } from '../format/dictionary.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormShell } from '../ui/form/form-shell.tsx'
import { LinesField } from '../ui/form/lines-field.tsx'
import { TextAreaField, TextField } from '../ui/form/text-field.tsx'

type Values = Pick<Enroll, 'typeDict' | 'teaches' | 'experience' | 'sampleLinks' | 'applyNote'>
type FormProps = { before: Enroll; agreeVersion: number; draft: DraftedForm<Values>; onClose: () => void }

const agreement = query(reference.getAgreement, { kind: 'user' })

/** Applies again after a refusal. It reads the current agreement and the earlier application before it shows the form. */
export function EnrollDialog({ id, onClose }: { id: EnrollId; onClose: () => void }) {
  const before = useQuery(query(creators.getEnroll, { id }))
  const current = useQuery(agreement)
  return (
    <Modal
      open
      title="重新申请入驻"
      width={480}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
    >
      <Loaded from={before}>
        {(before) => (
          <Loaded from={current}>
            {({ version }) => (
              <Drafted<Values> scope={`enroll:${id}`}>
                {(draft) => (
                  <EnrollForm before={before} agreeVersion={version} draft={draft} onClose={onClose} />
                )}
              </Drafted>
            )}
          </Loaded>
        )}
      </Loaded>
    </Modal>
  )
}

/** The earlier application, with the fields that the form changes. */
function EnrollForm({ before, agreeVersion, draft, onClose }: FormProps) {
  const { id, inviteCode, classifyId } = before
  const apply = useCall(creators.updateEnroll, {
    invalidates: [overview.get, creators, reference.getAgreement],
    staleOn: ['agreementChanged'],
    failure: 'inline',
    onSuccess: () => {
      void draft.end()
      toast.success('已重新提交，审核结果会通知您')
      onClose()
    },
  })
  const kept = { id, inviteCode, agreeVersion: String(agreeVersion), ...(classifyId && { classifyId }) }
  return (
    <FormShell<Values>
      endpoint={creators.updateEnroll}
      initial={{
        typeDict: before.typeDict,
        teaches: before.teaches,
        experience: before.experience,
        sampleLinks: before.sampleLinks,
        applyNote: '',
      }}
      draft={draft}
      submitting={apply.isPending}
      failure={apply.error}
      submitLabel="同意并提交"
      onSubmit={(values) => apply.mutate({ ...kept, ...values })}
    >
      <Field name="typeDict" label="身份">
        <Radio.Group
          options={choicesOf('enrollTypeDict', [enrollType.creator, enrollType.provider])}
          optionType="button"
        />
      </Field>
      <Field name="teaches" label="教什么">
        <TextField max={100} placeholder="如：手机摄影，从构图到后期" />
      </Field>
      <Field name="experience" label="经验">
        <TextAreaField max={500} rows={2} placeholder="做了多久、教过谁、有什么成绩" />
      </Field>
      <Field name="sampleLinks" label="代表作品的链接" hint="一行一个，最多 5 个；审核时会打开看。">
        <LinesField max={1600} rows={2} placeholder="https://" />
      </Field>
      <Field name="applyNote" label="申请说明" hint="写明补充或修改了什么，审核会更快。">
        <TextAreaField max={500} rows={4} placeholder="如：已补充教学经历，主要教手机摄影" />
      </Field>
      <p className="muted">
        提交即同意第 {agreeVersion} 版
        <PolicyLinks />
      </p>
    </FormShell>
  )
}
