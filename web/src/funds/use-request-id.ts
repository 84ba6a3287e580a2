import { useState } from 'react'
import { newUuid } from '../api/uuid.ts'

/**
 * The idempotency key of a form: the same while it is open, so that a second submit is the same request, and a new one at the
 * next opening.
 */
export function useRequestId(open: boolean): string {
  const [state, setState] = useState(() => ({ open, id: newUuid() }))
  if (state.open !== open) setState({ open, id: open ? newUuid() : state.id })
  return state.id
}
