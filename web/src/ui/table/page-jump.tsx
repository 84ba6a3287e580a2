import { type KeyboardEvent, useState } from 'react'
import { pageTyped } from './pages-around.ts'

/** A page by its number, where not all are offered. */
export function PageJump({ last, onJump }: { last: number; onJump: (page: number) => void }) {
  const [typed, setTyped] = useState('')
  const jump = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // A form that the list stands in is not meant.
    event.preventDefault()
    setTyped('')
    const page = pageTyped(typed, last)
    if (page !== undefined) onJump(page)
  }
  return (
    <label className="page-jump muted">
      到第
      <input
        className="control numeric"
        aria-label="到第几页"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={jump}
      />
      页
    </label>
  )
}
