/** Erases a closed creator's answers, and a closed learner's name. */
export { eraseReviewAnswers, eraseReviewer } from './erasure.queries.ts'
/** Hides a review for the operators, and shows it again. */
/** A list of the operators, as its call answers it. */
export { putReviewBack, searchAllReviews, takeDownReview } from './office.ts'
/** The exported data about a creator, with Chinese titles. */
export { reviewsData } from './own-data.ts'
/** Answers a review; marks the review of an order that was refunded in full. */
export { reviewGivenBack } from './reviews.ts'
/** Averages and counts of stars, by good and by shop. */
export { averageScores, averagesOfGoods, readGoodScore, readShopScore } from './scores.ts'
/** The public reviews of a good. */
export { listShownReviews } from './shown.ts'
/** Reviews for the learner: reads the review of an order, or writes one. */
export { readOwnReview, writeReview } from './writing.ts'
