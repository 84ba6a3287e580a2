import { useQuery } from '@tanstack/react-query'
import type { Certification } from '@zsm/contract/certifications'
import { creators } from '@zsm/contract/creators'
import { type Merchant, merchants } from '@zsm/contract/merchants'
import { merchantBanks, otherBank } from '@zsm/contract/merchants/banks'
import { cities } from '@zsm/contract/merchants/cities'
import type { MerchantField } from '@zsm/contract/merchants/fields'
import { bankAccountType, merchantKind } from '@zsm/contract/states'
import { Form, Select, Switch } from 'antd'
import { type ReactElement, type ReactNode, useState } from 'react'
import { query, useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { DocumentField } from '../materials/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DayField } from '../ui/form/day-field.tsx'
import { DigitsField } from '../ui/form/digits-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { fieldNames } from './merchant-facts.ts'
import { accountTypeOf, inputOf, isLicensed, type MerchantValues, valuesOf } from './merchant-values.ts'

type Props = { before: Merchant | null; onClose: () => void }

const everything = query(creators.listCertification, { pageSize: 100 })

/** The application. Drafts leave out the fields that only the provider may read. */
export function MerchantDialog(props: Props) {
  const { data } = useQuery(everything)
  if (!data) return null
  return (
    <Drafted<MerchantValues>
      scope="merchant"
      except={{
        idCardNo: fieldNames.idCardNo,
        cardNo: fieldNames.cardNo,
        mobile: fieldNames.mobile,
        address: fieldNames.address,
        email: fieldNames.email,
      }}
      waiting={null}
    >
      {(draft) => <MerchantForm {...props} certifications={data.list} draft={draft} />}
    </Drafted>
  )
}

type FormProps = Props & { certifications: Certification[]; draft: DraftedForm<MerchantValues> }

const kinds = [merchantKind.micro, merchantKind.individual, merchantKind.company, merchantKind.seller].map(
  (value) => ({ value, label: merchantKind.labels[value] }),
)
const accounts = bankAccountType.values.map((value) => ({ value, label: bankAccountType.labels[value] }))
const banks = merchantBanks.map((name) => ({ value: name, label: name }))
const places = cities.map((province) => ({
  label: province.name,
  options: province.cities.map(({ code, name }) => ({ value: code, label: name })),
}))

function MerchantForm({ before, certifications, draft, onClose }: FormProps) {
  const [form] = Form.useForm<MerchantValues>()
  const initial = valuesOf(before, certifications)
  const kindDict = Form.useWatch('kindDict', form) ?? initial.kindDict
  const longTerm = Form.useWatch('longTermFlag', form) ?? initial.longTermFlag
  const bankName = Form.useWatch('bankName', form) ?? initial.bankName
  const [requestId] = useState(newUuid)
  const submit = useCall(merchants.submit, {
    invalidates: [merchants.get],
    failure: 'inline',
    onSuccess: () => {
      void draft.end()
      toast.success('已提交，微信支付审核后会通知您')
      onClose()
    },
  })
  const unchanged = (text: string) => (before ? `不改就留空，沿用上次的${text}。` : '')
  const field = (
    name: MerchantField,
    control: ReactElement,
    more: { required?: boolean; hint?: ReactNode } = {},
  ) => (
    <Marked before={before} name={name} {...more}>
      {control}
    </Marked>
  )
  const licensed = isLicensed(kindDict)
  const isCompany = kindDict === merchantKind.company
  return (
    <FormDialog<MerchantValues>
      open
      title="收款账户开通"
      width={560}
      form={form}
      draft={draft}
      endpoint={merchants.submit}
      initial={initial}
      submitting={submit.isPending}
      failure={submit.error}
      submitLabel="提交给微信支付"
      onSubmit={(values) =>
        submit.mutate({ ...inputOf(values), requestId } as Parameters<typeof submit.mutate>[0])
      }
      onClose={onClose}
    >
      {field('kindDict', <Select options={kinds} />, { hint: kindHints[kindDict ?? merchantKind.micro] })}
      {field('shortName', <TextField max={20} placeholder="如：猫老师摄影课" />, {
        hint: '学员付款后看到的名字，要和所售内容相符。',
      })}
      {field('idCardFrontFileId', <DocumentField name="人像面" />, {
        required: true,
        hint: licensed ? '法定代表人或经营者的身份证。' : '彩色、完整、清晰。',
      })}
      {field('idCardBackFileId', <DocumentField name="国徽面" />, { required: true })}
      {licensed &&
        field('idCardNo', <TextField max={18} />, {
          required: false,
          hint: '法定代表人就是实名认证的本人时，不用填。加密保存，只交给微信支付。',
        })}
      <Field name="longTermFlag" label="身份证长期有效" required>
        <Switch />
      </Field>
      <div className="merchant-pair">
        {field('validFrom', <DayField />, { required: true })}
        {!longTerm && field('validTo', <DayField />, { required: true })}
      </div>
      {isCompany &&
        field('address', <TextField max={60} />, {
          required: !before,
          hint: before ? unchanged('住址') : '和身份证上的住址一样。',
        })}
      {licensed && field('licenseFileId', <DocumentField name="营业执照" />, { required: true })}
      {kindDict === merchantKind.individual && field('accountTypeDict', <Select options={accounts} />)}
      <div className="merchant-pair">
        {field('bankName', <Select options={banks} showSearch placeholder="选择银行" />)}
        {field(
          'cityCode',
          <Select options={places} showSearch optionFilterProp="label" placeholder="开户的城市" />,
        )}
      </div>
      {bankName === otherBank &&
        field('branchName', <TextField max={60} placeholder="如：杭州联合农村商业银行古荡支行" />, {
          required: true,
          hint: '开户支行的全称。',
        })}
      {field('cardNo', <DigitsField max={30} />, {
        required: !before,
        hint: `${unchanged('账号')}户名必须是${accountTypeOf({ kindDict }) === bankAccountType.company ? '企业名称' : '本人姓名'}。`,
      })}
      {field('mobile', <DigitsField max={11} />, {
        required: !before,
        hint: before ? unchanged('手机号') : '微信支付用它通知和验证您。',
      })}
      {licensed && field('email', <TextField max={100} />, { required: !before, hint: unchanged('邮箱') })}
    </FormDialog>
  )
}

const kindHints: Record<number, string> = {
  [merchantKind.micro]: '用实名认证的本人身份，结算到本人的银行卡。',
  [merchantKind.seller]: '没有营业执照，已经营满 6 个月且收入累计超过 20 万元。',
  [merchantKind.individual]: '用企业认证里的营业执照，结算到经营者的银行卡或对公账户。',
  [merchantKind.company]: '用企业认证里的营业执照，结算到对公账户。法定代表人要是最终受益人。',
}

type MarkedProps = {
  before: Merchant | null
  name: MerchantField
  required?: boolean
  hint?: ReactNode
  children: ReactElement
}

/** A field with the provider's last objection to it. */
function Marked({ before, name, required, hint, children }: MarkedProps) {
  const objected = before?.objections.find(({ field }) => field === name)
  return (
    <Field
      name={name}
      label={fieldNames[name]}
      {...(required !== undefined && { required })}
      hint={objected ? <span className="field-error">{objected.reason}</span> : hint}
    >
      {children}
    </Field>
  )
}
