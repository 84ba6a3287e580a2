/** @jsxImportSource preact */

import type { PublicGood } from '@zsm/contract/buying'
import { yuan } from '../../format/money.ts'

type PriceProps = Pick<PublicGood, 'priceFen' | 'linePriceFen' | 'freeFlag'>

/** The price, beside the struck-through one. */
export function Price({ priceFen, linePriceFen, freeFlag }: PriceProps) {
  return (
    <span class="price">
      <strong>{freeFlag ? '免费' : yuan(priceFen)}</strong>
      {linePriceFen > priceFen && (
        <s>
          <span class="unseen">原价 </span>
          {yuan(linePriceFen)}
        </s>
      )}
    </span>
  )
}
