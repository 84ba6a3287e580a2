/** @jsxImportSource preact */
import type { GoodQuestions } from '@zsm/contract/buying'
import { learnerPaths } from '../../learner-paths.ts'
import { Frame } from '../document/frame.tsx'
import { PageLinks } from '../parts/page-links.tsx'
import { QuestionList } from './question-list.tsx'

/** `/g/:id/questions`: all answered questions about a good. */
export function QuestionsPage({ said: { good, shop, questions } }: { said: GoodQuestions }) {
  return (
    <Frame shop={shop}>
      <section class="card">
        <h1>问答</h1>
        <a href={learnerPaths.good(good.id)}>{good.name}</a>
        {questions.list.length === 0 ? (
          <p class="empty">还没有公开的问答，可以到商品页提问</p>
        ) : (
          <QuestionList questions={questions.list} />
        )}
        <PageLinks of={questions} to={(pageNum) => learnerPaths.questions(good.id, pageNum)} />
      </section>
    </Frame>
  )
}
