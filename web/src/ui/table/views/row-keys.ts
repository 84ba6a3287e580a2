const typing =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]:not([contenteditable="false"])'
const rowsOf = '.data-table > tbody > tr'

/** The parts of a key press that decide what it does. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

type RowKey = 'next' | 'previous' | 'select' | 'open' | 'search'
const keys: Record<string, RowKey> = { j: 'next', k: 'previous', x: 'select', Enter: 'open', '/': 'search' }

/** What a key does in a list. Keys with Ctrl, ⌘ or Alt belong to the browser. */
export const rowKeyOf = ({ key, ctrlKey, metaKey, altKey, isComposing }: Press): RowKey | undefined =>
  ctrlKey || metaKey || altKey || isComposing ? undefined : keys[key]

/** The row to go to: the neighbour of the current one, and the first one if there is none. The ends hold. */
export function rowAfter(count: number, current: number, key: 'next' | 'previous'): number {
  if (current < 0) return 0
  return Math.min(count - 1, Math.max(0, current + (key === 'next' ? 1 : -1)))
}

/** Whether the user is typing, so that letters are no commands. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest(typing) !== null

/** Whether something is open over the list, or the user is typing. */
function isElsewhere(target: EventTarget | null): boolean {
  if (isTyping(target)) return true
  if (document.querySelector('dialog[open], [popover]:popover-open')) return true
  return [...document.querySelectorAll('[role=dialog]')].some((dialog) => dialog.checkVisibility())
}

/** Moves through the rows of a list by keyboard. `last` remembers the row that had the focus, by its key. */
export function handleRowKey(
  event: KeyboardEvent,
  panel: HTMLElement,
  last: { current: string | undefined },
): void {
  const does = rowKeyOf(event)
  if (!does || event.defaultPrevented || isElsewhere(event.target)) return
  if (does === 'search') {
    const search = panel.querySelector<HTMLInputElement>('input[type=search]')
    if (!search) return
    event.preventDefault()
    search.focus()
    search.select()
    return
  }
  const rows = [...panel.querySelectorAll<HTMLElement>(rowsOf)]
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  if (does === 'next' || does === 'previous') {
    const current = focused >= 0 ? focused : rows.findIndex((row) => row.dataset.key === last.current)
    const row = rows[rowAfter(rows.length, current, does)]
    if (!row) return
    event.preventDefault()
    last.current = row.dataset.key
    row.focus()
    row.scrollIntoView({ block: 'nearest' })
    return
  }
  const row = rows[focused]
  // Enter on a control in the row belongs to the control.
  if (!row || (does === 'open' && event.target !== row)) return
  const control =
    does === 'select'
      ? row.querySelector<HTMLElement>('.cell-select input')
      : (row.querySelector<HTMLElement>('.row-actions > :is(a, button)') ??
        row.querySelector<HTMLElement>('.cell-headline :is(a, button)'))
  if (!control) return
  event.preventDefault()
  // What opens gives the focus back to where it was: into the row.
  if (does === 'open') control.focus()
  control.click()
}
