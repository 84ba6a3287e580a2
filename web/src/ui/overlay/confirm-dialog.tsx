import { Button } from 'antd'
import { useEffect, useId, useRef } from 'react'
import './confirm-dialog.css'
import { useQuestions } from './confirm.ts'

/** Shows what `confirm` asks; one in the app. The browser's own dialog: it opens even when nothing more can be loaded. */
export function ConfirmDialog() {
  const question = useQuestions((state) => state.asked[0])
  return question ? <QuestionDialog key={question.key} question={question} /> : null
}

type Question = ReturnType<typeof useQuestions.getState>['asked'][number]

function QuestionDialog({ question }: { question: Question }) {
  const { title, text, accept = '确定', cancel = '取消', danger = false, beside, answer } = question
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  // A dialog is made modal by a call, not by an attribute.
  useEffect(() => {
    dialog.current?.showModal()
    first.current?.focus()
  }, [])
  // Closed first: that gives the focus back to where it was.
  const finish = (accepted: boolean) => {
    dialog.current?.close()
    answer(accepted)
  }
  return (
    <dialog
      ref={dialog}
      className="confirm-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={() => finish(false)}
      // The dialog below must not take Escape for its own.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {text && (
        <p id={`${id}-text`} className="confirm-text">
          {text}
        </p>
      )}
      <div className="confirm-actions">
        {beside && (
          <Button
            type="link"
            className="confirm-beside"
            onClick={() => {
              beside.choose()
              finish(false)
            }}
          >
            {beside.label}
          </Button>
        )}
        <Button ref={danger ? first : null} onClick={() => finish(false)}>
          {cancel}
        </Button>
        <Button type="primary" danger={danger} ref={danger ? null : first} onClick={() => finish(true)}>
          {accept}
        </Button>
      </div>
    </dialog>
  )
}
