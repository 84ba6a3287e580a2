/** Erases a closed creator's answers; the name of a closed learner. */
export { eraseReviewAnswers, eraseReviewer } from './erasure.queries.ts'
/** The exported data about a creator, with Chinese titles. */
export { reviewsData } from './own-data.ts'
/** Marks the review of an order whose money went back whole. */
export { answerReview, reviewGivenBack } from './reviews.ts'
/** Averages and counts of stars, of goods and shops. */
export { averageScores, averagesOfGoods, readGoodScore, readShopScore } from './scores.ts'
/** The reviews of a good as everybody reads them. */
export { listShownReviews } from './shown.ts'
/** The review of an order for its learner. */
export { type HasOpened, readOwnReview, writeReview } from './writing.ts'
