import { useId } from 'react'
import '../theme/controls.css'

type ChoiceFilterProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A filter whose few choices are all in sight: 全部 / 已上架 / 未上架. */
export function ChoiceFilter<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceFilterProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="choice-filter">
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
