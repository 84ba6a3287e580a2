import type { Certification, CertificationField } from '@zsm/contract/certifications'
import { creators } from '@zsm/contract/creators'
import { certificationType } from '@zsm/contract/states'
import { Form, Switch } from 'antd'
import type { ReactElement } from 'react'
import { useCall } from '../api/query.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { labelOf } from '../format/dictionary.ts'
import { DocumentField, DocumentsField } from '../materials/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DayField } from '../ui/form/day-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { fieldNames } from './certification-facts.ts'
import { type CertificationValues, inputOf, valuesOf } from './certification-values.ts'

type TypeDict = Certification['typeDict']
type Props = { typeDict: TypeDict; before: Certification | undefined; onClose: () => void }

type Asked = { name: CertificationField; control: ReactElement; required?: boolean; hint?: string }

const person = (before: Certification | undefined): Asked[] => [
  { name: 'realName', control: <TextField max={40} autoComplete="name" />, required: true },
  {
    name: 'idCardNo',
    control: <TextField max={18} placeholder={before?.idCardNo || '18 位身份证号'} />,
    required: !before?.idCardNo,
    hint: before?.idCardNo ? '不改就留空，沿用上次的号码。' : '加密保存，只有审核人员能看到完整号码。',
  },
  { name: 'idCardFrontFileId', control: <DocumentField name="人像面" /> },
  { name: 'idCardBackFileId', control: <DocumentField name="国徽面" /> },
  { name: 'idHandFileId', control: <DocumentField name="手持照片" />, hint: '审核要求时再上传。' },
]

const company: Asked[] = [
  { name: 'companyName', control: <TextField max={100} autoComplete="organization" />, required: true },
  { name: 'companyCode', control: <TextField max={18} />, required: true },
  { name: 'legalPerson', control: <TextField max={40} /> },
  { name: 'licenseFileId', control: <DocumentField name="营业执照" /> },
]

const papers: Asked[] = [
  { name: 'certName', control: <TextField max={60} placeholder="如：高级中学教师资格证" />, required: true },
  { name: 'certNo', control: <TextField max={60} /> },
  { name: 'certFileIds', control: <DocumentsField name="证书照片" max={9} /> },
]

const fieldsOf = (typeDict: TypeDict, before: Certification | undefined): Asked[] =>
  typeDict === certificationType.realName
    ? person(before)
    : typeDict === certificationType.company
      ? company
      : papers

/** The form of one kind of certification. After a refusal it marks the refused fields. */
export const CertificationDialog = (props: Props) => (
  <Drafted<CertificationValues>
    scope={`certification:${props.typeDict}`}
    // The identity number is stored only encrypted, after it is submitted, and so never in a draft.
    except={{ idCardNo: props.typeDict === certificationType.realName ? fieldNames.idCardNo : undefined }}
    waiting={null}
  >
    {(draft) => <CertificationForm {...props} draft={draft} />}
  </Drafted>
)

type FormProps = Props & { draft: DraftedForm<CertificationValues> }

function CertificationForm({ typeDict, before, draft, onClose }: FormProps) {
  const [form] = Form.useForm<CertificationValues>()
  const longTerm = Form.useWatch('longTermFlag', form) ?? before?.longTermFlag ?? true
  const submit = useCall(creators.submitCertification, {
    invalidates: [creators],
    failure: 'inline',
    onSuccess: () => {
      void draft.end()
      toast.success('已提交，请等待审核')
      onClose()
    },
  })
  const refused = before?.rejectFields ?? []
  const field = ({ name, control, required = false, hint }: Asked) => (
    <Field
      key={name}
      name={name}
      label={fieldNames[name]}
      required={required}
      hint={refused.includes(name) ? <span className="field-error">这一项被驳回，请修改。{hint}</span> : hint}
    >
      {control}
    </Field>
  )
  return (
    <FormDialog<CertificationValues>
      open
      title={labelOf('certificationTypeDict', typeDict)}
      form={form}
      draft={draft}
      endpoint={creators.submitCertification}
      initial={valuesOf(before)}
      submitting={submit.isPending}
      failure={submit.error}
      submitLabel="提交审核"
      onSubmit={(values) => submit.mutate({ typeDict, ...inputOf(values) })}
      onClose={onClose}
    >
      {fieldsOf(typeDict, before).map(field)}
      <Field name="longTermFlag" label="长期有效" required>
        <Switch />
      </Field>
      {!longTerm && (
        <div className="certification-term">
          {field({ name: 'validFrom', control: <DayField /> })}
          {field({ name: 'validTo', control: <DayField />, required: true })}
        </div>
      )}
    </FormDialog>
  )
}
