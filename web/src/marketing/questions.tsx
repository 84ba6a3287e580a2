import { paths } from '../paths.ts'
import { BesideLink } from './entry-link.tsx'
import type { Question } from './home-questions.ts'

/** Questions that unfold on a click, with or without scripts. */
export function Questions({ list }: { list: readonly Question[] }) {
  return (
    <section aria-labelledby="questions">
      <div className="wide narrow">
        <h2 id="questions">你可能想问</h2>
        <div className="questions">
          {list.map(({ question, answer }) => (
            <details key={question} name="questions">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
        <p className="after">
          <BesideLink to={paths.faq()}>查看全部常见问题</BesideLink>
        </p>
      </div>
    </section>
  )
}
