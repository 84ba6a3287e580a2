import { useState } from 'react'
import { fenFromYuan } from '../../format/money.ts'
import '../theme/controls.css'
import './amount-filter.css'

type AmountFilterProps = { label: string; value: string; onChange: (yuan: string) => void }

/** An amount in yuan, applied on Enter or when the field is left. What is no amount filters nothing. */
export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const [draft, setDraft] = useState({ text: value, for: value })
  // If the address changes (back, reset), its amount replaces the typed text.
  if (draft.for !== value) setDraft({ text: value, for: value })
  const apply = () => {
    const text = fenFromYuan(draft.text) === undefined ? '' : draft.text.trim()
    setDraft({ text, for: value })
    if (text !== value) onChange(text)
  }
  return (
    <input
      className="control amount-filter numeric"
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={13}
      value={draft.text}
      onChange={({ target }) => setDraft({ text: target.value, for: value })}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
    />
  )
}
