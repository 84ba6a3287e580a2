import { InputNumber } from 'antd'

type NumberFieldProps = {
  id?: string
  value?: number | undefined
  onChange?: (value: number | undefined) => void
  min?: number
  max?: number
  /** The unit: 天, 次. */
  unit?: string | undefined
}

/** A whole number. */
export const NumberField = ({ value, onChange, unit, ...input }: NumberFieldProps) => (
  <InputNumber<number>
    {...input}
    className="number-field"
    inputMode="numeric"
    precision={0}
    value={value ?? null}
    suffix={unit}
    onChange={(next) => onChange?.(next ?? undefined)}
  />
)
