/** @jsxImportSource preact */
import type { PublicQuestion } from '@zsm/contract/buying'
import { timeText } from '../../format/time.ts'

/** Learners' questions and the creator's answers. */
export function QuestionList({ questions }: { questions: readonly PublicQuestion[] }) {
  return (
    <>
      {questions.map(({ id, lessonName, question, answer, userName, askTime }) => (
        <article class="question" key={id}>
          <p class="lines">
            <b>问</b> {question}
          </p>
          <p class="lines">
            <b>答</b> {answer}
          </p>
          <p class="quiet">
            {userName} · {timeText(askTime, '{y}-{m}-{d}')}
            {lessonName && ` · 课时：${lessonName}`}
          </p>
        </article>
      ))}
    </>
  )
}
