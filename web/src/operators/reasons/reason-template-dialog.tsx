import { type CaseList, caseLists, caseListTitles } from '@zsm/contract/office/cases'
import type { ReasonTemplate } from '@zsm/contract/office/reasons'
import { operators } from '@zsm/contract/operators'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { Select } from 'antd'
import { useState } from 'react'
import { Drafted, type DraftedForm } from '../../drafts/public.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { TextAreaField } from '../../ui/form/text-field.tsx'
import { useSaveDialog } from '../office/use-save-dialog.ts'

type Values = Omit<CallInput<typeof operators.createReason>, 'requestId'>
type Props = {
  changed?: ReasonTemplate
  /** The list for which a new one is written, if the page shows only one. */
  listName: CaseList | undefined
  onClose: () => void
}

export const ReasonTemplateDialog = (props: Props) => (
  <Drafted<Values>
    owner="operator"
    scope={`reason-template:${props.changed?.id ?? 'new'}`}
    baseVersion={props.changed?.version ?? 0}
    waiting={null}
  >
    {(draft) => <ReasonTemplateForm {...props} draft={draft} />}
  </Drafted>
)

const lists = caseLists.map((value) => ({ value, label: caseListTitles[value] }))

function ReasonTemplateForm({ changed, listName, draft, onClose }: Props & { draft: DraftedForm<Values> }) {
  // The version at the opening, although the list behind may be read again.
  const [before] = useState(changed)
  const { requestId, create, update, form } = useSaveDialog({
    noun: '原因模板',
    create: operators.createReason,
    update: operators.updateReason,
    invalidates: [operators],
    draft,
    onClose,
  })
  return (
    <FormDialog<Values>
      {...form}
      draft={draft}
      title={before ? '修改原因模板' : '新建原因模板'}
      endpoint={before ? operators.updateReason : operators.createReason}
      initial={before ?? { sort: 0, ...(listName && { listName }) }}
      onSubmit={({ listName, words, sort }) => {
        const values = { listName, words, sort }
        if (before) update({ ...values, id: before.id, version: before.version })
        else create({ ...values, requestId })
      }}
    >
      <Field name="listName" label="用在哪个列表" required picked>
        <Select options={lists} />
      </Field>
      <Field name="words" label="原因" hint="创作者或买家可能会看到，请写明怎么办">
        <TextAreaField max={200} />
      </Field>
      <Field name="sort" label="排序" hint="数字小的排在前面">
        <NumberField min={0} max={9999} />
      </Field>
    </FormDialog>
  )
}
