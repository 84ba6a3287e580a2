import type { CopyRight, GoodRow } from '../queries.ts'

/** Key fields: the fields by which a buyer decides. On a good on the shelf they always wait for a review. */
export type KeyFields = Pick<GoodRow, 'name' | 'introHtml' | 'coverFileIds' | 'examplesImage'> & CopyRight

export const keyFieldsOf = ({
  name,
  introHtml,
  coverFileIds,
  examplesImage,
  copyRightNote,
  copyRightDict,
  copyRightFileIds,
}: KeyFields): KeyFields => ({
  name,
  introHtml,
  coverFileIds,
  examplesImage,
  copyRightNote,
  copyRightDict,
  copyRightFileIds,
})

export type Prices = Pick<GoodRow, 'priceFen' | 'linePriceFen' | 'freeFlag'>

export const pricesOf = ({ priceFen, linePriceFen, freeFlag }: Prices): Prices => ({
  priceFen,
  linePriceFen,
  freeFlag,
})

export const isRepriced = (before: Prices, after: Prices): boolean =>
  before.priceFen !== after.priceFen ||
  before.linePriceFen !== after.linePriceFen ||
  before.freeFlag !== after.freeFlag

/** What waits of a good: the key fields, and what a setting lets wait with them. */
export type ReviewedFields = KeyFields & Pick<GoodRow, 'subTitle' | 'downloadFileIds'> & Prices

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
