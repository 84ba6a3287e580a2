import { mostListed } from '@zsm/contract/office/announcements'
import { operators } from '@zsm/contract/operators'
import { announcementAudience, announcementState, enrollState } from '@zsm/contract/states'
import type { CategoryId, Mobile } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { newUuid } from '../../api/uuid.ts'
import { Drafted, type DraftedForm } from '../../drafts/public.ts'
import { choicesOf } from '../../format/dictionary.ts'
import { CategoryPicker } from '../../reference/public.ts'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx'
import { TimeField } from '../../ui/form/time-field.tsx'
import { numbersIn } from './numbers-in.ts'

type Values = Pick<
  CallInput<typeof operators.publishAnnouncement>,
  | 'title'
  | 'contentHtml'
  | 'audienceDict'
  | 'categoryId'
  | 'enrollDict'
  | 'importantFlag'
  | 'newcomersFlag'
  | 'publishTime'
> & { certified?: 'yes' | 'no'; mobiles?: string[] }

const audiences = choicesOf('announcementAudienceDict', announcementAudience.values)
const states = choicesOf('enrollStatusDict', enrollState.values)
const certified = [
  { value: 'yes', label: '已认证' },
  { value: 'no', label: '未认证' },
]

/** Writes an announcement and publishes it, at once or at a time. */
export const AnnouncementDialog = ({ onClose }: { onClose: () => void }) => (
  <Drafted<Values> owner="operator" scope="announcement" baseVersion={0} waiting={null}>
    {(draft) => <AnnouncementForm draft={draft} onClose={onClose} />}
  </Drafted>
)

type FormProps = { draft: DraftedForm<Values>; onClose: () => void }

function AnnouncementForm({ draft, onClose }: FormProps) {
  const [requestId] = useState(newUuid)
  const publish = useCall(operators.publishAnnouncement, {
    failure: 'inline',
    invalidates: [operators],
    onSuccess: ({ statusDict }) => {
      void draft.end()
      toast.success(statusDict === announcementState.planned ? '公告会按时发布' : '公告已发布')
      onClose()
    },
  })
  const submit = ({ certified, audienceDict, categoryId, enrollDict, mobiles, ...rest }: Values) => {
    const isFitting = audienceDict === announcementAudience.fitting
    const isListed = audienceDict === announcementAudience.listed
    publish.mutate({
      ...rest,
      audienceDict,
      requestId,
      ...(isListed && { mobiles: (mobiles ?? []) as Mobile[] }),
      ...(isFitting && { categoryId, enrollDict }),
      ...(isFitting && certified && { certifiedFlag: certified === 'yes' }),
    })
  }
  return (
    <FormDialog<Values>
      open
      width={760}
      title="写公告"
      endpoint={operators.publishAnnouncement}
      initial={{ audienceDict: announcementAudience.all }}
      draft={draft}
      submitLabel="发布"
      submitting={publish.isPending}
      failure={publish.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="title" label="标题">
        <TextField max={60} />
      </Field>
      <Field name="contentHtml" label="正文">
        <RichTextField label="正文" />
      </Field>
      <Field name="audienceDict" label="发给" picked>
        <Select options={audiences} />
      </Field>
      <AudienceFields />
      <Field name="importantFlag" label="重要公告" hint="读过之前，在创作者后台的每一页上方显示">
        <SwitchField />
      </Field>
      <Field name="newcomersFlag" label="以后加入的创作者也能看到">
        <SwitchField />
      </Field>
      <Field name="publishTime" label="发布时间" picked required={false} hint="北京时间；不填为现在发布">
        <TimeField />
      </Field>
    </FormDialog>
  )
}

/** What the chosen audience still needs. All chosen conditions have to fit. */
function AudienceFields() {
  const audience = Form.useWatch<Values['audienceDict'] | undefined>('audienceDict')
  if (audience === announcementAudience.listed)
    return (
      <Field
        name="mobiles"
        label="手机号"
        required
        hint={`创作者登录用的手机号，用空格、逗号或换行分开，最多 ${mostListed} 个`}
      >
        <NumbersField />
      </Field>
    )
  if (audience !== announcementAudience.fitting) return null
  return (
    <div className="field-columns">
      <Field name="categoryId" label="有商品在分类" hint="包括它的下级分类">
        <CategoryField />
      </Field>
      <Field name="enrollDict" label="入驻状态">
        <Select allowClear options={states} placeholder="不限" />
      </Field>
      <Field name="certified" label="资质">
        <Select allowClear options={certified} placeholder="不限" />
      </Field>
    </div>
  )
}

type CategoryFieldProps = {
  id?: string
  value?: CategoryId | undefined
  onChange?: (id: CategoryId | undefined) => void
}

const CategoryField = ({ value, onChange, ...picker }: CategoryFieldProps) => (
  <CategoryPicker
    {...picker}
    shopDict={null}
    value={value ?? null}
    onChange={(id) => onChange?.(id ?? undefined)}
    placeholder="不限"
  />
)

type NumbersFieldProps = { id?: string; value?: string[]; onChange?: (numbers: string[]) => void }

/** Numbers that are typed or pasted, each once. The text stays as it was typed. */
function NumbersField({ value = [], onChange, ...input }: NumbersFieldProps) {
  const [typed, setTyped] = useState(value.join('\n'))
  const write = (text: string) => {
    setTyped(text)
    onChange?.(numbersIn(text))
  }
  return <TextAreaField {...input} max={mostListed * 12} value={typed} onChange={write} />
}
