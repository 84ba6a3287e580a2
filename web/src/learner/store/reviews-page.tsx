/** @jsxImportSource preact */
import type { GoodReviews } from '@zsm/contract/buying'
import { learnerPaths } from '../../learner-paths.ts'
import { Frame } from '../document/frame.tsx'
import { PageLinks } from '../parts/page-links.tsx'
import { ReviewList } from './review-list.tsx'
import { ScoreBoard } from './score-board.tsx'

/** `/g/:id/reviews`: all reviews of a good, or those with one number of stars. */
export function ReviewsPage({ said: { good, shop, score, stars, reviews } }: { said: GoodReviews }) {
  const of = (pageNum: number) => learnerPaths.reviews(good.id, { pageNum, stars })
  return (
    <Frame shop={shop}>
      <section class="card">
        <h1>学员评价</h1>
        <a href={learnerPaths.good(good.id)}>{good.name}</a>
        <ScoreBoard score={score} />
        <nav class="star-filter" aria-label="按星级看">
          <a href={learnerPaths.reviews(good.id, {})} aria-current={stars === null ? 'page' : undefined}>
            全部
          </a>
          {[5, 4, 3, 2, 1].map((each) => (
            <a
              key={each}
              href={learnerPaths.reviews(good.id, { stars: each })}
              aria-current={stars === each ? 'page' : undefined}
            >
              {each} 星
            </a>
          ))}
        </nav>
        {reviews.list.length === 0 ? (
          <p class="empty">{stars === null ? '还没有学员评价' : `还没有 ${stars} 星的评价`}</p>
        ) : (
          <ReviewList reviews={reviews.list} />
        )}
        <PageLinks of={reviews} to={of} />
      </section>
    </Frame>
  )
}
