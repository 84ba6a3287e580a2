/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import { LazyPart } from '../parts/lazy-part.tsx'

const signInForm = async () => (await import('./sign-in-form.tsx')).SignInForm

type SignInDialogProps = { open: boolean; onClose: () => void; onSignedIn: () => void }

/** Sign-in in a dialog over the page, so that the visitor stays where they are. */
export function SignInDialog({ open, onClose, onSignedIn }: SignInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A modal dialog opens only by a method of its element.
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog ref={dialog} aria-labelledby="sign-in" onClose={onClose}>
      {open && (
        <>
          <div class="dialog-head">
            <h2 id="sign-in">手机号登录</h2>
            <button type="button" class="plain" onClick={onClose}>
              关闭
            </button>
          </div>
          <LazyPart load={signInForm} props={{ onSignedIn }} />
        </>
      )}
    </dialog>
  )
}
