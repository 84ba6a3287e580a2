import { useState } from 'react'
import { newUuid } from '../api/uuid.ts'

/** One id per opening of a form: sent twice, it is still one request; opened again, it is another. */
export function useRequestId(open: boolean): string {
  const [state, setState] = useState(() => ({ open, id: newUuid() }))
  if (state.open !== open) setState({ open, id: open ? newUuid() : state.id })
  return state.id
}
