import type { BankColumn } from '@zsm/contract/payouts/formats'
import { payoutField } from '@zsm/contract/states'
import { Button, Input, Select } from 'antd'
import './columns-field.css'

const fields = payoutField.values.map((value) => ({ value, label: payoutField.labels[value] }))

type Props = { id?: string; value?: BankColumn[]; onChange?: (columns: BankColumn[]) => void }

/** The columns of a bank's file, one a line: the title and the content. */
export function ColumnsField({ id, value: columns = [], onChange }: Props) {
  const change = (at: number, patch: Partial<BankColumn>) =>
    onChange?.(columns.map((column, index) => (index === at ? { ...column, ...patch } : column)))
  const raise = (at: number) => {
    const [column, before] = [columns[at], columns[at - 1]]
    if (column && before) onChange?.(columns.toSpliced(at - 1, 2, column, before))
  }
  return (
    <div className="bank-columns" id={id}>
      {columns.map(({ title, fieldDict, fixed }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no id but its place, and titles repeat while they are typed
        <div className="bank-column" key={at}>
          <Input
            aria-label={`第 ${at + 1} 列的列名`}
            value={title}
            maxLength={30}
            onChange={(event) => change(at, { title: event.target.value })}
          />
          <Select
            aria-label={`第 ${at + 1} 列的内容`}
            value={fieldDict}
            options={fields}
            onChange={(fieldDict) => change(at, { fieldDict })}
          />
          {fieldDict === payoutField.fixed && (
            <Input
              aria-label={`第 ${at + 1} 列的固定内容`}
              placeholder="固定内容，可以空着"
              value={fixed}
              maxLength={60}
              onChange={(event) => change(at, { fixed: event.target.value })}
            />
          )}
          <Button
            type="text"
            disabled={at === 0}
            aria-label={`第 ${at + 1} 列上移`}
            onClick={() => raise(at)}
          >
            上移
          </Button>
          <Button
            type="text"
            danger
            aria-label={`删除第 ${at + 1} 列`}
            onClick={() => onChange?.(columns.toSpliced(at, 1))}
          >
            删除
          </Button>
        </div>
      ))}
      <Button
        onClick={() => onChange?.([...columns, { title: '', fieldDict: payoutField.fixed, fixed: '' }])}
      >
        加一列
      </Button>
    </div>
  )
}
