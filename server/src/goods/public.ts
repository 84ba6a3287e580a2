/** The timed job that deletes goods after thirty days. Deletes a sample for ever. */
export { discardSample, purgeBin } from './bin/bin.ts'
/** The goods of a bundle, and whether all of them sell. */
export { isWhole, listParts, type Part, type SoldPart } from './bundles/bundles.ts'
/** The bundles on the shelf that have a good in them. */
export { listBundlesOnSale } from './bundles/queries.ts'
/** Counts goods on or planned for the shelf. Erases a creator's goods except those that learners may still use. */
export { countSelling } from './erasure.queries.ts'
export { eraseGoods } from './erasure.ts'
/** Makes a good; puts it on the shelf or takes it off. */
export { changeShelf, createGood } from './goods.ts'
/** The file ids of the pictures in a sanitised text; the text with the pictures' addresses. */
export { illustrate, picturesOf } from './intro/intro.ts'
/** The timed job that checks the URLs of links. */
export { checkLinks } from './links/checks.ts'
/** Makes a link to a product sold elsewhere. */
export { createLink } from './links/links.ts'
/** Which of several links are the creator's. */
export { ownLinks } from './links/queries.ts'
/** Finds the creator's goods by part of their name. Names the goods of lessons. */
export { findGoodsNamed, nameGoods } from './names.queries.ts'
/** A list of the operators, as its call answers it. */
export { openReviews } from './office/reviews.ts'
/** The timed job that deletes lessons and groups after thirty days in the bin. */
export { purgeOutlines } from './outline/deleted-lessons.ts'
/** Makes a group of lessons. */
export { createGroup } from './outline/groups.ts'
/** When a lesson opens to its buyers. */
export { releasedAt } from './outline/lesson-rules.ts'
export { findRelease, type LessonRelease } from './outline/lessons.queries.ts'
/** Makes a lesson. Updates lessons when their file is replaced. */
export { createLesson, followContent } from './outline/lessons.ts'
/** The timed job that makes and deletes trials of the first seconds. */
export { followTrials } from './outline/trials.ts'
export { purgeUnsaved } from './outline/unsaved.ts'
/** The data about a creator that this domain stores, for the creator's own copy. */
export { goodsData } from './own-data.ts'
/** The timed job that begins and ends planned prices. */
export { followPricePlans } from './price-plans/following.ts'
/** Whether buyers pay for a good here. */
export { isForMoney } from './prices/for-money.ts'
export { forgetPrices } from './prices/prices.ts'
/** Whether a good had a price within a time. */
export { wasPrice } from './prices/queries.ts'
/** Counts sales, takes and returns stock. Sums goods and sales of each shop. */
export { countReservedSales, countSale, putBack, reservePiece, sumSales } from './prices/sales.queries.ts'
/** Goods as orders need them: one on the shelf, the newest there, or one that was paid for in any state. */
export { findGoodForSale, findGoodPaidFor, type GoodForSale, newestOnShelf } from './prices/sales.ts'
/** Which of several goods are the creator's. */
export { type GoodRow, ownGoods } from './queries.ts'
/** Reviews for the demo, a sample that is in no review, and the check that refuses to replace a reviewed file. */
export { approveGood, getReview, keepAsDraft, refuseUnseenContent } from './reviews/reviews.ts'
/** What everybody may see of goods on the shelf. */
export {
  findLearned,
  findOnShelf,
  listContents,
  listOnShelf,
  readArticle,
  type ShownLesson,
} from './shelf/on-shelf.ts'
/** The timed job that puts goods on the shelf, and takes them off, as planned. */
export { followPlans } from './shelf/plans.ts'
/** Takes a good down for the operators, and puts it back. */
export { findTakenDown, putGoodBack, takeDownGood } from './shelf/taking-down.ts'
/** Counts visitors whom another domain has told apart. */
export { addGoodViews } from './visits/queries.ts'
/** The timed job that deletes visitors. Their counts stay. */
export { forgetVisits } from './visits/visits.ts'
/** The good, or `goodNotFound`. */
export { getGood } from './with-good.ts'
