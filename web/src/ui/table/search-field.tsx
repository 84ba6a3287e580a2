import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import '../theme/controls.css'

type SearchFieldProps = { value: string; onSearch: (keyword: string) => void; placeholder: string }

const typingPause = 300

/** A keyword filter. It searches after a debounce, and at once on Enter or when it is cleared. */
export function SearchField({ value, onSearch, placeholder }: SearchFieldProps) {
  const [draft, setDraft] = useState({ text: value, for: value })
  // If the address changes (back, reset), its keyword replaces the typed text.
  if (draft.for !== value) setDraft({ text: value, for: value })

  const text = draft.text
  // Debounce.
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])

  const type = (typed: string) => {
    setDraft({ text: typed, for: value })
    if (typed === '') onSearch('')
  }
  return (
    <span className="control search-field">
      <SearchOutlined aria-hidden />
      <input
        type="search"
        maxLength={60}
        value={text}
        placeholder={placeholder}
        aria-label={placeholder}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onSearch(text.trim())}
      />
    </span>
  )
}
