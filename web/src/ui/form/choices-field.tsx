import './choices-field.css'

type ChoicesFieldProps<Value extends string> = {
  id?: string
  value?: readonly Value[]
  onChange?: (chosen: Value[]) => void
  options: readonly { value: Value; label: string; text?: string }[]
  /** What the choices are, for screen readers. */
  label: string
}

/** Several of a few choices, each with a box. The chosen ones keep the order of the options. */
export const ChoicesField = <Value extends string>({
  id,
  value = [],
  onChange,
  options,
  label,
}: ChoicesFieldProps<Value>) => {
  const choose = (toggled: Value) => {
    const isChosen = (each: Value) => value.includes(each) !== (each === toggled)
    onChange?.(options.map((option) => option.value).filter(isChosen))
  }
  return (
    <fieldset id={id} className="choices">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={() => choose(option.value)}
          />
          <span>
            {option.label}
            {option.text && <span className="muted"> {option.text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
