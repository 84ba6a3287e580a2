import { reviewNothing } from '../server/test/goods/review-nothing.ts'
import { withDatabase } from './with-database.ts'

/** Goods are sold without a review from now on: for journeys that are not about reviews. */
await withDatabase(({ sql }) => reviewNothing(sql))
