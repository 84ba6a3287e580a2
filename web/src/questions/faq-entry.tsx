import type { Faq } from '@zsm/contract/questions'

type Props = {
  faq: Faq
  /** Unfolded because the visitor searched for it. */
  open: boolean
  /** The visitor's mark: helpful or not; undefined before it. */
  marked: boolean | undefined
  onMark: (faq: Faq, helpfulFlag: boolean) => void
}

/** A help question that unfolds its answer and asks whether it helped. */
export const FaqEntry = ({ faq, open, marked, onMark }: Props) => (
  <details className="faq-entry" open={open}>
    <summary>{faq.question}</summary>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own and the operators' text, sanitised by the server */}
    <div className="faq-answer" dangerouslySetInnerHTML={{ __html: faq.answerHtml }} />
    <p className="faq-mark">
      <span className="muted">{marked === undefined ? '这个回答有帮助吗？' : '谢谢您的反馈'}</span>
      <button type="button" aria-pressed={marked === true} onClick={() => onMark(faq, true)}>
        有帮助{faq.helpfulCount > 0 && <span className="numeric"> {faq.helpfulCount}</span>}
      </button>
      <button type="button" aria-pressed={marked === false} onClick={() => onMark(faq, false)}>
        没帮助
      </button>
    </p>
  </details>
)
