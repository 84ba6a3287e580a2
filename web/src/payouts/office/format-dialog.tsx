import { payouts } from '@zsm/contract/payouts'
import type { BankColumn, BankFormat, ResultReading } from '@zsm/contract/payouts/formats'
import { payoutEncoding, type StateOf } from '@zsm/contract/states'
import { Radio } from 'antd'
import { useSaveDialog } from '../../operators/office/public.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { SwitchField } from '../../ui/form/switch-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ColumnsField } from './columns-field.tsx'

type Values = {
  name: string
  columns: BankColumn[]
  encodingDict: StateOf<typeof payoutEncoding>
  totalsFlag: boolean
}

const encodings = payoutEncoding.values.map((value) => ({ value, label: payoutEncoding.labels[value] }))

type Props = { changed?: BankFormat; list: readonly BankFormat[]; onClose: () => void }

/** Edits a bank's format, or adds a bank. A new format starts as a copy of the first one. */
export function FormatDialog({ changed, list, onClose }: Props) {
  const { requestId, create, update, form } = useSaveDialog({
    noun: '银行格式',
    create: payouts.createBankFormat,
    update: payouts.updateBankFormat,
    invalidates: [payouts.listBankFormat],
    onClose,
  })
  const from = changed ?? list[0]
  const reading: Partial<ResultReading> = changed?.result ?? { paidWords: '成功', failedWords: '失败' }
  return (
    <FormDialog<Values>
      {...form}
      width={720}
      title={changed ? `修改“${changed.name}”` : '新建银行格式'}
      endpoint={changed ? payouts.updateBankFormat : payouts.createBankFormat}
      initial={{
        name: changed?.name ?? '',
        columns: from?.columns ?? [],
        encodingDict: from?.encodingDict ?? payoutEncoding.utf8,
        totalsFlag: from?.totalsFlag ?? true,
      }}
      onSubmit={(values) =>
        changed
          ? update({ ...reading, ...values, id: changed.id, version: changed.version })
          : create({ ...reading, ...values, requestId })
      }
    >
      <Field name="name" label="名称" hint="例如：招商银行 代发">
        <TextField max={30} />
      </Field>
      <Field
        name="columns"
        label="文件的列"
        hint="按银行模板的顺序；提现单号（一般是附言）、户名、卡号和金额各要一列"
      >
        <ColumnsField />
      </Field>
      <Field name="encodingDict" label="CSV 编码" hint="Excel 文件不受影响" picked>
        <Radio.Group options={encodings} optionType="button" />
      </Field>
      <Field name="totalsFlag" label="末尾写合计和校验码" hint="有的银行不接受多余的行，就关闭">
        <SwitchField on="写" off="不写" />
      </Field>
    </FormDialog>
  )
}
