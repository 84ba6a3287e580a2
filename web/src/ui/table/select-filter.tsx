import '../theme/controls.css'

type SelectChoice<Value extends string> = { value: Value; label: string }
type SelectGroup<Value extends string> = { label: string; options: readonly SelectChoice<Value>[] }

type SelectFilterProps<Value extends string> = {
  label: string
  value: Value
  options: readonly (SelectChoice<Value> | SelectGroup<Value>)[]
  onChange: (value: Value) => void
}

/** A filter with too many choices to show side by side: a native select, which every phone and keyboard supports. */
export const SelectFilter = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: SelectFilterProps<Value>) => (
  <span className="select-filter">
    <select
      className="control"
      aria-label={label}
      value={value}
      // The select has no values but its options.
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {options.map((option) =>
        'options' in option ? (
          <optgroup key={option.label} label={option.label}>
            {option.options.map(toOption)}
          </optgroup>
        ) : (
          toOption(option)
        ),
      )}
    </select>
  </span>
)

const toOption = ({ value, label }: SelectChoice<string>) => (
  <option key={value} value={value}>
    {label}
  </option>
)
