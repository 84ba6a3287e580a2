import { Button } from 'antd'
import { TextField } from '../../ui/form/text-field.tsx'
import './reason-choice-field.css'

type ReasonChoiceFieldProps = {
  id?: string
  value?: string
  onChange?: (text: string) => void
  /** Frequent reasons, which a press writes into the field. */
  choices: readonly string[]
}

/** A reason that is typed, or chosen from the frequent ones and perhaps completed. */
export const ReasonChoiceField = ({ choices, value = '', onChange, ...input }: ReasonChoiceFieldProps) => (
  <div className="reason-choice">
    <TextField {...input} max={200} value={value} {...(onChange && { onChange })} />
    <fieldset className="reason-choices">
      <legend className="visually-hidden">常用原因</legend>
      {choices.map((choice) => (
        <Button key={choice} size="small" aria-pressed={value === choice} onClick={() => onChange?.(choice)}>
          {choice}
        </Button>
      ))}
    </fieldset>
  </div>
)
