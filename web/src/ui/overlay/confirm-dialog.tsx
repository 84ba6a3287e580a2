import { Button } from 'antd'
import { useEffect, useId, useRef } from 'react'
import './confirm-dialog.css'
import { useQuestions } from './confirm.ts'

/**
 * Renders the questions of `confirm`; mounted once. It is a native `<dialog>`, because it must also open when no further chunk
 * can be loaded.
 */
export function ConfirmDialog() {
  const question = useQuestions((state) => state.asked[0])
  return question ? <QuestionDialog key={question.key} question={question} /> : null
}

type Question = ReturnType<typeof useQuestions.getState>['asked'][number]

function QuestionDialog({ question }: { question: Question }) {
  const { title, text, facts, accept = '确定', cancel = '取消', danger = false, beside, answer } = question
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<HTMLButtonElement>(null)
  // Only the method `showModal()` makes a dialog modal; there is no attribute for it.
  useEffect(() => {
    dialog.current?.showModal()
    first.current?.focus()
  }, [])
  // Closing the dialog before the answer returns the focus to where it was.
  const finish = (accepted: boolean) => {
    dialog.current?.close()
    answer(accepted)
  }
  return (
    <dialog
      ref={dialog}
      className="confirm-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text ${id}-facts`}
      onCancel={() => finish(false)}
      // Keeps Escape from closing the dialog underneath as well.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {text && (
        <p id={`${id}-text`} className="confirm-text">
          {text}
        </p>
      )}
      {facts && (
        <div id={`${id}-facts`} className="confirm-facts">
          {facts}
        </div>
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
        {cancel && (
          <Button ref={danger ? first : null} onClick={() => finish(false)}>
            {cancel}
          </Button>
        )}
        <Button type="primary" danger={danger} ref={danger ? null : first} onClick={() => finish(true)}>
          {accept}
        </Button>
      </div>
    </dialog>
  )
}
