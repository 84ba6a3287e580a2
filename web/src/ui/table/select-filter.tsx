import '../theme/controls.css'

export type SelectChoice<Value extends string> = { value: Value; label: string }
type SelectGroup<Value extends string> = { label: string; options: readonly SelectChoice<Value>[] }

type SelectFilterProps<Value extends string> = {
  label: string
  value: Value
  options: readonly (SelectChoice<Value> | SelectGroup<Value>)[]
  onChange: (value: Value) => void
}

/** A filter of more choices than fit side by side: the browser's own list, which every phone and keyboard knows. */
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
      // The options are the only values there are.
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
