import { Fact, Known } from './fact.tsx'

/** How long a review takes. */
export const Review = () => (
  <>
    通常
    <Known of="reviewDays">
      {' '}
      <Fact of="reviewDays" /> 个工作日内
    </Known>
    有结果
  </>
)

/** How long it takes from requesting a withdrawal to the bank. */
export const Payout = () => (
  <>
    审核并打款，通常
    <Known of="payoutDays">
      {' '}
      <Fact of="payoutDays" /> 天内
    </Known>
    到账
  </>
)
