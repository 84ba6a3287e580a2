import { useState } from 'react'

/** One id per opening of a form: sent twice, it is still one request; opened again, it is another. */
export function useRequestId(open: boolean): string {
  const [state, setState] = useState(() => ({ open, id: crypto.randomUUID() }))
  if (state.open !== open) setState({ open, id: open ? crypto.randomUUID() : state.id })
  return state.id
}
