/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import { LazyPart } from '../parts/lazy-part.tsx'

const leaveApp = async () => (await import('./leave-app.tsx')).LeaveApp

/** A dialog over the page that says: pay in a browser. */
export function LeaveDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A modal dialog opens only by a method of its element.
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="leave" onClose={onClose}>
      <div class="dialog-head">
        <h2 id="leave">在浏览器打开</h2>
        <button type="button" class="plain" onClick={onClose}>
          关闭
        </button>
      </div>
      <LazyPart load={leaveApp} props={{ address }} />
    </dialog>
  )
}
