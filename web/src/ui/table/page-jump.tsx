import { type KeyboardEvent, useState } from 'react'
import { pageTyped } from './pages-around.ts'

/** Jumps to a page by number, if the pager does not show every page. */
export function PageJump({ last, onJump }: { last: number; onJump: (page: number) => void }) {
  const [typed, setTyped] = useState('')
  const jump = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Keeps a surrounding form from being submitted.
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
