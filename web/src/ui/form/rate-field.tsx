import { InputNumber } from 'antd'

type RateFieldProps = {
  id?: string
  /** In basis points. */
  value?: number | undefined
  onChange?: (basisPoints: number | undefined) => void
  min?: number
  max?: number
}

/** A rate, typed in percent with two decimals, with its value in basis points: `0.6` → 60. */
export const RateField = ({ value, onChange, min = 0, max = 10_000, ...input }: RateFieldProps) => (
  <InputNumber<number>
    {...input}
    className="number-field"
    inputMode="decimal"
    precision={2}
    min={min / 100}
    max={max / 100}
    value={value === undefined ? null : value / 100}
    formatter={(typed, { userTyping, input }) => (userTyping ? input : shortest(typed))}
    suffix="%"
    onChange={(next) => onChange?.(next === null ? undefined : Math.round(next * 100))}
  />
)

/** `5.00` reads 5, as the lists say it. */
const shortest = (typed: number | undefined) =>
  typed === undefined || `${typed}` === '' ? '' : `${Number(typed)}`
