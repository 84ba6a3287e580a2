import { create } from 'zustand'

type ToastKind = 'success' | 'warning' | 'error' | 'info'
type ToastAction = { label: string; run: () => unknown }
export type Toast = {
  id: number
  kind: ToastKind
  text: string
  seconds: number
  key?: string
  action?: ToastAction
}
type Options = { seconds?: number; key?: string; action?: ToastAction }

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

let lastId = 0
const shownAtOnce = 4

/** Shows a toast for a few seconds. A toast replaces the one with the same key. */
function show(kind: ToastKind, text: string, { seconds = 3, ...rest }: Options = {}) {
  lastId += 1
  const shown: Toast = { id: lastId, kind, text, seconds, ...rest }
  const others = useToasts.getState().toasts.filter(({ key }) => key === undefined || key !== rest.key)
  useToasts.setState({ toasts: [...others, shown].slice(-shownAtOnce) })
}

export const toast = {
  success: (text: string, options?: Options) => show('success', text, options),
  warning: (text: string, options?: Options) => show('warning', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
  info: (text: string, options?: Options) => show('info', text, options),
}

export const dismissToasts = () => useToasts.setState({ toasts: [] })

export const dismissToast = (id: number) =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }))
