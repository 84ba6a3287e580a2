/** @jsxImportSource preact */
import { type LearnerQuestion, questions } from '@zsm/contract/questions'
import { questionState } from '@zsm/contract/states'
import { useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { timeText } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { onPage, PageLinks, pageInAddress } from '../parts/page-links.tsx'
import { Read } from '../parts/read.tsx'
import { SentPictures } from '../parts/sent-pictures.tsx'
import { useCall } from '../parts/use-call.ts'

/** `/me/questions`: the learner's questions and their answers. */
export function MyQuestionsPage() {
  const asked = useCall(questions.listOwn, { pageNum: pageInAddress() })
  return (
    <Read of={asked}>
      {({ list, ...page }) => (
        <section class="card">
          <h1>我的提问</h1>
          {list.length === 0 ? (
            <p class="empty">还没有提过问。在商品页或课程里可以向老师提问。</p>
          ) : (
            list.map((question) => <Asked key={question.id} question={question} again={asked.again} />)
          )}
          <PageLinks of={page} to={onPage(learnerPaths.myQuestions())} />
        </section>
      )}
    </Read>
  )
}

function Asked({ question, again }: { question: LearnerQuestion; again: () => Promise<void> }) {
  const { goodId, goodName, lessonName, pictures, answer, answerImages, statusDict, askTime } = question
  const { takenDownReason } = question
  return (
    <article class="question">
      <p class="quiet">
        <a href={learnerPaths.good(goodId)}>{goodName}</a>
        {lessonName && ` · 课时：${lessonName}`} · {timeText(askTime, '{y}-{m}-{d}')}
      </p>
      <p class="lines">
        <b>问</b> {question.question}
      </p>
      <SentPictures of={pictures} />
      {takenDownReason && <p class="notice">这个提问已被平台下架，别人看不到。原因：{takenDownReason}</p>}
      {answer ? (
        <>
          <p class="lines">
            <b>答</b> {answer}
          </p>
          {answerImages.map(({ id, url }) => (
            <img key={id} class="answer-picture" src={url} alt="回答的配图" loading="lazy" />
          ))}
          <Rating question={question} again={again} />
        </>
      ) : (
        <p class="quiet">{statusDict === questionState.waiting ? '等待老师回答' : '问题已关闭，没有回答'}</p>
      )}
    </article>
  )
}

/** The learner's rating of an answer. A later choice replaces an earlier one. */
function Rating({
  question: { id, score },
  again,
}: {
  question: LearnerQuestion
  again: () => Promise<void>
}) {
  const [problem, setProblem] = useState('')
  const rate = async (stars: number) => {
    setProblem('')
    await learnerCall(questions.rate, { id, score: stars }).catch((error) => setProblem(failureText(error)))
    await again()
  }
  return (
    <fieldset class="star-choice small-stars">
      <legend class="quiet">{score === null ? '这个回答怎么样？' : '您的打分'}</legend>
      {[1, 2, 3, 4, 5].map((stars) => (
        <label key={stars}>
          <input
            type="radio"
            class="unseen"
            name={`score-${id}`}
            checked={score === stars}
            onChange={() => rate(stars)}
          />
          <span class={stars <= (score ?? 0) ? 'star on' : 'star'} aria-hidden="true">
            ★
          </span>
          <span class="unseen">{stars} 分</span>
        </label>
      ))}
      {problem && (
        <span class="problem" role="alert">
          {problem}
        </span>
      )}
    </fieldset>
  )
}
