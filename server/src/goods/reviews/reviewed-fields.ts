import { keyFieldsOf, type Prices, type ReviewedFields } from './queries.ts'

export const pricesOf = ({ priceFen, linePriceFen, freeFlag }: Prices): Prices => ({
  priceFen,
  linePriceFen,
  freeFlag,
})

export const isRepriced = (before: Prices, after: Prices): boolean =>
  before.priceFen !== after.priceFen ||
  before.linePriceFen !== after.linePriceFen ||
  before.freeFlag !== after.freeFlag

export const reviewedOf = (fields: ReviewedFields): ReviewedFields => ({
  ...keyFieldsOf(fields),
  subTitle: fields.subTitle,
  downloadFileIds: fields.downloadFileIds,
  ...pricesOf(fields),
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Whether the fields that wait are those that are sold. */
export const changesNothing = (sold: ReviewedFields, wanted: ReviewedFields): boolean =>
  isSame(reviewedOf(sold), reviewedOf(wanted))
