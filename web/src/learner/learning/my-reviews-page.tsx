/** @jsxImportSource preact */
import { reviews } from '@zsm/contract/learners/reviews'
import { learnerPaths } from '../../learner-paths.ts'
import { onPage, PageLinks, pageInAddress } from '../parts/page-links.tsx'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'
import { WrittenReview } from './review-card.tsx'

/** `/me/reviews`: the learner's reviews. */
export function MyReviewsPage() {
  const written = useCall(reviews.listOwn, { pageNum: pageInAddress() })
  return (
    <Read of={written}>
      {({ list, ...page }) => (
        <section class="card">
          <h1>我的评价</h1>
          {list.length === 0 ? (
            <p class="empty">还没有评价。学过之后，可以在订单里评价。</p>
          ) : (
            list.map((review) => (
              <article class="question" key={review.id}>
                <p>
                  <a href={learnerPaths.order(review.orderId)}>{review.goodName}</a>
                </p>
                <WrittenReview review={review} />
              </article>
            ))
          )}
          <PageLinks of={page} to={onPage(learnerPaths.myReviews())} />
        </section>
      )}
    </Read>
  )
}
