import type { Category } from '@zsm/contract/reference'
import type { Instant } from '@zsm/contract/values'

type Fees = Pick<Category, 'feeBp' | 'comingFeeBp' | 'comingFeeTime'>

/** The platform's fee of a category at an instant: the present one, or the one that is announced. */
export const feeAt = ({ feeBp, comingFeeBp, comingFeeTime }: Fees, time: Instant): number =>
  comingFeeBp !== null && comingFeeTime !== null && Date.parse(time) >= Date.parse(comingFeeTime)
    ? comingFeeBp
    : feeBp
