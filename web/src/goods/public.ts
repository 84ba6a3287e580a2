/** Visits, orders and income by source. */
export { SourceFigures } from './figures/source-figures.tsx'
export { sourcePeriodOf } from './figures/source-period.ts'
/** Chooses one of the creator's goods by its name. Load it lazily on a page that has no other select. */
export { GoodChoice } from './good-choice.tsx'
/** The kind of a good, with the address of its editor. */
export { kindOf } from './good-kind.ts'
/** A good with its cover and category. */
export { GoodName } from './good-name.tsx'
/** Says that a list is of one good only. */
export { OneGoodNotice } from './one-good-notice.tsx'
/** The address of a learners' page as text, as a code and on a poster. Load it lazily. */
export { PosterDialog } from './posters/poster-dialog.tsx'
/** Chooses where an address will be shared. */
export { SourceChoice } from './posters/source-choice.tsx'
/** Gives a price plan other times. Load it lazily. */
export { PlanTimesDialog } from './price-plans/plan-times-dialog.tsx'
/** The price of a good in a few words. */
export { priceText } from './prices/text.ts'
/** Says what was done, with an undo button. */
export { sayUndo } from './say-undo.ts'
