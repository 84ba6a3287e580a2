import { contract } from '@zsm/contract/contract'
import { operatorReviews } from '@zsm/contract/office/reviews'
import { implement, type Mounted } from '../rpc/implement.ts'
import { searchAllReviews } from './office.ts'
import { answerReview, readReview, searchReviews } from './reviews.ts'
import { readGoodScore, readShopScore } from './scores.ts'
import { changeReview, type HasOpened, listOwnReviews, writeReview } from './writing.ts'

export function reviewsRoutes({ hasOpened }: { hasOpened: HasOpened }): Mounted[] {
  return [
    ...implement(contract.reviews, {
      listData: ({ sql, creator }, input) => searchReviews(sql, creator, input),
      get: ({ sql, creator }, input) => readReview(sql, creator, input),
      getScore: ({ sql, creator }, { goodId, shopDict }) =>
        goodId ? readGoodScore(sql, creator, goodId) : readShopScore(sql, creator, shopDict),
      answer: ({ sql, creator }, input) => answerReview(sql, creator, input),
      write: ({ sql, learner }, input) => writeReview(sql, hasOpened, learner, input),
      change: ({ sql, learner }, input) => changeReview(sql, learner, input),
      listOwn: ({ sql, learner }, input) => listOwnReviews(sql, learner, input),
    }),
    ...implement(operatorReviews, {
      listReview: ({ sql }, input) => searchAllReviews(sql, input),
    }),
  ]
}
