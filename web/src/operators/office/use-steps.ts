import { useEffect, useEffectEvent, useRef } from 'react'
import { isTyping } from '../../ui/table/views/row-keys.ts'
import { neighbour, nextWaiting } from './next-row.ts'
import { takeOwnDecision } from './own-decision.ts'

type Stepping<Row> = {
  rows: readonly Row[]
  /** The id of the row whose drawer is open; empty if none is. */
  open: string
  onOpen: (id: string) => void
  /** Whether somebody must still decide on the row. */
  waits: (row: Row) => boolean
}

/** What the drawer of a list shows of its neighbours. */
export type Steps = { place: string; previous: (() => void) | undefined; next: (() => void) | undefined }

/** Steps through the rows of a list while one is open: by J and K, and to the next that waits after the operator's own decision. */
export function useSteps<Row extends { id: string }>({ rows, open, onOpen, waits }: Stepping<Row>): Steps {
  const before = useRef(rows)
  const to = (shift: 1 | -1) => {
    const row = open ? neighbour(rows, open, shift) : undefined
    return row && (() => onOpen(row.id))
  }
  const steps = { previous: to(-1), next: to(1) }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event)
    const go = step && steps[step]
    if (!go) return
    event.preventDefault()
    go()
  })
  // The keys are pressed anywhere in the document.
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  // The list is read again after a decision. Only then is it known which row waits next.
  useEffect(() => {
    const last = before.current
    before.current = rows
    if (last === rows || !last.some(({ id }) => id === open) || !takeOwnDecision()) return
    onOpen(nextWaiting(rows, { before: last, open }, waits)?.id ?? '')
  })
  const at = rows.findIndex(({ id }) => id === open)
  return { ...steps, place: at < 0 ? '' : `本页第 ${at + 1} 项，共 ${rows.length} 项` }
}

/** J and K belong to the drawer unless the user types or a dialog is open over it. */
function stepOf(event: KeyboardEvent): 'next' | 'previous' | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTyping(target)) return undefined
  if (document.querySelector('dialog[open], [popover]:popover-open')) return undefined
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((dialog) => dialog.checkVisibility())
  if (dialogs.some((dialog) => !dialog.closest('.ant-drawer'))) return undefined
  return key === 'j' ? 'next' : key === 'k' ? 'previous' : undefined
}
