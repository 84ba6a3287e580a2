import { useEffect, useLayoutEffect, useState } from 'react'
import './toaster.css'
import { dismissToast, dismissToasts, type Toast, useToasts } from './toast.ts'

/** Renders the toasts; mounted once. Escape dismisses all of them. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  const any = toasts.length > 0
  // The key may be pressed anywhere in the document.
  useEffect(() => {
    if (!any) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && dismissToasts()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [any])
  return (
    <section className="toaster" aria-live="polite" aria-label="消息">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastLine({ toast: { id, kind, text, seconds, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  // Dismisses the toast after its time. Hover and focus stop the timer, and it starts again afterwards.
  useLayoutEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [id, seconds, held])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it offers no action, the events only stop the timer
    <div
      className={`toast toast-${kind}`}
      data-held={held || undefined}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast-mark" aria-hidden="true" />
      <span className="toast-text">{text}</span>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismissToast(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="关闭" onClick={() => dismissToast(id)}>
        ×
      </button>
    </div>
  )
}
