/** The timed jobs that clear what was deleted, or never saved, thirty days ago. */
export { purgeBin } from './bin/bin.ts'
/** What is sold or going to be; and all of it taken away but what learners may still use. */
export { countSelling } from './erasure.queries.ts'
export { eraseGoods } from './erasure.ts'
/** Makes a good; puts it on the shelf or takes it off. */
export { changeShelf, createGood } from './goods.ts'
/** The timed job that asks the addresses of links. */
export { checkLinks } from './links/checks.ts'
/** Makes a link to a product sold elsewhere. */
export { createLink } from './links/links.ts'
/** Which of several links are the creator's. */
export { ownLinks } from './links/queries.ts'
/** The creator's goods by part of their name; what the goods of lessons are called. */
export { findGoodsNamed, nameGoods } from './names.queries.ts'
/** The timed job that clears lessons and groups deleted thirty days ago. */
export { purgeOutlines } from './outline/deleted-lessons.ts'
/** Makes a group of lessons. */
export { createGroup } from './outline/groups.ts'
/** Makes a lesson of a file; follows a file whose content is another. */
export { createLesson, followContent } from './outline/lessons.ts'
export { purgeUnsaved } from './outline/unsaved.ts'
/** What is held about a creator here, in words they read. */
export { goodsData } from './own-data.ts'
export { forgetPrices } from './prices/prices.ts'
/** Whether a good cost that much within a time; the timed job that forgets what they cost long ago. */
export { wasPrice } from './prices/queries.ts'
/** One more was sold, or is left again; what each shop of a creator has on the shelf and has sold. */
export { countHeldSale, countSale, holdPiece, putBack, sumSales } from './prices/sales.queries.ts'
/** What an order needs of a good: one on the shelf, the newest there, or what was paid for wherever it stands. */
export { findGoodForSale, findGoodPaidFor, type GoodForSale, newestOnShelf } from './prices/sales.ts'
/** Which of several are the creator's. */
export { type GoodRow, ownGoods } from './queries.ts'
/** What waits for an operator, and an approval: for demonstrations. */
/** Keeps what a review decides on from becoming something else. */
export { approveGood, getReview, refuseUnseenContent } from './reviews/reviews.ts'
/** The timed job that puts goods on the shelf, and takes them off, as planned. */
export { keepPlans } from './shelf/plans.ts'
/** The timed job that forgets who was counted as a visitor. */
export { forgetVisits } from './visits/visits.ts'
/** The good, or `goodNotFound`. */
export { getGood } from './with-good.ts'
